import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { hasModifier } from './key-press';
import { useDismissal } from './useDismissal';

/** How long the pointer rests on the button before the menu opens, in milliseconds. Otherwise, menus would open while it crosses the navbar. */
const DELAY = 100;

/** What opened the menu. After `hover`, it closes when the pointer leaves; after `press`, it stays open. */
type Opened = 'hover' | 'press' | undefined;

interface Menu {
  open: boolean;
  rootProps: HTMLAttributes<HTMLDivElement> & { ref: RefObject<HTMLDivElement | null> };
  buttonProps: HTMLAttributes<HTMLButtonElement>;
  listProps: HTMLAttributes<HTMLUListElement>;
}

/**
 * Returns the index of the item that a key moves focus to.
 * @param from Index of the focused item; -1 for the button.
 */
function step(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return from <= 0 ? count - 1 : from - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * Implements a button that opens a menu of links, following the disclosure pattern of the ARIA guide:
 * https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/
 */
export function useMenu(): Menu {
  const [opened, setOpened] = useState<Opened>();
  const ref = useRef<HTMLDivElement>(null);
  const hover = useRef<number>(undefined);
  const id = useId();
  const links = (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>('ul a') ?? [])];

  useDismissal(opened !== undefined, ref, () => setOpened(undefined));

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = links();
    const next = step(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (next === undefined || hasModifier(event)) return;
    event.preventDefault();
    setOpened('press');
    // The list is hidden until the next frame, so it can't take focus yet.
    requestAnimationFrame(() => all[next]?.focus());
  };

  return {
    open: opened !== undefined,
    rootProps: {
      ref,
      onKeyDown,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') hover.current = window.setTimeout(() => setOpened((now) => now ?? 'hover'), DELAY);
      },
      onPointerLeave: () => {
        window.clearTimeout(hover.current);
        setOpened((now) => (now === 'hover' ? undefined : now));
      },
      onBlur: (event: FocusEvent) => !ref.current?.contains(event.relatedTarget) && event.relatedTarget && setOpened(undefined),
    },
    buttonProps: {
      'aria-expanded': opened !== undefined,
      'aria-controls': id,
      onClick: () => {
        window.clearTimeout(hover.current);
        setOpened((now) => (now === 'press' ? undefined : 'press'));
      },
    },
    listProps: { id, onClick: () => setOpened(undefined) },
  };
}
