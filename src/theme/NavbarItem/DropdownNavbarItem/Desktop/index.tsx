// Replaces @docusaurus/theme-classic NavbarItem/DropdownNavbarItem/Desktop (3.10): a real button that opens on hover, click, and Enter, and supports arrow keys, Escape, and clicks outside.
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import NavbarItem from '@theme/NavbarItem';
import type { Props } from '@theme/NavbarItem/DropdownNavbarItem/Desktop';
import { useMenu } from '@site/src/components/useMenu';

export default function DropdownNavbarItemDesktop({ items, position, className, children, label }: Props): ReactNode {
  const { open, rootProps, buttonProps, listProps } = useMenu();
  return (
    <div {...rootProps} className={clsx('navbar__item dropdown', { 'dropdown--right': position === 'right', 'dropdown--show': open })}>
      <button type="button" className={clsx('navbar__link clean-btn', className)} {...buttonProps}>
        {children ?? label}
      </button>
      <ul className="dropdown__menu" {...listProps}>
        {items.map((item, index) => (
          <NavbarItem isDropdownItem activeClassName="dropdown__link--active" {...item} key={index} />
        ))}
      </ul>
    </div>
  );
}
