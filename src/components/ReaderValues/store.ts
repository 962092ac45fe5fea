/** Storage key of the reader's values. `parseReaderValues` validates them when they're read and saved. */
const KEY = 'partita-values';

/** Fallback if storage is blocked: the values last until the reader leaves the page. */
let unstored: string | null = null;

/** Returns the stored values as JSON, or `null` if there are none. */
export function storedText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

/**
 * Saves values for every page and tab of this browser, or deletes them.
 * @param text JSON, or `null` to delete the values.
 * @returns Whether they're stored. If not, they last as long as the page.
 */
export function saveText(text: string | null): boolean {
  unstored = null;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    unstored = text;
  }
  // Browsers send this event only to other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text }));
  return unstored === null;
}

/**
 * Calls a listener when the values may have changed in any tab. A page in the back/forward cache gets no events, so the listener also runs
 * when a page is shown again.
 * @returns A function that removes the listener.
 */
export function onValuesChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // The key is `null` if everything was deleted.
    if (key === KEY || key === null) listener();
  };
  const onReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onReturn);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onReturn);
  };
}
