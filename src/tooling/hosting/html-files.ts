import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The contents of all HTML files in a folder, by path. */
export function htmlFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return new Map(files.toSorted().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}
