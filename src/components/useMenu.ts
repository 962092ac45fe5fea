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

/** Moves focus between the links of a menu with arrow keys, Home, and End. @param show Opens the menu if it's closed. */
export function moveInMenu(event: KeyboardEvent, show: () => void): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('ul a')];
  const from = links.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: (from + 1) % links.length, ArrowUp: Math.max(from, 0) - 1, Home: 0, End: -1 };
  const next = targets[event.key];
  if (next === undefined || hasModifier(event)) return;
  event.preventDefault();
  show();
  // A closed list is hidden until the next frame, so it can't take focus yet.
  requestAnimationFrame(() => links.at(next)?.focus());
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

  useDismissal(opened !== undefined, ref, () => setOpened(undefined));

  return {
    open: opened !== undefined,
    rootProps: {
      ref,
      onKeyDown: (event) => moveInMenu(event, () => setOpened('press')),
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
