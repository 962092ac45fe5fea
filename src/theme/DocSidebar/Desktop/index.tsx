// Wraps @docusaurus/theme-classic DocSidebar/Desktop (3.10): hydrates in a task of its own.
import type { ReactNode } from 'react';
import HydrationBoundary from '@site/src/components/HydrationBoundary';
import Desktop from '@theme-original/DocSidebar/Desktop';
import type { Props } from '@theme/DocSidebar/Desktop';

export default function DocSidebarDesktop(props: Props): ReactNode {
  return (
    <HydrationBoundary>
      <Desktop {...props} />
    </HydrationBoundary>
  );
}
