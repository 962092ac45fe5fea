/** Storage key of the choice to turn off single-key shortcuts. */
const KEY = 'partita-single-keys';

/** Fallback if storage is blocked: the choice lasts until the reader leaves the page. */
let unstored: string | null = null;

/**
 * Returns whether single-key shortcuts are on. People who use speech input need to turn them off, because what they say might type one of the
 * keys: https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts.html
 */
export function areSingleKeysOn(): boolean {
  try {
    return (localStorage.getItem(KEY) ?? unstored) !== 'off';
  } catch {
    return unstored !== 'off';
  }
}

export function turnSingleKeys(on: boolean): void {
  unstored = on ? null : 'off';
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage is off or full.
  }
}
