/** The dialog's own stall timer, in milliseconds: an error that comes earlier would be overwritten by it. */
const STALLED = 300;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Never settles. After an error the dialog would go back to idle and say "No results", which is not true. */
const never = new Promise<never>(() => undefined);

/**
 * Lets a failed search show the dialog's error screen, with the texts of the specification.
 * DocSearch 3.9.0 calls `search().catch(onError).then(onResults)` and knows a failure by the name `RetryError`; autocomplete-core
 * then ends every request with the status idle, so its error screen would never be seen.
 * @param request what the client answers. The next key press asks again.
 */
export function withFailureScreen<Answer>(request: Promise<Answer>): Promise<Answer> {
  const started = Date.now();
  const shown = (onError: (error: Error) => unknown): Promise<unknown> =>
    request.catch(async (reason: unknown) => {
      await pause(STALLED + 50 - (Date.now() - started));
      try {
        onError(Object.assign(reason instanceof Error ? reason : new Error(String(reason)), { name: 'RetryError' }));
      } catch {
        // The dialog throws what it was told. Its screen shows it already.
      }
      return never;
    });
  // oxlint-disable-next-line unicorn/no-thenable -- the dialog wants a promise whose catch is ours
  return { then: request.then.bind(request), catch: shown, finally: request.finally.bind(request) } as unknown as Promise<Answer>;
}
