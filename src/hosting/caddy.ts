import { REVALIDATED } from './header-table';
import { isText, mediaTypes } from './media-types';
import { headersByFolder, howToRelease, type HeaderByFolder, type ServerInput } from './server-input';

const matcher = (name: string): string => `@common_${name.toLowerCase().replaceAll('-', '_')}`;

function headerLines({ name, value, folders }: HeaderByFolder): string[] {
  if (folders.length === 0) return [`\theader ${name} "${value}"`];
  return [
    ...folders.map(([prefix, special]) => `\theader ${prefix}* ${name} "${special}"`),
    `\t${matcher(name)} not path ${folders.map(([prefix]) => `${prefix}*`).join(' ')}`,
    `\theader ${matcher(name)} ${name} "${value}"`,
  ];
}

/** The type of a kind of file. Caddy takes types from the system, and sets them late: so this is later, and for files alone. */
const typeLines = ([extension, type]: [string, string]): string[] => [
  `\t@${extension} {`,
  '\t\tfile',
  `\t\tpath *.${extension}`,
  '\t}',
  `\theader @${extension} {`,
  `\t\tContent-Type "${type}${isText(extension) ? '; charset=utf-8' : ''}"`,
  '\t\tdefer',
  '\t}',
];

/** A site for Caddy. */
export function caddyConfig({ rules, base, root, port }: ServerInput): string {
  const lines = [
    '# The site on Caddy, written by "npm run hosting". With a host name instead of the port, Caddy gets a certificate by itself.',
    ...howToRelease(root).map((line) => `# ${line}`),
    `:${port} {`,
    `\troot * ${root}`,
    '',
    ...headersByFolder(rules, base).flatMap(headerLines),
    '',
    ...Object.entries(mediaTypes)
      .filter(([extension]) => extension !== 'html')
      .flatMap(typeLines),
    '',
    '\ttry_files {path} {path}/index.html',
    '\tfile_server {',
    '\t\tprecompressed br gzip',
    // It would redirect /x to /x/.
    '\t\tdisable_canonical_uris',
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
