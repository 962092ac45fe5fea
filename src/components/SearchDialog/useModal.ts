import { useEffect, type RefObject } from 'react';
import { keepFocus } from '@site/src/components/keep-focus';
import { isComposing } from '@site/src/components/key-press';

const ATTRIBUTES: [selector: string, name: string, value: string][] = [
  ['.DocSearch-Container', 'role', 'dialog'],
  ['.DocSearch-Container', 'aria-modal', 'true'],
  ['.DocSearch-Container', 'aria-label', 'Search docs'],
  ['.DocSearch-Container', 'tabindex', '-1'],
  ['.DocSearch-Input', 'role', 'combobox'],
  // Inside a dialog, these aren't landmarks of the page.
  ['.DocSearch-SearchBar', 'role', 'presentation'],
  ['.DocSearch-Footer', 'role', 'presentation'],
];

/**
 * Fixes what the dialog renders with each response: all lists have the same ID, the input refers to IDs that don't exist, and doesn't say
 * whether there's a list.
 */
function fixLists(host: HTMLElement): void {
  host.querySelector('.DocSearch-Container')?.removeAttribute('aria-controls');
  const input = host.querySelector('.DocSearch-Input');
  const ids = input?.getAttribute('aria-controls')?.split(' ') ?? [];
  const lists = host.querySelectorAll('.DocSearch-Hits > ul');
  lists.forEach((list, index) => {
    if (ids[index] && list.id !== ids[index]) list.id = ids[index];
  });
  input?.setAttribute('aria-expanded', String(lists.length > 0));
}

/**
 * Makes the dialog a modal. DocSearch 3.9.0 gives it the role of a button, which hides its input from assistive technology, and lets Tab
 * move the focus to the page, because it knows only the controls that it had when it opened. Making the page inert would restyle all of it
 * whenever the dialog opens and closes: 50 ms on a slow phone.
 */
export function useModal(host: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const root = host.current;
    const dialog = root?.querySelector('.DocSearch-Container');
    if (!isShown || !root || !dialog) return;
    for (const name of ['aria-expanded', 'aria-haspopup', 'aria-labelledby', 'aria-owns']) dialog.removeAttribute(name);
    for (const [selector, name, value] of ATTRIBUTES) root.querySelector(selector)?.setAttribute(name, value);
    const observer = new MutationObserver(() => fixLists(root));
    fixLists(root);
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-controls'] });
    const onKeyDown = (event: KeyboardEvent): void => {
      // DocSearch would take the Enter that ends a composition in Safari as the choice of a result.
      if (isComposing(event)) event.stopPropagation();
      else keepFocus(event, dialog);
    };
    root.addEventListener('keydown', onKeyDown, true);
    return () => {
      observer.disconnect();
      root.removeEventListener('keydown', onKeyDown, true);
    };
  }, [host, isShown]);
}
