import type { Redirect } from '../../data/redirects';
import { pathOn, REDIRECTS_FILE, spellings } from '../../plugins/redirects/redirect-pages';
import { REVALIDATED, withHeaders, type HeaderRule } from './header-table';
import { HEADERS_FILE } from './headers-file';

/** The input of a server configuration. */
export interface ServerInput {
  rules: readonly HeaderRule[];
  /** The base URL, with slashes on both ends. */
  base: string;
  /** The site's folder: a link that a release switches. */
  root: string;
  /** The port, on all addresses. */
  port: number;
  redirects: readonly Redirect[];
}

/** What follows the address of a page's Markdown version in a Link header. */
export const MARKDOWN_LINK = 'rel=alternate; type="text/markdown"';

/** A header with its default value, and its values for some folders by path prefix. */
export interface HeaderByFolder {
  name: string;
  value: string;
  folders: [prefix: string, value: string][];
}

const isForOneFile = ({ headers }: HeaderRule): boolean => 'Content-Type' in headers;

/** Files whose content type doesn't follow from an extension. */
export const typedFiles = (rules: readonly HeaderRule[]): { path: string; type: string }[] =>
  rules.filter(isForOneFile).map(({ path, headers }) => ({ path, type: headers['Content-Type'] ?? '' }));

/** Groups the table by header. @throws Error for a rule that's neither for the whole site nor for a folder. */
export function headersByFolder(rules: readonly HeaderRule[], base: string): HeaderByFolder[] {
  const headers = new Map<string, HeaderByFolder>([['Cache-Control', { name: 'Cache-Control', value: REVALIDATED, folders: [] }]]);
  for (const { path, headers: values } of rules.filter((rule) => !isForOneFile(rule))) {
    if (!path.startsWith(base) || !path.endsWith('/*')) throw new Error(`"${path}" isn't a folder below ${base}: write ${base}folder/*.`);
    for (const [name, value] of Object.entries(values)) {
      if (/["\\$\n{}]/.test(value))
        throw new Error(`${name}: "${value}" contains a character with a special meaning on servers: " \\ $ { }.`);
      const header = headers.get(name) ?? { name, value: '', folders: [] };
      headers.set(name, header);
      if (path === `${base}*`) header.value = value;
      else header.folders.push([path.slice(0, -1), withHeaders({ [name]: header.value }, { [name]: value })[name] ?? value]);
    }
  }
  return [...headers.values()];
}

/** Each moved path, with and without a trailing slash, and its new path and fragment. */
export const movedPaths = ({
  base,
  redirects,
}: Pick<ServerInput, 'base' | 'redirects'>): { from: string; to: string; fragment: string }[] =>
  redirects.flatMap(({ from, to }) => {
    const [route = '', part] = to.split('#');
    const fragment = part === undefined ? '' : `#${part}`;
    return spellings(from).map((spelling) => ({ from: pathOn(base, spelling), to: pathOn(base, route), fragment }));
  });

/**
 * Matches what a server doesn't return: names that begin with a dot, outside of `/.well-known/`, such as a `.env` or `.git` that a deployment
 * left behind, and the compressed copies of files. The syntax is that of PCRE and JavaScript.
 */
export const HIDDEN_FILES = String.raw`/\.(?!well-known/)|\.(?:br|gz)$`;

/** Files of a build that only hosts read. `npm run release` publishes them, too, so servers have to hide them. */
export const hiddenPaths = (base: string): string[] => [HEADERS_FILE, REDIRECTS_FILE].map((file) => base + file);

/** The base URL of a table: the path of its first rule, which is for the whole site. */
export function baseOf(rules: readonly HeaderRule[]): string {
  const [first] = rules;
  if (!first || !/^\/(.*\/)?\*$/.test(first.path)) throw new Error("_headers doesn't begin with a rule for the whole site, such as /*.");
  return first.path.slice(0, -1);
}

/** How to switch to a release atomically. */
export const howToRelease = (root: string): string[] => [
  `Copy release/site to a folder next to ${root}, then switch: ln -sfn <folder> next && mv -T next ${root}`,
  'Copy assets/ of the previous release into the new one, because open pages still request them.',
];
