import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps what a reader types before the dialog takes it.
 * @param isOpening while the dialog was asked for, whether it is there or not: what is typed into it is its own.
 * @returns gives the letters so far.
 */
export function useEarlyKeys(isOpening: boolean): () => string {
  const typed = useRef('');
  // Not after the next picture of the page, as an effect: a quick reader's first letter would be lost.
  useLayoutEffect(() => {
    if (!isOpening) return;
    typed.current = '';
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('.DocSearch-Modal')) return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', keep);
    return () => window.removeEventListener('keydown', keep);
  }, [isOpening]);
  return () => typed.current;
}
