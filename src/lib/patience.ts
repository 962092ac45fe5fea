/** How a browser asks and waits; tests put their own in its place. */
export interface Network {
  /** Whether the site answers, whatever it answers. */
  answers(): Promise<boolean>;
  /** Resolves when it is worth to try again. @param round how often it was waited before. */
  change(round: number): Promise<void>;
}

const listeners = new Set<() => void>();
let waiting = 0;

/** Whether a part of the site waits for the network. */
export const isWaiting = (): boolean => waiting > 0;

export function onWaiting(listener: () => void): void {
  listeners.add(listener);
}

function count(by: 1 | -1): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Milliseconds. Browsers know of a cable that is out, not of a network that leads nowhere, so they are asked again. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
const PATIENCE = 8000;

const browser: Network = {
  async answers() {
    if (!navigator.onLine) return false;
    try {
      await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
      return true;
    } catch {
      return false;
    }
  },
  change: (round) =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(FIRST_PAUSE * 2 ** round, LONGEST_PAUSE));
      window.addEventListener('online', done);
    }),
};

/** Waits until the site answers again. */
async function whenBack(network: Network): Promise<void> {
  count(1);
  try {
    for (let round = 0; ; round++) {
      await network.change(round);
      if (await network.answers()) return;
    }
  } finally {
    count(-1);
  }
}

/**
 * Loads a part of the site, and waits while there is no network. The framework answers a failed part by loading the whole page again,
 * which is right when a new version took its place, and without a network ends on the error page of the browser.
 * @throws what `load` throws when it failed twice while the site answers: once is a network that was gone for a moment.
 */
export async function patiently<Part>(load: () => Promise<Part>, network: Network = browser): Promise<Part> {
  for (let answers = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (!(await network.answers())) await whenBack(network);
      else if (answers++ > 0) throw error;
    }
  }
}
