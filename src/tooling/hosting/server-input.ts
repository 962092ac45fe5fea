import type { Redirect } from '../../data/redirects';
import { pathOn, REDIRECTS_FILE, spellings } from '../../plugins/redirects/redirect-pages';
import { REVALIDATED, type HeaderRule } from './header-table';
import { HEADERS_FILE } from './headers-file';

/** What the configuration of a server is written from. */
export interface ServerInput {
  rules: readonly HeaderRule[];
  /** The base URL, with slashes on both ends. */
  base: string;
  /** The folder that holds the site: a link that a release switches. */
  root: string;
  /** The port, on all addresses. */
  port: number;
  redirects: readonly Redirect[];
}

/** A header with the value for everything, and the values for some folders, each by the path that its addresses begin with. */
export interface HeaderByFolder {
  name: string;
  value: string;
  folders: [prefix: string, value: string][];
}

/** The table by header, as servers want it. @throws Error for a rule that is neither for the whole site nor for a folder. */
export function headersByFolder(rules: readonly HeaderRule[], base: string): HeaderByFolder[] {
  const headers = new Map<string, HeaderByFolder>([['Cache-Control', { name: 'Cache-Control', value: REVALIDATED, folders: [] }]]);
  for (const { path, headers: values } of rules) {
    if (!path.startsWith(base) || !path.endsWith('/*')) throw new Error(`"${path}" isn't a folder below ${base}: write ${base}folder/*.`);
    for (const [name, value] of Object.entries(values)) {
      if (/["\\$\n{}]/.test(value))
        throw new Error(`${name}: "${value}" contains a character with a special meaning on servers: " \\ $ { }.`);
      const header = headers.get(name) ?? { name, value: '', folders: [] };
      headers.set(name, header);
      if (path === `${base}*`) header.value = value;
      else header.folders.push([path.slice(0, -1), value]);
    }
  }
  return [...headers.values()];
}

/** Each old path of the host, in both spellings, with the path that it leads to and the fragment, if any, in that page. */
export const movedPaths = ({
  base,
  redirects,
}: Pick<ServerInput, 'base' | 'redirects'>): { from: string; to: string; fragment: string }[] =>
  redirects.flatMap(({ from, to }) => {
    const [route = '', part] = to.split('#');
    const fragment = part === undefined ? '' : `#${part}`;
    return spellings(from).map((one) => ({ from: pathOn(base, one), to: pathOn(base, route), fragment }));
  });

/** Files of a build that only hosts read. `npm run release` publishes them, too, so servers have to hide them. */
export const hiddenPaths = (base: string): string[] => [HEADERS_FILE, REDIRECTS_FILE].map((file) => base + file);

/** The base URL that a table was made for: the path of its first rule, which is for the whole site. */
export function baseOf(rules: readonly HeaderRule[]): string {
  const [first] = rules;
  if (!first || !/^\/(.*\/)?\*$/.test(first.path)) throw new Error('_headers does not begin with a rule for the whole site, such as /*.');
  return first.path.slice(0, -1);
}

/** How a release becomes the one that is served: a rename, so that no request meets half of it. */
export const howToRelease = (root: string): string[] => [
  `Copy release/site to a folder beside ${root}, then switch: ln -sfn <folder> next && mv -T next ${root}`,
  'Keep the assets/ of the release before in the new one: readers with an open page still ask for them.',
];
