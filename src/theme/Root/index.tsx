// Replaces @docusaurus/core Root (3.10.2): all of the page but the router takes over its HTML in a task of its own.
import type { ReactNode } from 'react';
import Later from '@site/src/components/Later';
import type { Props } from '@theme/Root';

export default function RootInTurn({ children }: Props): ReactNode {
  return <Later>{children}</Later>;
}
