// Replaces @docusaurus/theme-classic DocSidebar/Mobile (3.10): passes the drawer a single prop. With more, Docusaurus sorts their names with
// localeCompare, whose first call blocks a slow phone for 33 ms.
import { memo, useMemo } from 'react';
import { clsx } from 'clsx';
import { NavbarSecondaryMenuFiller, ThemeClassNames } from '@docusaurus/theme-common';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import type { PropSidebarItem } from '@docusaurus/plugin-content-docs';
import DocSidebarItems from '@theme/DocSidebarItems';
import type { Props } from '@theme/DocSidebar/Mobile';

interface MenuProps {
  docs: Pick<Props, 'sidebar' | 'path'>;
}

function Menu({ docs: { sidebar, path } }: MenuProps) {
  const { toggle } = useNavbarMobileSidebar();
  // A category without a page only expands.
  const closeDrawer = (item: PropSidebarItem): void => {
    if (item.type === 'link' || (item.type === 'category' && item.href)) toggle();
  };
  return (
    <ul className={clsx(ThemeClassNames.docs.docSidebarMenu, 'menu__list')}>
      <DocSidebarItems items={sidebar} activePath={path} onItemClick={closeDrawer} level={1} />
    </ul>
  );
}

function DocSidebarMobile({ sidebar, path }: Props) {
  const docs = useMemo(() => ({ sidebar, path }), [sidebar, path]);
  return <NavbarSecondaryMenuFiller component={Menu} props={{ docs }} />;
}

export default memo(DocSidebarMobile);
