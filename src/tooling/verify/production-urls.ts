import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of a build for another address that names the usual one. */
export interface Foreign {
  file: string;
  text: string;
}

/** Where the usual address is right in a build for another one: by what follows it, and why. */
const EXCEPTIONS: readonly { file?: RegExp; after: RegExp; why: string }[] = [
  {
    after: /^\/api\/v3\/errors#\w/,
    why: 'The docUrl of an error: an example of what the production API answers, wherever a copy of the docs stands.',
  },
  {
    file: /^(?:openapi\/)?[\w-]+\.(?:ya?ml|postman\.json|bruno\.json)$/,
    after: /^\/\w/,
    why: 'Links of descriptions and collections: readers download these files and keep them.',
  },
  {
    file: /security\.txt$/,
    after: /^\/(?:\.well-known\/security\.txt|technical-support\/contact)\n/,
    why: 'The addresses in security.txt: who finds a copy of it elsewhere is told which one counts, and whom to write. See RFC 9116, 2.5.2.',
  },
];

const TEXT = /\.(?:html|js|css|json|ya?ml|txt|md|xml|svg)$/;
const AROUND = 80;

/** Places of a build that name another host than the one it was built for, but for the exceptions. */
export function foreignAddresses(folder: string, usual: string): Foreign[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const found: Foreign[] = [];
    for (let at = source.indexOf(usual); at >= 0; at = source.indexOf(usual, at + 1)) {
      const text = source.slice(Math.max(0, at - AROUND), at + usual.length + AROUND);
      const after = source.slice(at + usual.length, at + usual.length + AROUND);
      if (!EXCEPTIONS.some((one) => (one.file?.test(file.replaceAll(path.sep, '/')) ?? true) && one.after.test(after)))
        found.push({ file, text });
    }
    return found;
  });
}
