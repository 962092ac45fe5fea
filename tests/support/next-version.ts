import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const HASHED = /\.([0-9a-f]{8})\.(?:js|css)$/;
const TEXT = /\.(?:html|js|css|json|txt|md)$/;

/** The site titles of the two versions, which identify the version of a page. */
export const TITLE = { first: 'Partita Docs', second: 'Partita Docs, second version' } as const;

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Returns a hash that doesn't exist in the first version. Reordering the digits could result in the hash of another file. */
const renamed = (hash: string): string => hash.replaceAll(/[0-9a-f]/g, (digit) => ((parseInt(digit, 16) + 7) % 16).toString(16));

/**
 * Creates a second version of a built site without building it. Scripts and stylesheets get new names, and pages new titles, so pages of
 * the first version can't load their scripts, as after a real release.
 * @returns the number of renamed files.
 */
export function writeNextVersion(build: string, out: string): number {
  cpSync(build, out, { recursive: true });
  const files = below(out);
  const hashes = new Set(files.flatMap((file) => HASHED.exec(file)?.[1] ?? []));
  for (const file of files) {
    if (TEXT.test(file)) {
      const text = readFileSync(file, 'utf8')
        // Chunk names look like hashes, but don't change.
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
