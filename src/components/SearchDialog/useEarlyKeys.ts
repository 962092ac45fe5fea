import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { hasModifier, isComposing } from '@site/src/components/key-press';
import { resumedText } from '@site/src/components/reload-once';

/**
 * Records what a reader types before the dialog is ready.
 * @param isOpening Whether the reader has opened the dialog, even if it isn't rendered yet.
 * @param resume Opens the dialog after the page was reloaded for it.
 * @returns A ref to the recorded text.
 */
export function useEarlyKeys(isOpening: boolean, resume: () => void): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    const text = resumedText('search');
    if (text === undefined) return;
    typed.current = text;
    resume();
  }, [resume]);
  // A plain effect would run after the next paint and miss the first letter of a fast typist.
  useLayoutEffect(() => {
    if (!isOpening) return;
    const record = (event: KeyboardEvent): void => {
      const isLetter = event.key.length === 1;
      if (isComposing(event) || hasModifier(event) || !(isLetter || event.key === 'Backspace')) return;
      const dialog = document.querySelector('.DocSearch-Modal');
      if (dialog) {
        // The dialog is rendered but only takes focus with the next paint. Focusing its input now sends the letter there.
        if (!dialog.contains(document.activeElement)) dialog.querySelector('input')?.focus();
        return;
      }
      typed.current = isLetter ? typed.current + event.key : typed.current.slice(0, -1);
      event.preventDefault();
    };
    window.addEventListener('keydown', record);
    return () => {
      window.removeEventListener('keydown', record);
      // Not on opening: when the dialog is opened again, it renders before its effects run.
      typed.current = '';
    };
  }, [isOpening]);
  return typed;
}
