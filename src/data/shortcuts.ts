/** A press of one key. `mod` is Ctrl, or Cmd on a Mac. */
export interface KeyPress {
  /** As `KeyboardEvent.key` has it, in lower case. */
  key: string;
  mod?: true;
}

export interface Shortcut {
  /** What it does, as the help on `?` says it. */
  does: string;
  /** Any one of these does it. */
  presses: readonly KeyPress[];
  /** Where it works, when that is not the whole page. */
  where?: string;
  /** It works while the reader writes in a field, too. */
  inFields?: true;
}

/** Every key that does something here: the handlers and the help read this table. */
export const shortcuts = {
  search: { does: 'Open or close the search', presses: [{ key: 'k', mod: true }], inFields: true },
  searchAtOnce: { does: 'Open the search', presses: [{ key: '/' }] },
  help: { does: 'Show these shortcuts', presses: [{ key: '?' }] },
  close: { does: 'Close what is open: dialog, menu, enlarged picture', presses: [{ key: 'escape' }], inFields: true },
  send: { does: 'Send the request', presses: [{ key: 'enter', mod: true }], where: 'Console', inFields: true },
  next: { does: 'Go to the next item or tab', presses: [{ key: 'arrowdown' }, { key: 'arrowright' }], where: 'Menus, results, tabs' },
  previous: { does: 'Go to the previous item or tab', presses: [{ key: 'arrowup' }, { key: 'arrowleft' }], where: 'Menus, results, tabs' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;
