// Replaces @docusaurus/theme-classic DocSidebar/Mobile (3.10.2): the drawer gets the sidebar as one property, as several are sorted by their names.
import { memo, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { NavbarSecondaryMenuFiller, ThemeClassNames } from '@docusaurus/theme-common';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import DocSidebarItems from '@theme/DocSidebarItems';
import type { Props } from '@theme/DocSidebar/Mobile';

/** A category without a page only opens. */
const leadsToPage = ({ type, href }: { type: string; href?: string }): boolean =>
  type === 'link' || (type === 'category' && href !== undefined);

function Menu({ shown: { sidebar, path } }: { shown: Props }): ReactNode {
  const drawer = useNavbarMobileSidebar();
  return (
    <ul className={clsx(ThemeClassNames.docs.docSidebarMenu, 'menu__list')}>
      <DocSidebarItems items={sidebar} activePath={path} level={1} onItemClick={(item) => leadsToPage(item) && drawer.toggle()} />
    </ul>
  );
}

/**
 * The framework (3.10.2: theme-common/lib/utils/reactUtils.js) sorts the names of several properties with `localeCompare`. For the
 * first of these a browser loads the rules of a language: 40 ms on a slow phone, in one task with half of the page.
 * Memoized: a new object of properties would fill the drawer anew.
 */
export default memo(function DocSidebarMobile(props: Props): ReactNode {
  return <NavbarSecondaryMenuFiller component={Menu} props={{ shown: props }} />;
});
