// Wraps @docusaurus/theme-classic NavbarItem (3.10.2): what the bar shows on wide screens alone takes over its HTML there alone; on a phone the drawer has its own.
import type { ReactNode } from 'react';
import Later from '@site/src/components/Later';
import { WIDE } from '@site/src/data/screens';
import NavbarItem from '@theme-original/NavbarItem';
import type { Props } from '@theme/NavbarItem';

export default function NavbarItemInTurn(props: Props): ReactNode {
  const { type, mobile, isDropdownItem } = props as { type?: string; mobile?: boolean; isDropdownItem?: boolean };
  if (mobile || isDropdownItem || type === 'search') return <NavbarItem {...props} />;
  return (
    <Later media={WIDE}>
      <NavbarItem {...props} />
    </Later>
  );
}
