/** The browser's network; tests pass their own. */
export interface Network {
  /** Whether the site responds, with any status. */
  isReachable(): Promise<boolean>;
  /**
   * Resolves when it's time for another attempt.
   * @param attempt Number of previous attempts.
   */
  nextAttempt(attempt: number): Promise<void>;
  /**
   * Whether retrying a failed request immediately may succeed. It can't if the file arrived without the module, because the bundler then
   * considers it loaded. The first page isn't retried either: a notice says what's missing (src/plugins/head-tags/asset-errors.ts).
   */
  isRetryable(error: unknown): boolean;
  /** Fetches a file past the browser's cache, which may contain a "not found" response. */
  refresh(error: unknown): Promise<void>;
}

const listeners = new Set<() => void>();
let waiting = 0;

/** Returns whether a file of the site is waiting for the network. */
export const isWaiting = (): boolean => waiting > 0;

/**
 * Calls the listener whenever a file starts or stops waiting.
 * @returns A function that removes the listener.
 */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function count(by: 1 | -1): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** In milliseconds. Browsers detect an unplugged cable, but not a network without internet access, so the site is polled. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
const TIMEOUT = 8000;

/** Returns the address that the bundler's runtime adds to the error of a file that failed to load. */
const addressIn = (error: unknown): string | undefined => (error as { request?: string } | undefined)?.request;

const browser: Network = {
  async isReachable() {
    if (!navigator.onLine) return false;
    try {
      await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
      return true;
    } catch {
      return false;
    }
  },
  nextAttempt: (attempt) =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE));
      window.addEventListener('online', done);
    }),
  isRetryable: (error) => document.documentElement.dataset.hasHydrated === 'true' && addressIn(error) !== undefined,
  async refresh(error) {
    try {
      await fetch(addressIn(error) ?? '', { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT) });
    } catch {
      // The next attempt reports the error.
    }
  },
};

async function whenOnline(network: Network): Promise<void> {
  count(1);
  try {
    let attempt = 0;
    do await network.nextAttempt(attempt++);
    while (!(await network.isReachable()));
  } finally {
    count(-1);
  }
}

/**
 * Loads a file of the site, and waits while there's no network. If the site is reachable, a failed load is retried once, because the
 * network may have dropped for a moment.
 * @throws The error of `load` if it fails again.
 */
export async function retryWhenOnline<Loaded>(load: () => Promise<Loaded>, network: Network = browser): Promise<Loaded> {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (!(await network.isReachable())) await whenOnline(network);
      else if (failures++ > 0 || !network.isRetryable(error)) throw error;
      else await network.refresh(error);
    }
  }
}
