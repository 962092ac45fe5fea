import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HeaderRule } from './header-table';

/** The name of the file that static hosts (Netlify, Cloudflare Pages and others) read headers from. They never serve it. */
export const HEADERS_FILE = '_headers';

/** Lines may be no longer: https://developers.cloudflare.com/pages/configuration/headers/ */
const LONGEST_LINE = 2000;

/** The table as such hosts read it: an address, then its headers, indented. @throws Error when a line is longer than hosts read. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path: pattern, headers }) =>
    [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  const text = `${blocks.join('\n\n')}\n`;
  const long = text.split('\n').find((line) => line.length > LONGEST_LINE);
  if (long)
    throw new Error(
      `_headers: the line "${long.slice(0, 60)}…" has ${long.length} characters, and hosts read ${LONGEST_LINE}. ` +
        'Move inline scripts or styles of pages into files: each kind of them adds a hash.',
    );
  return text;
}

/** The rules of such a text. @throws Error that names the line which is neither an address nor a header. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^\s+([\w-]+):\s*(.+)$/.exec(line);
    const rule = rules.at(-1);
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: {} });
    else if (header?.[1] && header[2] && rule) rule.headers[header[1]] = header[2].trim();
    else throw new Error(`_headers:${index + 1}: "${line}" is neither an address, such as /*, nor an indented "Name: value" below one.`);
  }
  return rules;
}

/** The rules that a build holds; none when it holds none, as a folder that a test made. */
export function readHeadersFile(folder: string): HeaderRule[] {
  const file = path.join(folder, HEADERS_FILE);
  return existsSync(file) ? parseHeadersFile(readFileSync(file, 'utf8')) : [];
}
