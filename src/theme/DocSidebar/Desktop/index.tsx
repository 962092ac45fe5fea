// Wraps @docusaurus/theme-classic DocSidebar/Desktop (3.10): scrolls to the current page, and keeps the focus when the menu collapses.
import { useEffect, useRef, type ReactNode } from 'react';
import Desktop from '@theme-original/DocSidebar/Desktop';
import type { Props } from '@theme/DocSidebar/Desktop';

/** Scrolls the menu, but not the page, to the current item if it's out of view. */
function CurrentItem({ path }: Pick<Props, 'path'>): ReactNode {
  useEffect(() => {
    const item = document.querySelector<HTMLElement>('.theme-doc-sidebar-menu [aria-current="page"]');
    const menu = item?.closest('nav');
    if (!item || !menu) return;
    const from = item.getBoundingClientRect().top - menu.getBoundingClientRect().top;
    if (from < 0 || from > menu.clientHeight - 2 * item.offsetHeight) menu.scrollTop += from - menu.clientHeight / 2;
  }, [path]);
  return undefined;
}

/** The button that collapses the menu, and the one that expands it, replace each other. The focus moves on to the other one. */
function useFocusOnToggle(isHidden: boolean): void {
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    if (wasHidden.current === isHidden) return;
    wasHidden.current = isHidden;
    const button = document.querySelector<HTMLElement>(`[aria-label="${isHidden ? 'Expand' : 'Collapse'} sidebar"]`);
    // In the same moment, the key that expanded the menu would also press the button that collapses it.
    const frame = requestAnimationFrame(() => button?.focus({ preventScroll: true }));
    // Docusaurus expands the menu on any key, such as Tab, and the key that collapsed it may still be down.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isHidden && event.target === button && (event.repeat || !/^(Enter| )$/.test(event.key))) event.stopPropagation();
    };
    const menu = button?.closest('aside');
    menu?.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      menu?.removeEventListener('keydown', onKeyDown);
    };
  }, [isHidden]);
}

export default function DocSidebarDesktop(props: Props): ReactNode {
  useFocusOnToggle(props.isHidden);
  return (
    <>
      <Desktop {...props} />
      <CurrentItem path={props.path} />
    </>
  );
}
