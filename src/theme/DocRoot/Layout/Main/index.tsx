// Wraps @docusaurus/theme-classic DocRoot/Layout/Main (3.10.2): the article and what stands around it take over their HTML in their turn.
import type { ReactNode } from 'react';
import Later from '@site/src/components/Later';
import Main from '@theme-original/DocRoot/Layout/Main';
import type { Props } from '@theme/DocRoot/Layout/Main';

export default function MainInTurn(props: Props): ReactNode {
  return (
    <Later>
      <Main {...props} />
    </Later>
  );
}
