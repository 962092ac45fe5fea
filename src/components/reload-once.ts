// After a deploy, most hosts no longer have the files of the version that an open tab runs. The tab loads itself again then, and opens what
// the reader asked for.

const KEY = 'partita-reload';

/** Milliseconds. A second failure in this time has another cause, and a reload wouldn't help. */
const PAUSE = 10_000;

interface Reload {
  /** What the reader asked for: `search`. Empty once it has been opened. */
  wanted: string;
  /** What they had typed. */
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
 * Loads the page again, because a part of it that the reader asked for no longer exists on the server.
 * @returns whether it does. Not twice in a row, and not without storage, where it would reload forever.
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

/** What the reader had typed when the page was loaded again for a part; `undefined` when it wasn't, or the part was opened since. */
export function resumedText(wanted: string): string | undefined {
  const last = lastReload();
  const isRecent = Date.now() - Number(last.time ?? 0) < PAUSE;
  if (last.wanted !== wanted || last.path !== window.location.pathname || !isRecent) return undefined;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...last, wanted: '' }));
  } catch {
    // Then it stays, and ends with the pause.
  }
  return typeof last.text === 'string' ? last.text : '';
}
