import { useEffect, type RefObject } from 'react';
import { isComposing } from '@site/src/components/key-press';

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
 * Moves the focus from the last control to the first, and back. DocSearch 3.9.0 does so, too, but only with the controls that the dialog
 * had when it opened.
 */
function keepFocus(event: KeyboardEvent, dialog: Element): void {
  if (event.key !== 'Tab') return;
  const controls = [...dialog.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    (control) => control.tabIndex >= 0 && control.getClientRects().length > 0,
  );
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (document.activeElement !== from && document.activeElement !== dialog) return;
  event.preventDefault();
  to?.focus();
}

/**
 * Makes the dialog a modal. DocSearch 3.9.0 gives it the role of a button, which hides its input from assistive technology, and lets Tab
 * move the focus to the page. Making the page inert would restyle all of it whenever the dialog opens and closes: 50 ms on a slow phone.
 */
export function useModal(host: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const root = host.current;
    const dialog = root?.querySelector('.DocSearch-Container');
    if (!isShown || !root || !dialog) return;
    for (const name of ['aria-expanded', 'aria-haspopup', 'aria-labelledby', 'aria-owns']) dialog.removeAttribute(name);
    for (const [selector, name, value] of ATTRIBUTES) root.querySelector(selector)?.setAttribute(name, value);
    const observer = new MutationObserver(() => fixListIds(root));
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
