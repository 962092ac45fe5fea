import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageFiles, routeOfFile } from './built-pages';
import { readPage, type BuiltPage } from './built-page';

/** Derives something from the pages of a build, such as the search index or their Markdown versions. */
export interface Derivation {
  /** Called with each page, in the order of their paths. A promise is awaited before the next call. */
  add(page: BuiltPage): void | Promise<void>;
  /** Called after the last page. */
  end?(): void;
}

/**
 * Reads and parses every page of a build, once for all derivations. They keep what they need of a page, but not its tree, so memory doesn't
 * grow with the number of pages.
 * @param folder the build. @param read parses a page.
 */
export async function derive(folder: string, derivations: readonly Derivation[], read = readPage): Promise<void> {
  let added: Promise<unknown> = Promise.resolve();
  for (const file of pageFiles(folder)) {
    // While other threads draw the card of the page before.
    const page = read(readFileSync(path.join(folder, file), 'utf8'), routeOfFile(file));
    await added;
    added = Promise.all(derivations.map((derivation) => derivation.add(page)));
  }
  await added;
  for (const derivation of derivations) derivation.end?.();
}
