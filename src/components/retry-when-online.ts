/** The browser's network; tests pass their own. */
export interface Network {
  /** Whether the site responds, with whatever status. */
  isReachable(): Promise<boolean>;
  /** Resolves when another attempt makes sense. @param attempt how many came before. */
  nextAttempt(attempt: number): Promise<void>;
  /**
   * Whether a failed request may succeed when it's repeated immediately. Not if the file arrived without the module: the bundler then
   * considers it loaded. Not on the first page either, where a notice says what is missing: src/plugins/head-tags/asset-errors.ts.
   */
  isRetryable(error: unknown): boolean;
  /** Asks for a file again without the browser's cache, where a host may have left that it is missing. */
  refresh(error: unknown): Promise<void>;
}

const listeners = new Set<() => void>();
let waiting = 0;

/** Whether a file of the site waits for the network. */
export const isWaiting = (): boolean => waiting > 0;

/** @returns the function that stops listening. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function count(by: 1 | -1): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Milliseconds. Browsers notice an unplugged cable, but not a network that leads nowhere, so the site is asked again and again. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
const TIMEOUT = 8000;

/** The bundler's runtime adds the address to the error of a file that did not arrive. */
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
      // The next attempt says what is wrong.
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
 * Loads a file of the site, and waits while there is no network.
 * @throws what `load` throws while the site is reachable. It is retried once: the network may have been gone for a moment.
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
