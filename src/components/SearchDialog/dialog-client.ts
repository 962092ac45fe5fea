import { failureOf, type SearchFailure } from '../../search/client/failures';
import type { SearchResponse, SearchClient, SearchRequest } from '../../search/types';

interface Listeners {
  /** Called with the response to the latest query, before the dialog shows it. */
  onResponse(response: SearchResponse): void;
  /** Called just before the dialog shows its error screen. The next key press searches again. */
  onFailure(failure: SearchFailure): void;
}

/** The dialog's own stall timer, in milliseconds: an error that comes earlier would be overwritten by it. */
const STALLED = 300;

type Answer = Promise<{ results: SearchResponse[] }>;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Never settles. After an error the dialog would go back to idle and say "No results", which is not true. */
const never = new Promise<never>(() => undefined);

/**
 * The client as the dialog needs it to tell of a failure.
 * DocSearch 3.9.0 calls `search().catch(onError).then(onResults)` and knows a failure by the name `RetryError`; autocomplete-core
 * then ends every request with the status idle, so its error screen would never be seen.
 */
export function dialogClient(client: SearchClient, { onResponse, onFailure }: Listeners): SearchClient {
  let latest = 0;
  const search = (params: { requests: readonly SearchRequest[] }): Answer => {
    const mine = ++latest;
    const started = Date.now();
    const answer = client.search(params).then((response) => {
      if (mine === latest && response.results[0]) onResponse(response.results[0]);
      return response;
    });
    const shown = (onError: (error: Error) => unknown): Promise<unknown> =>
      answer.catch(async (reason: unknown) => {
        await pause(STALLED + 50 - (Date.now() - started));
        // A later query has a response of its own.
        if (mine !== latest) return never;
        const failure = failureOf(reason);
        onFailure(failure);
        try {
          onError(Object.assign(new Error(failure.message, { cause: failure }), { name: 'RetryError' }));
        } catch {
          // The dialog rethrows the error. Its screen shows it already.
        }
        return never;
      });
    // oxlint-disable-next-line unicorn/no-thenable -- the dialog wants a promise whose catch is ours
    return { then: answer.then.bind(answer), catch: shown, finally: answer.finally.bind(answer) } as unknown as Answer;
  };
  return { search };
}
