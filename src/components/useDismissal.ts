import { useEffect, type RefObject } from 'react';
import { isShortcut } from './key-press';

/**
 * Closes a menu when the reader presses Escape, even while focus is elsewhere, or clicks or taps outside it.
 * @param ref The element with the menu and its button, which gets the focus back.
 */
export function useDismissal(isOpen: boolean, ref: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event): void => {
      if (!ref.current?.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent): void => {
      if (!isShortcut(event, 'close')) return;
      if (ref.current?.contains(document.activeElement)) ref.current.querySelector<HTMLElement>('button, summary')?.focus();
      close();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `close` is new in each render and does the same.
  }, [isOpen, ref]);
}
