import { unreachable, type FailureTexts } from './unreachable';

/** Why a search failed: no response, an error status, or an unreadable response. */
export type FailureKind = 'unreachable' | 'refused' | 'unreadable';

/** The error of a failed search. */
export class SearchFailure extends Error {
  /** @param status Status of the response, for `refused`. */
  constructor(
    readonly kind: FailureKind,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(status === undefined ? `Search: ${kind}` : `Search: ${kind}, status ${status}`, options);
    this.name = 'SearchFailure';
  }
}

/** Returns what happened, and what the reader can do about it. */
export function textsOf({ kind, status }: SearchFailure): FailureTexts {
  if (kind === 'unreachable') return unreachable;
  if (kind === 'unreadable')
    return {
      title: "The search returned a response that can't be read",
      help: 'Reload the page. If it happens again, a proxy may be changing the response.',
    };
  const title = `The search service refused the request (status ${status ?? 'unknown'})`;
  if (status === 429) return { title, help: 'There were too many requests. Wait a minute, then keep typing.' };
  if (status !== undefined && status >= 500)
    return { title, help: 'The service has a problem. Keep typing to try again, or use the menus.' };
  return { title, help: "The problem is in these docs, not in your query. Use the menus until it's fixed." };
}

const statusOf = (error: Error): number | undefined => ('status' in error && typeof error.status === 'number' ? error.status : undefined);

/** Converts an error to a SearchFailure. The hosted service's client has three kinds of errors: retry, API, and deserialization errors. */
export function failureOf(error: unknown): SearchFailure {
  if (error instanceof SearchFailure) return error;
  if (!(error instanceof Error)) return new SearchFailure('unreadable', undefined, { cause: error });
  if (error.name === 'ApiError') return new SearchFailure('refused', statusOf(error), { cause: error });
  if (error.name === 'RetryError' || error.name === 'ChunkLoadError') return new SearchFailure('unreachable', undefined, { cause: error });
  return new SearchFailure('unreadable', undefined, { cause: error });
}
