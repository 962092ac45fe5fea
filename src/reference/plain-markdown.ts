import { admonitionName } from '../domain/admonition-name';
import { allOperations } from './descriptions';

/** Admonitions in a specification are directives on our pages. They can be indented, because YAML indents text. */
const NOTE = /^( *):::(\w+)(?:\[(.+)\])?\n([\s\S]*?)\n\1:::$/gm;

/** Turns `:::note[Title]` into a blockquote that starts with the type in bold. */
const quoted = (markdown: string): string =>
  markdown.replaceAll(NOTE, (_, indent: string, kind: string, title: string | undefined, body: string) => {
    const lines = [
      `**${admonitionName(kind, title)}**`,
      '',
      ...body
        .replaceAll(/^\n+|\n+$/g, '')
        .split('\n')
        .map((line) => line.slice(indent.length)),
    ];
    return lines.map((line) => `${indent}> ${line}`.trimEnd()).join('\n');
  });

/** Turns `operation:v3/Refund` into its route. Unknown operations stay unchanged. */
const linked = (markdown: string): string =>
  markdown.replaceAll(/\(operation:([\w/]+)(#[\w.-]+)?\)/g, (whole, id: string, anchor = '') => {
    const found = allOperations().find((operation) => operation.id === id);
    return found ? `(${found.route}${String(anchor)})` : whole;
  });

/** Converts text of a specification to standard Markdown, without our admonitions and with links to routes. */
export const plainMarkdown = (markdown: string): string => quoted(linked(markdown));

/** The same for text in files that readers download, with absolute links. @param address the site's URL, without a trailing slash. */
export const portableMarkdown = (markdown: string, address: string): string => plainMarkdown(markdown).replaceAll('](/', `](${address}/`);
