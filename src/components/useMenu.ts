import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { isShortcut } from './key-press';

/** Why a menu is open. One that a pointer opened closes when the pointer leaves; one that was pressed stays. */
type Opened = 'hover' | 'press' | undefined;

interface Menu {
  open: boolean;
  rootProps: HTMLAttributes<HTMLDivElement> & { ref: RefObject<HTMLDivElement | null> };
  buttonProps: HTMLAttributes<HTMLButtonElement>;
  listProps: HTMLAttributes<HTMLUListElement>;
}

/** Which item an arrow key leads to, as an index from the focused one (-1: the button). */
function step(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return from <= 0 ? count - 1 : from - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * The behavior of a menu of links behind a button, after the disclosure pattern of the ARIA guide:
 * https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/
 */
export function useMenu(): Menu {
  const [opened, setOpened] = useState<Opened>();
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const button = (): HTMLButtonElement | null | undefined => ref.current?.querySelector('button');
  const links = (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>('ul a') ?? [])];

  useEffect(() => {
    if (!opened) return;
    const outside = (event: Event): void => {
      if (!ref.current?.contains(event.target as Node)) setOpened(undefined);
    };
    // Escape closes a menu that only the pointer opened, too: focus is elsewhere then.
    const escape = (event: globalThis.KeyboardEvent): void => {
      if (!isShortcut(event, 'close')) return;
      if (ref.current?.contains(document.activeElement)) button()?.focus();
      setOpened(undefined);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = links();
    const next = step(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    setOpened('press');
    // The list is hidden, and so can't take focus, until the next frame.
    requestAnimationFrame(() => all[next]?.focus());
  };

  return {
    open: opened !== undefined,
    rootProps: {
      ref,
      onKeyDown,
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setOpened((now) => now ?? 'hover'),
      onPointerLeave: () => setOpened((now) => (now === 'hover' ? undefined : now)),
      onBlur: (event: FocusEvent) => !ref.current?.contains(event.relatedTarget) && event.relatedTarget && setOpened(undefined),
    },
    buttonProps: {
      'aria-expanded': opened !== undefined,
      'aria-controls': id,
      onClick: () => setOpened((now) => (now === 'press' ? undefined : 'press')),
    },
    listProps: { id, onClick: () => setOpened(undefined) },
  };
}
