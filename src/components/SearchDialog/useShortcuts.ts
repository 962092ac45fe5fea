import { useLayoutEffect } from 'react';
import { isShortcut } from '@site/src/components/key-press';

/** Opens and closes the search with the shortcuts of src/data/shortcuts.ts. */
export function useSearchShortcuts(open: boolean, setOpen: (open: boolean) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const toggles = isShortcut(event, 'search');
      const opens = !open && isShortcut(event, 'searchAtOnce');
      const closes = open && isShortcut(event, 'close');
      if (!toggles && !opens && !closes) return;
      event.preventDefault();
      setOpen(!open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, setOpen]);
}
