// Replaces @docusaurus/theme-classic DocSidebar (3.10.2): the sidebar of wide screens takes over its HTML in its turn, and none on a phone, where the drawer has its own.
import type { ReactNode } from 'react';
import { useWindowSize } from '@docusaurus/theme-common';
import Later from '@site/src/components/Later';
import { WIDE } from '@site/src/data/screens';
import Desktop from '@theme/DocSidebar/Desktop';
import Mobile from '@theme/DocSidebar/Mobile';
import type { Props } from '@theme/DocSidebar';

export default function DocSidebar(props: Props): ReactNode {
  const windowSize = useWindowSize();
  return (
    <>
      <Later media={WIDE}>
        <Desktop {...props} />
      </Later>
      {windowSize === 'mobile' && <Mobile {...props} />}
    </>
  );
}
