import { failureOf, type SearchFailure } from '../../search/client/failures';
import type { SearchResponse, SearchClient, SearchRequest } from '../../search/types';

interface Listeners {
  /**
   * Called with the response to the latest query, before the dialog shows it.
   * @param query As the reader typed it. The response may have it in another form.
   */
  onResponse(response: SearchResponse, query: string): void;
  /** Called just before the dialog shows its error screen. The next key press searches again. */
  onFailure(failure: SearchFailure): void;
}

/** Delay of the dialog's stall timer, in milliseconds. It would overwrite an error that's reported earlier. */
const STALLED = 300;

type PendingResults = Promise<{ results: SearchResponse[] }>;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Never settles. After an error, the dialog would otherwise become idle and show "No results", which isn't true. */
const never = new Promise<never>(() => undefined);

/**
 * Wraps a client so the dialog shows its error screen when a search fails. DocSearch 3.9.0 calls `search().catch(onError).then(onResults)`
 * and recognizes a failure by the name `RetryError`. autocomplete-core then resets the status of every request to idle, so the error screen
 * would never appear.
 */
export function dialogClient(client: SearchClient, { onResponse, onFailure }: Listeners): SearchClient {
  let latest = 0;
  const search = (params: { requests: readonly SearchRequest[] }): PendingResults => {
    const mine = ++latest;
    const started = Date.now();
    const results = client.search(params).then((response) => {
      const [result] = response.results;
      const [request] = params.requests;
      if (mine === latest && result && request) onResponse(result, request.query);
      return response;
    });
    const shown = (onError: (error: Error) => unknown): Promise<unknown> =>
      results.catch(async (reason: unknown) => {
        await pause(STALLED + 50 - (Date.now() - started));
        // A newer query has its own response.
        if (mine !== latest) return never;
        const failure = failureOf(reason);
        onFailure(failure);
        try {
          onError(Object.assign(new Error(failure.message, { cause: failure }), { name: 'RetryError' }));
        } catch {
          // The dialog rethrows the error, which its screen already shows.
        }
        return never;
      });
    // oxlint-disable-next-line unicorn/no-thenable -- the dialog wants a promise whose catch is ours
    return { then: results.then.bind(results), catch: shown, finally: results.finally.bind(results) } as unknown as PendingResults;
  };
  return { search };
}
