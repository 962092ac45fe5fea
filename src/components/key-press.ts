import { shortcuts, type KeyPress, type Shortcut, type ShortcutName } from '../data/shortcuts';

/** The parts of a keyboard event that count. */
interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target?: EventTarget | null;
}

const isEditing = (target: unknown): boolean =>
  typeof HTMLElement !== 'undefined' &&
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName));

/** Whether a key press is the named shortcut, at a place where it works. */
export function isShortcut(event: Pressed, name: ShortcutName): boolean {
  const { presses, inFields }: Shortcut = shortcuts[name];
  if (!inFields && isEditing(event.target)) return false;
  const hasMod = event.ctrlKey || event.metaKey;
  // Letters and signs alone; on some keyboards a sign needs Alt.
  return presses.some(({ key, mod }: KeyPress) => event.key?.toLowerCase() === key && hasMod === Boolean(mod));
}

const SIGNS: Record<string, string> = {
  escape: 'Esc',
  enter: 'Enter',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
};

/** The keys of a press as they stand on a keyboard: `['Ctrl', 'K']`. */
export const keysOf = ({ key, mod }: KeyPress, isMac: boolean): string[] => [
  ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
  SIGNS[key] ?? key.toUpperCase(),
];
