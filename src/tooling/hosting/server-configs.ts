import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unlistedRoutes } from '../../data/markdown-route';
import type { Redirect } from '../../data/redirects';
import { pathOn, REDIRECTS_FILE, spellings } from '../../plugins/redirects/redirect-pages';
import { REVALIDATED, withHeaders, type HeaderRule } from './header-table';
import { HEADERS_FILE } from './headers-file';

/** What follows the address of a page's Markdown version in a Link header. */
export const MARKDOWN_LINK = 'rel=alternate; type="text/markdown"';

/** Names that begin with a dot, outside of `/.well-known/`, such as a `.env` or `.git` that a deployment left behind. */
export const HIDDEN_FILES = String.raw`/\.(?!well-known/)`;

/** Files of a build that only hosts read. */
export const hiddenPaths = (base: string): string[] => [HEADERS_FILE, REDIRECTS_FILE].map((file) => base + file);

/** A header with its default value, and its values for some folders by path prefix. */
interface HeaderByFolder {
  name: string;
  value: string;
  folders: [prefix: string, value: string][];
}

const isForOneFile = ({ headers }: HeaderRule): boolean => 'Content-Type' in headers;

/** Files whose content type doesn't follow from an extension. */
const typedFiles = (rules: readonly HeaderRule[]): { path: string; type: string }[] =>
  rules.flatMap(({ path: file, headers: { 'Content-Type': type } }) => (type === undefined ? [] : [{ path: file, type }]));

/** Groups the table by header. @throws Error for a rule that's neither for the whole site nor for a folder, and for a value with syntax. */
function headersByFolder(rules: readonly HeaderRule[], base: string): HeaderByFolder[] {
  const headers = new Map<string, HeaderByFolder>([['Cache-Control', { name: 'Cache-Control', value: REVALIDATED, folders: [] }]]);
  for (const { path: pattern, headers: values } of rules.filter((rule) => !isForOneFile(rule))) {
    if (!pattern.startsWith(base) || !pattern.endsWith('/*'))
      throw new Error(`"${pattern}" isn't a folder below ${base}: write ${base}folder/*.`);
    for (const [name, value] of Object.entries(values)) {
      if (/["\\$\n{}]/.test(value))
        throw new Error(`${name}: "${value}" contains a character with a special meaning on servers: " \\ $ { }.`);
      const header = headers.get(name) ?? { name, value: '', folders: [] };
      headers.set(name, header);
      if (pattern === `${base}*`) header.value = value;
      else header.folders.push([pattern.slice(0, -1), withHeaders({ [name]: header.value }, { [name]: value })[name] ?? value]);
    }
  }
  return [...headers.values()];
}

/** The base URL of a table: the path of its first rule, which is for the whole site. */
export function baseOf(rules: readonly HeaderRule[]): string {
  const [first] = rules;
  if (!first || !/^\/(.*\/)?\*$/.test(first.path)) throw new Error("_headers doesn't begin with a rule for the whole site, such as /*.");
  return first.path.slice(0, -1);
}

/** Each moved path, with and without a trailing slash, and its new path and fragment. */
const movedPaths = (base: string, redirects: readonly Redirect[]): { from: string; to: string; fragment: string }[] =>
  redirects.flatMap(({ from, to }) => {
    const { pathname, hash } = new URL(to, 'http://localhost');
    return spellings(from).map((spelling) => ({ from: pathOn(base, spelling), to: pathOn(base, pathname), fragment: hash }));
  });

const escaped = (text: string): string => text.replaceAll('.', String.raw`\.`);

/** The variable of a header whose value differs between folders. */
const variable = (name: string): string => `partita_${name.toLowerCase().replaceAll('-', '_')}`;

/** Fills in a configuration: a line `# @name` stands for lines, `@base` for the base URL, and `@pattern` for a regular expression of it. */
function filled(template: 'nginx.conf' | 'Caddyfile', base: string, lines: Record<string, string[]>): string {
  const text = readFileSync(path.join(__dirname, template), 'utf8').replaceAll(
    /^([ \t]*)# @(\w+)\n/gm,
    (_, indent: string, name: string) => {
      const added = lines[name];
      if (!added) throw new Error(`${template} has a line "# @${name}", for which there is nothing.`);
      return added.map((line) => `${indent}${line}\n`).join('');
    },
  );
  return text.replaceAll('@base', base).replaceAll('@pattern', escaped(base));
}

function nginxConfig(rules: readonly HeaderRule[], base: string, redirects: readonly Redirect[]): string {
  const headers = headersByFolder(rules, base);
  return filled('nginx.conf', base, {
    // `$uri` is the file that's served in the end, which for a missing asset is the 404 page.
    maps: headers
      .filter(({ folders }) => folders.length > 0)
      .flatMap(({ name, value, folders }) => [
        `map $uri $${variable(name)} {`,
        `    default "${value}";`,
        ...folders.map(([prefix, special]) => `    "~^${escaped(prefix)}" "${special}";`),
        '}',
        '',
      ]),
    unlisted: unlistedRoutes.map((route) => `"~^${escaped(pathOn(base, route))}" "";`),
    headers: headers.map(({ name, value, folders }) => `add_header ${name} "${folders.length > 0 ? `$${variable(name)}` : value}" always;`),
    locations: [
      ...movedPaths(base, redirects).map(({ from, to, fragment }) => `location = ${from} { return 301 ${to}$is_args$args${fragment}; }`),
      ...typedFiles(rules).map(({ path: file, type }) => `location = ${file} { default_type '${type}'; }`),
      ...hiddenPaths(base).map((file) => `location = ${file} { return 404; }`),
    ],
  });
}

function caddyHeader({ name, value, folders }: HeaderByFolder): string[] {
  if (folders.length === 0) return [`header ${name} "${value}"`];
  const special = folders.map(([prefix, other]) => `header ${prefix}* ${name} "${other}"`);
  if (value === '') return special;
  const matcher = `@${variable(name)}`;
  return [...special, `${matcher} not path ${folders.map(([prefix]) => `${prefix}*`).join(' ')}`, `header ${matcher} ${name} "${value}"`];
}

const caddyConfig = (rules: readonly HeaderRule[], base: string, redirects: readonly Redirect[]): string =>
  filled('Caddyfile', base, {
    headers: headersByFolder(rules, base).flatMap(caddyHeader),
    types: typedFiles(rules).map(({ path: file, type }) => `${file} \`${type}\``),
    redirects: movedPaths(base, redirects).map(({ from, to, fragment }) => `redir ${from} ${to}{partita_query}${fragment} permanent`),
  });

/**
 * Returns the configurations of nginx and Caddy with the site's headers and redirects.
 * @throws Error for a header that would break out of a configuration.
 */
export function serverConfigs(rules: readonly HeaderRule[], redirects: readonly Redirect[]): Record<'nginx.conf' | 'Caddyfile', string> {
  const base = baseOf(rules);
  return { 'nginx.conf': nginxConfig(rules, base, redirects), Caddyfile: caddyConfig(rules, base, redirects) };
}

/** Writes the configurations into a folder. */
export function writeServerConfigs(folder: string, rules: readonly HeaderRule[], redirects: readonly Redirect[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(serverConfigs(rules, redirects))) writeFileSync(path.join(folder, name), text);
}
