import { useEffect } from 'react';

const isEditing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName));

/** Ctrl or Cmd + K opens and closes the search, `/` opens it unless the reader is typing somewhere, Escape closes it. */
export function useSearchShortcuts(open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const toggle = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      const slash = event.key === '/' && !open && !isEditing(event.target) && !event.metaKey && !event.ctrlKey;
      const escape = event.key === 'Escape' && open;
      if (!toggle && !slash && !escape) return;
      event.preventDefault();
      setOpen(!open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, setOpen]);
}
