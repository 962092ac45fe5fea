/**
 * Returns why a request failed: `connect ECONNREFUSED 127.0.0.1:3000`. The message of an error of `fetch` is always "fetch failed";
 * the reason is in its cause.
 */
export function failureCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timeout';
  // An attempt at several addresses fails with an error that has a code and no message.
  const { message, code } = error.cause instanceof Error ? (error.cause as Error & { code?: string }) : { message: '', code: undefined };
  return message || code || error.message;
}
