import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { resumedText } from '@site/src/components/reload-once';

/**
 * Holds what a reader types before the dialog can take it.
 * @param isOpening whether the dialog was asked for, rendered or not.
 * @param resume opens the dialog when the page was reloaded for it, with what was typed before.
 * @returns the text so far.
 */
export function useEarlyKeys(isOpening: boolean, resume: () => void): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    const text = resumedText('search');
    if (text === undefined) return;
    typed.current = text;
    resume();
  }, [resume]);
  // Not after the next picture of the page, as an effect: a quick reader's first letter would be lost.
  useLayoutEffect(() => {
    if (!isOpening) return;
    const keep = (event: KeyboardEvent): void => {
      const isLetter = event.key.length === 1;
      if (event.ctrlKey || event.metaKey || event.altKey || !(isLetter || event.key === 'Backspace')) return;
      const dialog = document.querySelector('.DocSearch-Modal');
      if (dialog) {
        // It is drawn, and has the focus with the next picture of the page: the letter goes where the focus is by then.
        if (!dialog.contains(document.activeElement)) dialog.querySelector('input')?.focus();
        return;
      }
      typed.current = isLetter ? typed.current + event.key : typed.current.slice(0, -1);
      event.preventDefault();
    };
    window.addEventListener('keydown', keep);
    return () => {
      window.removeEventListener('keydown', keep);
      // Here and not on opening: a dialog that is opened again is drawn before its effects run.
      typed.current = '';
    };
  }, [isOpening]);
  return typed;
}
