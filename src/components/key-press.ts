import { shortcuts, type KeyPress, type Shortcut, type ShortcutName } from '../data/shortcuts';

/** The relevant properties of a keyboard event. */
interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Whether an input method is composing text, to which the key belongs then. */
  isComposing?: boolean;
  /** Those of React's events. */
  nativeEvent?: { isComposing?: boolean };
  /** 229 for a key that belongs to an input method, also in browsers that end the composition first. */
  keyCode?: number;
  target?: EventTarget | null;
}

const isEditing = (target: unknown): boolean =>
  typeof HTMLElement !== 'undefined' &&
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName));

/** Returns whether a key press triggers the named shortcut where the focus is. */
export function isShortcut(event: Pressed, name: ShortcutName): boolean {
  if (event.isComposing || event.nativeEvent?.isComposing || event.keyCode === 229) return false;
  const { presses, inFields }: Shortcut = shortcuts[name];
  if (!inFields && isEditing(event.target)) return false;
  const hasMod = event.ctrlKey || event.metaKey;
  // Alt is ignored: some keyboard layouts need it to type a symbol.
  return presses.some(({ key, mod }: KeyPress) => event.key?.toLowerCase() === key && hasMod === Boolean(mod));
}

const LABELS: Record<string, string> = {
  escape: 'Esc',
  enter: 'Enter',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
};

/** Returns the key labels of a key press: `['Ctrl', 'K']`. */
export const keysOf = ({ key, mod }: KeyPress, isMac: boolean): string[] => [
  ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
  LABELS[key] ?? key.toUpperCase(),
];
