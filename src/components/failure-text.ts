import { LoadError } from './load-error';

/**
 * Explains to the reader why something failed, and what to do about it.
 * @param what The beginning of a sentence: `The console`.
 * @param retry What to do after checking the connection: `open it again`.
 */
export function failureText(error: unknown, what: string, retry: string): string {
  if (error instanceof LoadError) return `${what} couldn't be loaded. Check the connection and ${retry}, or reload the page.`;
  // Shows up in the browser's console with its stack, as an uncaught error would.
  reportError(error);
  return `${what} stopped because of an error in this page (${String(error)}). Please report it with the link at the end of the page.`;
}
