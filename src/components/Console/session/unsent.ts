import type { Draft } from './types';

/** The prefix of the storage keys of unsent drafts, one for each operation. They last as long as the tab. */
const KEY = 'docs-unsent ';

/** A draft without its token: the demo client gets a new one, and a reader's own token must not be stored. */
type Unsent = Pick<Draft, 'parameters' | 'body'>;

/** What a reader typed for an operation before they left its page, or before the page was loaded again. */
export function unsentFor(operation: string): Unsent | undefined {
  try {
    const { parameters, body } = JSON.parse(sessionStorage.getItem(KEY + operation) ?? '') as Unsent;
    return typeof body === 'string' ? { parameters: { ...parameters }, body } : undefined;
  } catch {
    // There is nothing, or nothing that can be read.
    return undefined;
  }
}

/** Keeps what is typed, or forgets it when it was sent. Without storage, or with a full one, the page alone knows it. */
export function keepUnsent(operation: string, unsent?: Unsent): void {
  try {
    if (unsent) sessionStorage.setItem(KEY + operation, JSON.stringify(unsent));
    else sessionStorage.removeItem(KEY + operation);
  } catch {
    return;
  }
}
