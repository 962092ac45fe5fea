/** Why a search has no answer: nobody answered, the service refused, or its answer makes no sense. */
export type FailureKind = 'unreachable' | 'refused' | 'unreadable';

/** A search without an answer. */
export class SearchFailure extends Error {
  /** @param status of the answer, for `refused`. */
  constructor(
    readonly kind: FailureKind,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(status === undefined ? `Search: ${kind}` : `Search: ${kind}, status ${status}`, options);
    this.name = 'SearchFailure';
  }
}

/** The texts of a screen. Those of `unreachable` are set by the specification. */
export interface FailureTexts {
  title: string;
  help: string;
}

/** What a reader is told, and what to do about it. */
export function textsOf({ kind, status }: SearchFailure): FailureTexts {
  if (kind === 'unreachable') return { title: 'Unable to fetch results', help: 'You might want to check your network connection.' };
  if (kind === 'unreadable')
    return {
      title: 'The search gave an answer that can not be read',
      help: 'Reload the page. If it happens again, a proxy may change the answer.',
    };
  const title = `The search refused the question (status ${status ?? 'unknown'})`;
  if (status === 429) return { title, help: 'There were too many questions at once. Wait a minute, then go on typing.' };
  if (status !== undefined && status >= 500)
    return { title, help: 'The service has a fault. Go on typing to try again, or use the menus.' };
  return { title, help: 'This is a fault of these docs, not of your question. Use the menus until it is mended.' };
}

const statusOf = (error: Error): number | undefined => ('status' in error && typeof error.status === 'number' ? error.status : undefined);

/** The failure behind an error of the hosted service's client, which names its kinds: retry, API and deserialization error. */
export function failureOf(error: unknown): SearchFailure {
  if (error instanceof SearchFailure) return error;
  if (!(error instanceof Error)) return new SearchFailure('unreadable', undefined, { cause: error });
  if (error.name === 'ApiError') return new SearchFailure('refused', statusOf(error), { cause: error });
  if (error.name === 'RetryError' || error.name === 'ChunkLoadError') return new SearchFailure('unreachable', undefined, { cause: error });
  return new SearchFailure('unreadable', undefined, { cause: error });
}
