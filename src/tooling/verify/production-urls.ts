import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A production URL in a build for another host. */
export interface ProductionUrl {
  file: string;
  text: string;
}

/** Production URLs that are correct in a build for another host, by the text after the host. */
const EXCEPTIONS: readonly { file?: RegExp; after: RegExp; why: string }[] = [
  {
    after: /^\/api\/v3\/errors#\w/,
    why: "The docUrl of an error is an example of the production API's response.",
  },
  {
    file: /^(?:openapi\/)?[\w-]+\.(?:ya?ml|postman\.json|bruno\.json)$/,
    after: /^\/\w/,
    why: 'Readers download specifications and collections, so their links lead to the production site.',
  },
  {
    file: /security\.txt$/,
    after: /^\/(?:\.well-known\/security\.txt|technical-support\/contact)\n/,
    why: 'A copy of security.txt names the canonical file and contact (RFC 9116, 2.5.2).',
  },
];

const TEXT = /\.(?:html|js|css|json|ya?ml|txt|md|xml|svg)$/;
const AROUND = 80;

/** Finds production URLs in a build for another host, except where they're correct. */
export function productionUrls(folder: string, host: string): ProductionUrl[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const found: ProductionUrl[] = [];
    for (let at = source.indexOf(host); at >= 0; at = source.indexOf(host, at + 1)) {
      const text = source.slice(Math.max(0, at - AROUND), at + host.length + AROUND);
      const after = source.slice(at + host.length, at + host.length + AROUND);
      if (!EXCEPTIONS.some((exception) => (exception.file?.test(file.replaceAll(path.sep, '/')) ?? true) && exception.after.test(after)))
        found.push({ file, text });
    }
    return found;
  });
}
