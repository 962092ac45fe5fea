// Wraps @docusaurus/theme-classic DocSidebar/Desktop (3.10): scrolls to the current page.
import { useEffect, type ReactNode } from 'react';
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

export default function DocSidebarDesktop(props: Props): ReactNode {
  return (
    <>
      <Desktop {...props} />
      <CurrentItem path={props.path} />
    </>
  );
}
