/** A file of the site couldn't be loaded. Any other error is a bug, which a connection has nothing to do with. */
export class LoadError extends Error {}

/**
 * Waits for code or data that loads when a reader needs it.
 * @throws LoadError
 */
export const loaded = <Loaded>(file: Promise<Loaded>): Promise<Loaded> =>
  file.catch((cause: unknown) => {
    throw new LoadError(`A file couldn't be loaded: ${String(cause)}`, { cause });
  });

/** Starts to load a file that the reader is about to need. If that fails, needing it shows the error. */
export const loadEarly = (file: Promise<unknown>): void => void file.catch(() => undefined);

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
