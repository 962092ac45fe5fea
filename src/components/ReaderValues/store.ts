/** Where the browser stores a reader's values. Only `parseReaderValues` decides what is valid, when they're read and when they're saved. */
const KEY = 'partita-values';

/** Used when storage is blocked: the values then last until the reader leaves the page. */
let unstored: string | null = null;

/** The stored values as JSON; null if there are none. */
export function storedText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

/**
 * Saves values for every page and tab of this browser, or deletes them.
 * @param text JSON; null deletes the values.
 * @returns whether they are stored. If not, they last as long as the page.
 */
export function saveText(text: string | null): boolean {
  unstored = null;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    unstored = text;
  }
  // The browser sends this event to the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text }));
  return unstored === null;
}

/**
 * Calls a listener when the values may have changed, in any tab. A page that the browser froze, to show it again on Back, gets no events,
 * so it's called when the page is shown again, too.
 * @returns a function that removes the listener.
 */
export function onValuesChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // The key is null when everything was deleted.
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
