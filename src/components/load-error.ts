/** A file of the site couldn't be loaded. Any other error is a bug, and has nothing to do with the connection. */
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
