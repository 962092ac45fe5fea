import { useEffect, type RefObject } from 'react';

/** Names the dialog for what it is. DocSearch 3.9.0 calls it a button, and so hides its input from assistive technology. */
export function useModalRole(host: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const dialog = host.current?.querySelector('.DocSearch-Container');
    if (!isShown || !dialog) return;
    for (const name of ['aria-expanded', 'aria-haspopup', 'aria-labelledby', 'aria-controls', 'aria-owns']) dialog.removeAttribute(name);
    for (const [name, value] of [
      ['role', 'dialog'],
      ['aria-modal', 'true'],
      ['aria-label', 'Search docs'],
      ['tabindex', '-1'],
    ] as const)
      dialog.setAttribute(name, value);
  }, [host, isShown]);
}
