/** How a browser asks and waits; tests put their own in its place. */
export interface Network {
  /** Whether the site answers, whatever it answers. */
  answers(): Promise<boolean>;
  /** Resolves when it is worth to try again. @param round how often it was waited before. */
  change(round: number): Promise<void>;
  /**
   * Whether what failed may come when it is asked for again at once. A file that came and lacks the part may not: on a second try the
   * bundler takes the part for loaded. Nor on the first page, where a notice says what is missing: src/lib/part-failure.ts.
   */
  mayCome(error: unknown): boolean;
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
  // The address is what the bundler's runtime notes of a file that did not arrive.
  mayCome: (error) => document.documentElement.dataset.hasHydrated === 'true' && Boolean((error as { request?: string }).request),
};

/** Waits until the site answers again. */
async function whenBack(network: Network): Promise<void> {
  count(1);
  let round = 0;
  do await network.change(round++);
  while (!(await network.answers()));
  count(-1);
}

/**
 * Loads a part of the site, and waits while there is no network. The framework answers a failed part by loading the whole page again,
 * which is right when a new version took its place, and without a network ends on the error page of the browser.
 * @throws what `load` throws while the site answers. Once it is asked again: the network may have been gone for a moment.
 */
export async function patiently<Part>(load: () => Promise<Part>, network: Network = browser): Promise<Part> {
  for (let answers = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (!(await network.answers())) await whenBack(network);
      else if (answers++ > 0 || !network.mayCome(error)) throw error;
    }
  }
}
