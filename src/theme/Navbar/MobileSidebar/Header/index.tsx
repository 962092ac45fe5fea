// Wraps @docusaurus/theme-classic Navbar/MobileSidebar/Header (3.10): adds links to the docs and the APIs to both levels of the menu.
import type { ReactNode } from 'react';
import { useThemeConfig } from '@docusaurus/theme-common';
import type { Props as NavbarItemProps } from '@theme/NavbarItem';
import Header from '@theme-original/Navbar/MobileSidebar/Header';
import NavbarItem from '@theme/NavbarItem';

export default function MobileSidebarHeader(): ReactNode {
  // The menu stays open, and shows the sidebar of the page that a link leads to.
  const items = useThemeConfig().navbar.items.filter(({ type }) => type === 'docSidebar');
  return (
    <>
      <Header />
      <ul className="menu__list navbar-sections">
        {items.map((item, index) => (
          <NavbarItem {...({ ...item, className: '', mobile: true } as NavbarItemProps)} key={index} />
        ))}
      </ul>
    </>
  );
}
