// Most hosts delete the files of the previous version on a deploy, but open tabs may still need them. If a file is gone, the tab reloads
// itself and opens what the reader asked for.

const KEY = 'partita-reload';

/** In milliseconds. A second failure within this time has another cause, so a reload wouldn't help. */
const PAUSE = 10_000;

interface Reload {
  /** The feature to open after the reload, such as `search`. Empty once it's open. */
  wanted: string;
  /** What the reader had typed. */
  text: string;
  path: string;
  /** Milliseconds since 1970. */
  time: number;
}

function lastReload(): Partial<Reload> {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? '') ?? {}) as Partial<Reload>;
  } catch {
    return {};
  }
}

let isReloading = false;

/**
 * Reloads the page if the code of a feature no longer exists on the server.
 * @returns Whether the page reloads. It doesn't twice in a row or without storage, which would cause an endless loop.
 */
export function reloadFor(wanted: string, text = ''): boolean {
  if (isReloading) return true;
  if (Date.now() - Number(lastReload().time ?? 0) < PAUSE) return false;
  const reload: Reload = { wanted, text, path: window.location.pathname, time: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reload));
  } catch {
    return false;
  }
  isReloading = true;
  window.location.reload();
  return true;
}

/**
 * Returns what the reader had typed before a reload for this feature, and marks the feature as opened. Returns `undefined` if there was no
 * such reload, or the feature has been opened since.
 */
export function resumedText(wanted: string): string | undefined {
  const last = lastReload();
  const isRecent = Date.now() - Number(last.time ?? 0) < PAUSE;
  if (last.wanted !== wanted || last.path !== window.location.pathname || !isRecent) return undefined;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...last, wanted: '' }));
  } catch {
    // Storage is off. The entry expires after the pause.
  }
  return typeof last.text === 'string' ? last.text : '';
}
