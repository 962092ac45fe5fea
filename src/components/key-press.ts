import { shortcuts, type KeyPress, type Shortcut, type ShortcutName } from '../data/shortcuts';
import { areSingleKeysOn } from './single-keys';

/** The relevant properties of a keyboard event. */
interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing?: boolean;
  keyCode?: number;
  target?: EventTarget | null;
  /** The browser's event, in one of React's. */
  nativeEvent?: { isComposing?: boolean };
}

/**
 * Returns whether a key press belongs to an input method, such as Escape and Enter while a reader chooses Japanese characters. In Safari,
 * the press that ends a composition comes after its end, and only the old `keyCode` 229 tells.
 */
export const isComposing = (event: Pressed): boolean =>
  event.isComposing === true || event.nativeEvent?.isComposing === true || event.keyCode === 229;

/** Returns whether a modifier is pressed, with which the browser has shortcuts of its own: Alt and an arrow key go back. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Pick<Pressed, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  ctrlKey || metaKey || altKey;

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Returns how far an arrow key moves in a row of tabs or buttons: 1 or -1. */
export const arrowStep = (event: Pressed): number | undefined => (hasModifier(event) ? undefined : STEPS[event.key]);

const isEditing = (target: unknown): boolean =>
  typeof HTMLElement !== 'undefined' &&
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName));

/** Returns whether a key press triggers the named shortcut where the focus is. */
export function isShortcut(event: Pressed, name: ShortcutName): boolean {
  const { presses, inFields }: Shortcut = shortcuts[name];
  if (isComposing(event) || (!inFields && isEditing(event.target))) return false;
  const hasMod = event.ctrlKey || event.metaKey;
  // Alt is ignored: some keyboard layouts need it to type a symbol.
  const press = presses.find(({ key, mod }: KeyPress) => event.key?.toLowerCase() === key && hasMod === Boolean(mod));
  return press !== undefined && (press.mod || press.key.length > 1 || areSingleKeysOn());
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
