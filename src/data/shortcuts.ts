/** A key press. `mod` is Ctrl, or Cmd on a Mac. */
export interface KeyPress {
  /** The value of `KeyboardEvent.key`, in lower case. */
  key: string;
  mod?: true;
}

export interface Shortcut {
  /** What it does, as shown in the shortcuts dialog. */
  does: string;
  /** Any one of these triggers it. */
  presses: readonly KeyPress[];
  /** Where it works, if not on the whole page. */
  where?: string;
  /** Whether it also works while the reader types in a field. */
  inFields?: true;
}

/** Every keyboard shortcut of the site. The handlers and the shortcuts dialog use this table. */
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
