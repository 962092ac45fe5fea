import { unlistedRoutes } from '../../data/markdown-route';
import { acceptRules, type AcceptRule } from './accept';
import { isText, mediaTypes } from './media-types';
import {
  headersByFolder,
  HIDDEN_FILES,
  hiddenPaths,
  howToRelease,
  MARKDOWN_LINK,
  movedPaths,
  typedFiles,
  type HeaderByFolder,
  type ServerInput,
} from './server-input';

const escaped = (path: string): string => path.replaceAll('.', String.raw`\.`);

/** The variable of a header whose value differs between folders. */
const variable = (name: string): string => `$partita_${name.toLowerCase().replaceAll('-', '_')}`;

/** Uses `$uri`, the file that's served in the end, which for a missing asset is the 404 page. */
const map = ({ name, value, folders }: HeaderByFolder): string[] => [
  `map $uri ${variable(name)} {`,
  `    default "${value}";`,
  ...folders.map(([prefix, special]) => `    "~^${escaped(prefix)}" "${special}";`),
  '}',
  '',
];

const acceptMap = (name: string, rules: readonly AcceptRule[]): string[] => [
  `map $http_accept $partita_${name} {`,
  '    default 0;',
  ...rules.map(({ pattern, value }) => `    "~*${pattern}" ${value};`),
  '}',
  '',
];

/** The first number is greater: nginx compares only text. The numbers have no trailing zeros, so a longer one with the same start is greater. */
const GREATER = [
  String.raw`~^(\S+)\S+ \1 `,
  `~^(\\S*)(?:${Array.from({ length: 9 }, (_, digit) => String.raw`${digit + 1}\S* \1[0-${digit}]`).join('|')})`,
];

/** `$partita_file` is the Markdown version of a page for readers who prefer it, and otherwise `$uri`. */
const negotiation = (base: string): string[] => [
  ...acceptMap('markdown', acceptRules.markdown),
  ...acceptMap('html', acceptRules.html),
  ...acceptMap('markdown_first', acceptRules.markdownFirst),
  'map "$partita_markdown $partita_html $partita_markdown_first" $partita_format {',
  '    default html;',
  '    "~^0 " html;',
  String.raw`    "~^(\S+) \1 1$" markdown;`,
  ...GREATER.map((pattern) => `    "${pattern}" markdown;`),
  '}',
  '',
  'map "$partita_format $uri" $partita_file {',
  '    default $uri;',
  `    "~^markdown ${escaped(base)}$" ${base}index.md;`,
  `    "~^markdown (${escaped(base)}.+?)/?$" $1.md;`,
  '}',
  '',
  '# Caches must not return one format for the other.',
  'map $uri $partita_vary {',
  '    default "";',
  String.raw`    "~\.(?:html|md)$" Accept;`,
  '}',
  '',
];

/** The header of an HTML page that links to its Markdown version. For a path that ends in a slash, `$uri` has two of them. */
const alternate = (base: string): string[] => [
  'map $uri $partita_alternate {',
  '    default "";',
  ...unlistedRoutes.map((route) => `    "~^${escaped(base + route.slice(1))}" "";`),
  `    "~^${escaped(base)}/?index\\.html$" '<${base}index.md>; ${MARKDOWN_LINK}';`,
  `    "~^(${escaped(base)}.+?)/+index\\.html$" '<$1.md>; ${MARKDOWN_LINK}';`,
  '}',
  '',
];

/** Without `text/html`, which nginx includes. It warns about a type that's listed twice. */
const textTypes = [
  ...new Set(
    Object.entries(mediaTypes)
      .filter(([extension]) => isText(extension) && extension !== 'html')
      .map(([, type]) => type),
  ),
];

/** A server for nginx, as a file in `conf.d`. */
export function nginxConfig(input: ServerInput): string {
  const { rules, base, root, port } = input;
  const headers = headersByFolder(rules, base);
  const lines = [
    '# The site on nginx, written by "npm run release -- --servers". Put it in /etc/nginx/conf.d/.',
    '# brotli_static needs a module: on Debian, apt-get install libnginx-mod-http-brotli-static. Without it, remove the line.',
    '# It speaks plain HTTP. Put it behind a server that ends TLS, redirects HTTP to HTTPS, and passes these headers on: browsers ignore',
    '# Strict-Transport-Security, and other sites can read and change pages, without TLS.',
    ...howToRelease(root).map((line) => `# ${line}`),
    '',
    ...headers.filter(({ folders }) => folders.length > 0).flatMap(map),
    ...negotiation(base),
    ...alternate(base),
    '# For responses with status 405, to which nginx adds no list of methods.',
    'map $request_method $partita_allow {',
    '    default "GET, HEAD";',
    '    GET "";',
    '    HEAD "";',
    '}',
    '',
    'server {',
    `    listen ${port};`,
    `    listen [::]:${port};`,
    `    root ${root};`,
    '    server_tokens off;',
    '    # Redirects keep the host and the port of the request.',
    '    absolute_redirect off;',
    '    charset utf-8;',
    `    charset_types ${textTypes.join(' ')};`,
    '    types {',
    ...Object.entries(mediaTypes).map(([extension, type]) => `        ${type} ${extension};`),
    '    }',
    '',
    '    # Files are compressed in advance.',
    '    gzip off;',
    '    gzip_static on;',
    '    gzip_vary on;',
    '    brotli_static on;',
    '',
    // A header in a location would replace all of the server's headers.
    ...headers.map(({ name, value, folders }) => `    add_header ${name} "${folders.length > 0 ? variable(name) : value}" always;`),
    '    add_header Vary $partita_vary always;',
    '    add_header Link $partita_alternate always;',
    '    add_header Allow $partita_allow always;',
    '',
    '    # A folder without a page is missing, too.',
    `    error_page 403 404 =404 ${base}404.html;`,
    ...movedPaths(input).map(({ from, to, fragment }) => `    location = ${from} { return 301 ${to}$is_args$args${fragment}; }`),
    ...typedFiles(rules).map(({ path, type }) => `    location = ${path} { default_type '${type}'; }`),
    ...hiddenPaths(base).map((file) => `    location = ${file} { return 404; }`),
    `    location ~ "${HIDDEN_FILES}" { return 404; }`,
    '    location / {',
    '        index index.html;',
    '        try_files $partita_file $uri $uri/index.html =404;',
    '    }',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
