import { failureOf, type SearchFailure } from '../../search/client/failures';
import type { SearchAnswer, SearchClient, SearchRequest } from '../../search/types';

/** The dialog's own stall timer, in milliseconds: an error that comes earlier would be overwritten by it. */
const STALLED = 300;

type Answer = Promise<{ results: SearchAnswer[] }>;

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
 * @param onFailure called just before the dialog shows its error screen. The next key press asks again.
 */
export function dialogClient(client: SearchClient, onFailure: (failure: SearchFailure) => void): SearchClient {
  let latest = 0;
  const search = (params: { requests: readonly SearchRequest[] }): Answer => {
    const mine = ++latest;
    const started = Date.now();
    const answer = client.search(params);
    const shown = (onError: (error: Error) => unknown): Promise<unknown> =>
      answer.catch(async (reason: unknown) => {
        await pause(STALLED + 50 - (Date.now() - started));
        // A question that came later has an answer of its own.
        if (mine !== latest) return never;
        const failure = failureOf(reason);
        onFailure(failure);
        try {
          onError(Object.assign(new Error(failure.message, { cause: failure }), { name: 'RetryError' }));
        } catch {
          // The dialog throws what it was told. Its screen shows it already.
        }
        return never;
      });
    // oxlint-disable-next-line unicorn/no-thenable -- the dialog wants a promise whose catch is ours
    return { then: answer.then.bind(answer), catch: shown, finally: answer.finally.bind(answer) } as unknown as Answer;
  };
  return { search };
}
