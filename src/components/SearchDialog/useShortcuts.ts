import { useLayoutEffect } from 'react';
import { isShortcut } from '@site/src/components/key-press';

/** Opens and closes the search with the shortcuts of src/data/shortcuts.ts. */
export function useSearchShortcuts(isOpen: boolean, open: () => void, close: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event, 'search') && !isShortcut(event, isOpen ? 'close' : 'searchAtOnce')) return;
      event.preventDefault();
      if (isOpen) close();
      else open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen, open, close]);
}
