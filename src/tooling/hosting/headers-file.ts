import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HeaderRule } from './header-table';

/** The file from which static hosts, such as Netlify and Cloudflare Pages, read headers. They never serve it. */
export const HEADERS_FILE = '_headers';

/** The maximum length of a line: https://developers.cloudflare.com/pages/configuration/headers/ */
const MAX_LINE_LENGTH = 2000;

/** The table in the format of this file: each path is followed by its indented headers. @throws Error when a line is too long. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path: pattern, headers }) =>
    [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  const text = `${blocks.join('\n\n')}\n`;
  const long = text.split('\n').find((line) => line.length > MAX_LINE_LENGTH);
  if (long)
    throw new Error(
      `_headers: the line "${long.slice(0, 60)}…" has ${long.length} characters, but hosts read only ${MAX_LINE_LENGTH}. ` +
        'Move inline scripts or styles into files, because each different one adds a hash.',
    );
  return text;
}

/** Parses such a file. @throws Error that names an invalid line. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^\s+([\w-]+):\s*(.+)$/.exec(line);
    const rule = rules.at(-1);
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: {} });
    else if (header?.[1] && header[2] && rule) rule.headers[header[1]] = header[2].trim();
    else throw new Error(`_headers:${index + 1}: "${line}" is neither a path, such as /*, nor an indented "Name: value" below one.`);
  }
  return rules;
}

/** The rules of a build. Empty without the file, as in folders that tests create. */
export function readHeadersFile(folder: string): HeaderRule[] {
  const file = path.join(folder, HEADERS_FILE);
  return existsSync(file) ? parseHeadersFile(readFileSync(file, 'utf8')) : [];
}
