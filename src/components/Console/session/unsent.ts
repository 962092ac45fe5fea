import type { Draft } from './types';

/** Prefix of the session storage keys of unsent drafts, one for each operation. */
const KEY = 'docs-unsent ';

/** A draft without its token. The demo client gets a new one, and a reader's token must not be stored. */
type Unsent = Pick<Draft, 'parameters' | 'body'>;

/** Returns what a reader typed for an operation before leaving or reloading its page. */
export function unsentFor(operation: string): Unsent | undefined {
  try {
    const { parameters, body } = JSON.parse(sessionStorage.getItem(KEY + operation) ?? '') as Unsent;
    return typeof body === 'string' ? { parameters: { ...parameters }, body } : undefined;
  } catch {
    // Nothing is stored, or it's unreadable.
    return undefined;
  }
}

/** Stores an unsent draft, or deletes it if there's none. Without storage, or if it's full, the draft lasts as long as the page. */
export function storeUnsent(operation: string, unsent?: Unsent): void {
  try {
    if (unsent) sessionStorage.setItem(KEY + operation, JSON.stringify(unsent));
    else sessionStorage.removeItem(KEY + operation);
  } catch {
    return;
  }
}
