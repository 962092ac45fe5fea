// Wraps @docusaurus/theme-classic DocItem/TOC/Mobile (3.10.2): it takes over its HTML in its turn, where it shows.
import type { ReactNode } from 'react';
import Later from '@site/src/components/Later';
import { NARROW } from '@site/src/data/screens';
import Contents from '@theme-original/DocItem/TOC/Mobile';

export default function MobileInTurn(): ReactNode {
  return (
    <Later media={NARROW}>
      <Contents />
    </Later>
  );
}
