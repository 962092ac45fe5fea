import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const HASHED = /\.([0-9a-f]{8})\.(?:js|css)$/;
const TEXT = /\.(?:html|js|css|json|txt|md)$/;

/** What the second version writes in the place of the title of the first: readers see which one they have. */
export const TITLE = { first: 'Partita Docs', second: 'Partita Docs, second version' } as const;

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** A name that the first version has not: the digits in another order would be that of another file now and then. */
const renamed = (hash: string): string => hash.replaceAll(/[0-9a-f]/g, (digit) => ((parseInt(digit, 16) + 7) % 16).toString(16));

/**
 * Writes a next version of a built site without building one: every script and stylesheet gets another name, and every page and
 * script another title. What differs between two builds differs here too: an old page can use none of its scripts.
 * @returns how many files were renamed.
 */
export function writeNextVersion(build: string, out: string): number {
  cpSync(build, out, { recursive: true });
  const files = below(out);
  const hashes = new Set(files.flatMap((file) => HASHED.exec(file)?.[1] ?? []));
  for (const file of files) {
    if (TEXT.test(file)) {
      const text = readFileSync(file, 'utf8')
        // Names of chunks look the same, and stay.
        .replaceAll(/(?<=[."])([0-9a-f]{8})(?=["\\.])/g, (whole, hash: string) => (hashes.has(hash) ? renamed(hash) : whole))
        .replaceAll(TITLE.first, TITLE.second);
      writeFileSync(file, text);
    }
    const hash = HASHED.exec(file)?.[1];
    if (hash)
      renameSync(
        file,
        file.replace(HASHED, (whole) => whole.replace(hash, renamed(hash))),
      );
  }
  return hashes.size;
}
