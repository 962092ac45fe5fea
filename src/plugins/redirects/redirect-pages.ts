import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Redirect } from '../../data/redirects';

/** The redirects file of Netlify and Cloudflare Pages, below the base URL. They never serve it. */
export const REDIRECTS_FILE = '_redirects';

/** The script of every redirect page: in a file, because an inline one would add a hash to the Content Security Policy for each page. */
const SCRIPT = 'redirect.js';

/** Preserves the query and the fragment, which the `refresh` tag would lose. */
const SCRIPT_SOURCE = `var target = new URL(document.querySelector('link[rel=canonical]').href);
target.search = location.search;
target.hash = location.hash || target.hash;
location.replace(target.href);
`;

const page = (target: string, base: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>This page has moved</title>
    <link rel="canonical" href="${target}">
    <meta name="robots" content="noindex">
    <script src="${base}${SCRIPT}"></script>
    <meta http-equiv="refresh" content="0; url=${target}">
  </head>
  <body>
    <p>This page has moved to <a href="${target}">${target}</a>.</p>
  </body>
</html>
`;

/** A route with and without a trailing slash, which hosts treat as two. */
export const spellings = (route: string): string[] => {
  const bare = route.replace(/\/$/, '');
  return [bare, `${bare}/`];
};

/** A route as a path on the host. @param base the base URL, with slashes on both ends. */
export const pathOn = (base: string, route: string): string => base + route.slice(1);

/** Writes the redirects: a page for each, for static hosts, and `_redirects` for hosts that support 301. */
export function writeRedirects(outDir: string, base: string, redirects: readonly Redirect[]): void {
  if (redirects.length === 0) return;
  writeFileSync(path.join(outDir, SCRIPT), SCRIPT_SOURCE);
  const lines: string[] = [];
  for (const { from, to } of redirects) {
    const file = path.join(outDir, from, 'index.html');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, page(pathOn(base, to), base), { flag: 'wx' });
    lines.push(...spellings(from).map((spelling) => `${pathOn(base, spelling)} ${pathOn(base, to)} 301`));
  }
  writeFileSync(path.join(outDir, REDIRECTS_FILE), `${lines.join('\n')}\n`);
}
