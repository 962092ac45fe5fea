// Wraps @docusaurus/theme-classic DocItem/TOC/Desktop (3.10.2): it takes over its HTML in its turn, where it shows.
import type { ReactNode } from 'react';
import Later from '@site/src/components/Later';
import { WIDE } from '@site/src/data/screens';
import Contents from '@theme-original/DocItem/TOC/Desktop';

export default function DesktopInTurn(): ReactNode {
  return (
    <Later media={WIDE}>
      <Contents />
    </Later>
  );
}
