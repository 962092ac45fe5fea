import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The paths of all HTML files in a folder, sorted. */
export const htmlFileNames = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .toSorted();

/** Their contents, by path. */
export const htmlFiles = (folder: string): Map<string, string> =>
  new Map(htmlFileNames(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
