import { useEffect, type RefObject } from 'react';

const ATTRIBUTES: [selector: string, name: string, value: string][] = [
  ['.DocSearch-Container', 'role', 'dialog'],
  ['.DocSearch-Container', 'aria-modal', 'true'],
  ['.DocSearch-Container', 'aria-label', 'Search docs'],
  ['.DocSearch-Container', 'tabindex', '-1'],
  // Inside a dialog, these aren't landmarks of the page.
  ['.DocSearch-SearchBar', 'role', 'presentation'],
  ['.DocSearch-Footer', 'role', 'presentation'],
];

/** Fixes what the dialog renders with each response: all lists have the same ID, and the input refers to IDs that don't exist. */
function fixListIds(host: HTMLElement): void {
  host.querySelector('.DocSearch-Container')?.removeAttribute('aria-controls');
  const ids = host.querySelector('.DocSearch-Input')?.getAttribute('aria-controls')?.split(' ') ?? [];
  host.querySelectorAll('.DocSearch-Hits > ul').forEach((list, index) => {
    if (ids[index] && list.id !== ids[index]) list.id = ids[index];
  });
}

/**
 * Gives the dialog the right role, and makes the page behind it inert while it's open. DocSearch 3.9.0 gives the dialog the role of a
 * button, which hides its input from assistive technology, and lets Tab move focus to the page.
 */
export function useModalRole(host: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const root = host.current;
    const dialog = root?.querySelector('.DocSearch-Container');
    if (!isShown || !root || !dialog) return;
    for (const name of ['aria-expanded', 'aria-haspopup', 'aria-labelledby', 'aria-owns']) dialog.removeAttribute(name);
    for (const [selector, name, value] of ATTRIBUTES) root.querySelector(selector)?.setAttribute(name, value);
    const observer = new MutationObserver(() => fixListIds(root));
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-controls'] });
    const page = document.getElementById('__docusaurus');
    page?.setAttribute('inert', '');
    return () => {
      observer.disconnect();
      page?.removeAttribute('inert');
    };
  }, [host, isShown]);
}
