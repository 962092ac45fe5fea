import { useEffect, useRef } from 'react';

/**
 * Keeps what a reader types before the dialog has loaded.
 * @param isWaiting while the dialog was asked for and is not there.
 * @returns takes the letters, once.
 */
export function useEarlyKeys(isWaiting: boolean): () => string {
  const typed = useRef('');
  useEffect(() => {
    if (!isWaiting) return;
    typed.current = '';
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', keep);
    return () => window.removeEventListener('keydown', keep);
  }, [isWaiting]);
  return () => typed.current;
}
