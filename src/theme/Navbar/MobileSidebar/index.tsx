// Wraps @docusaurus/theme-classic Navbar/MobileSidebar (3.10): renders the drawer and its links when it first opens, instead of hiding them on every page, and keeps the focus inside.
import { useEffect, useState, type ReactNode } from 'react';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import { controlsOf, keepFocus } from '@site/src/components/keep-focus';
import { isShortcut } from '@site/src/components/key-press';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';

const MODAL = { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Menu' };

/** Makes the open drawer a modal dialog. It gets the focus, and its button gets it back. */
function useModalDrawer(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const drawer = isOpen ? document.querySelector('.navbar-sidebar') : null;
    if (!drawer) return;
    const opener = document.activeElement as HTMLElement;
    for (const [name, value] of Object.entries(MODAL)) drawer.setAttribute(name, value);
    let frame = 0;
    // What is about to slide in can't have the focus yet.
    const focus = (selector: string): void => {
      const control = controlsOf(drawer).find((candidate) => candidate.matches(selector));
      if (control) control.focus({ preventScroll: true });
      else frame = requestAnimationFrame(() => focus(selector));
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isShortcut(event, 'close')) close();
      else keepFocus(event, drawer);
    };
    // The other level of the menu replaces the one with the button.
    const onClick = ({ target }: Event): void => {
      if (!(target as Element).closest('.navbar-sidebar__back')) return;
      frame = requestAnimationFrame(() => focus('.navbar-sidebar__item *'));
    };
    focus('.navbar-sidebar__close');
    document.addEventListener('keydown', onKeyDown);
    drawer.addEventListener('click', onClick);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown);
      drawer.removeEventListener('click', onClick);
      if (drawer.contains(document.activeElement)) opener.focus({ preventScroll: true });
    };
  }, [isOpen, close]);
}

export default function MobileSidebarOnUse(): ReactNode {
  const { shown, toggle } = useNavbarMobileSidebar();
  const [wasShown, setWasShown] = useState(shown);
  useEffect(() => {
    if (shown) setWasShown(true);
  }, [shown]);
  useModalDrawer(shown, toggle);
  return (shown || wasShown) && <MobileSidebar />;
}
