import type { Draft } from './types';

/** What was typed and not sent yet, a key for each operation. It lives as long as the tab. */
const KEY = 'docs-unsent ';

/** A draft without its token: that of the demo client is made anew, and one of the reader's own is not written down. */
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
