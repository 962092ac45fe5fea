import { acceptRules, type AcceptRule } from './accept';
import { REVALIDATED, type HeaderRule } from './header-table';
import { isText, mediaTypes } from './media-types';
import {
  headersByFolder,
  hiddenPaths,
  howToRelease,
  MARKDOWN_LINK,
  movedPaths,
  typedFiles,
  type HeaderByFolder,
  type ServerInput,
} from './server-input';

const matcher = (name: string): string => `@common_${name.toLowerCase().replaceAll('-', '_')}`;

function headerLines({ name, value, folders }: HeaderByFolder): string[] {
  if (folders.length === 0) return [`\theader ${name} "${value}"`];
  const special = folders.map(([prefix, other]) => `\theader ${prefix}* ${name} "${other}"`);
  if (value === '') return special;
  return [
    ...special,
    `\t${matcher(name)} not path ${folders.map(([prefix]) => `${prefix}*`).join(' ')}`,
    `\theader ${matcher(name)} ${name} "${value}"`,
  ];
}

/** Content types by extension. Without them, Caddy uses those of the operating system. */
const typeLines = (rules: readonly HeaderRule[]): string[] => [
  '\tmap {path} {partita_type} {',
  ...typedFiles(rules).map(({ path, type }) => `\t\t${path} \`${type}\``),
  ...Object.entries(mediaTypes)
    .filter(([extension]) => extension !== 'html')
    .map(([extension, type]) => `\t\t~\\.${extension}$ "${type}${isText(extension) ? '; charset=utf-8' : ''}"`),
  '\t\t~\\.[^/]+$ application/octet-stream',
  '\t\tdefault "text/html; charset=utf-8"',
  '\t}',
];

const acceptMap = (name: string, rules: readonly AcceptRule[]): string[] => [
  `\tmap {header.Accept} {partita_${name}} {`,
  ...rules.map(({ pattern, value }) => `\t\t\`~(?i)${pattern}\` ${value === '$1' ? '${1}' : value}`),
  '\t\tdefault 0',
  '\t}',
];

const PREFERS_MARKDOWN = [
  'double({partita_markdown}) > 0.0 && (double({partita_markdown}) > double({partita_html})',
  '(double({partita_markdown}) == double({partita_html}) && int({partita_markdown_first}) == 1))',
].join(' || ');

const escaped = (path: string): string => path.replaceAll('.', String.raw`\.`);

/** Matches the paths of pages. Caddy's matchers compare a path without `//` and `..`, but read `*`, `?`, `[`, and `\` in names of files as patterns. */
const pagePattern = (base: string): string => `^${escaped(base)}[\\w/-]*$`;

/** The path of the file that a matcher found. Unlike the path of the request, it can't name another host. */
const FOUND = '{http.matchers.file.relative}';

/** Serves the Markdown version of a page to readers who prefer it. Caches must not return one format for the other. */
const negotiation = (base: string): string[] => [
  ...acceptMap('markdown', acceptRules.markdown),
  ...acceptMap('html', acceptRules.html),
  ...acceptMap('markdown_first', acceptRules.markdownFirst),
  '\tmap {path} {partita_file} {',
  `\t\t${base} ${base}index.md`,
  '\t\t`~^(.+?)/?$` ${1}.md',
  '\t}',
  `\t@pages path_regexp \`${pagePattern(base)}\``,
  '\theader @pages Vary Accept',
  '\t@alternate {',
  `\t\tpath_regexp \`${pagePattern(base)}\``,
  '\t\tfile {partita_file}',
  '\t}',
  `\theader @alternate +Link \`<${FOUND}>; ${MARKDOWN_LINK}\``,
  '\t@markdown {',
  `\t\texpression \`${PREFERS_MARKDOWN}\``,
  `\t\tpath_regexp \`${pagePattern(base)}\``,
  '\t\tfile {partita_file}',
  '\t}',
  '',
];

/** Caddy's placeholder for the query has no question mark, and a redirect to `/new?` would be another URL. */
function redirectLines(input: ServerInput): string[] {
  const moved = movedPaths(input);
  if (moved.length === 0) return [];
  return [
    '\tmap {query} {partita_query} {',
    '\t\t"" ""',
    '\t\tdefault "?{query}"',
    '\t}',
    ...moved.map(({ from, to, fragment }) => `\tredir ${from} ${to}{partita_query}${fragment} permanent`),
    '',
  ];
}

/** A site for Caddy. */
export function caddyConfig(input: ServerInput): string {
  const { rules, base, root, port } = input;
  const lines = [
    '# The site on Caddy, written by "npm run release -- --servers". With a host name instead of the port, Caddy gets a certificate on its own. With a',
    '# port, it speaks plain HTTP: put it behind a server that ends TLS and passes these headers on.',
    ...howToRelease(root).map((line) => `# ${line}`),
    `:${port} {`,
    `\troot * ${root}`,
    '',
    ...headersByFolder(rules, base).flatMap(headerLines),
    '',
    ...typeLines(rules),
    '',
    ...redirectLines(input),
    ...negotiation(base),
    `\t@hidden path ${hiddenPaths(base).join(' ')} *.br *.gz`,
    // As in HIDDEN_FILES. Caddy's expressions can't look ahead.
    '\t@dotfiles {',
    '\t\tpath_regexp `/\\.`',
    `\t\tnot path_regexp \`^${escaped(base)}\\.well-known(?:/[^./][^/]*)*$\``,
    '\t}',
    // File systems don't allow such names, for which Caddy would return 500.
    '\t@unreadable path_regexp `\\x00|[^/]{256}`',
    // Caddy would handle these methods like GET.
    '\t@writes not method GET HEAD',
    '\theader @writes Allow "GET, HEAD"',
    // In this order, because the type is that of the served file. Caddy replaces it when it returns several parts of a file.
    '\troute {',
    '\t\trespond @writes 405',
    ...['hidden', 'dotfiles', 'unreadable'].map((name) => `\t\terror @${name} 404`),
    `\t\trewrite @markdown ${FOUND}`,
    '\t\theader Content-Type {partita_type}',
    '\t\tfile_server {',
    '\t\t\tprecompressed br gzip',
    // Without this, Caddy would redirect /x to /x/ instead of serving /x/index.html.
    '\t\t\tdisable_canonical_uris',
    '\t\t}',
    '\t}',
    '',
    '\thandle_errors {',
    `\t\theader Cache-Control "${REVALIDATED}"`,
    '\t\theader Content-Type "text/html; charset=utf-8"',
    `\t\trewrite * ${base}404.html`,
    '\t\tfile_server {',
    '\t\t\tprecompressed br gzip',
    '\t\t}',
    '\t}',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
