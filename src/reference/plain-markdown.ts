import { admonitionName } from './admonition-name';
import { allOperations } from './descriptions';

/** Admonitions in a specification are directives on our pages. They can be indented, because YAML indents text. */
const NOTE = /^( *):::(\w+)(?:\[(.+)\])?\n([\s\S]*?)\n\1:::$/gm;

/** `:::note[Title]` becomes a quotation that says in bold what it is. */
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

/** `operation:v3/Refund` becomes its route. Unknown operations stay as they are. */
const linked = (markdown: string): string =>
  markdown.replaceAll(/\(operation:([\w/]+)(#[\w.-]+)?\)/g, (whole, id: string, anchor = '') => {
    const found = allOperations().find((one) => one.id === id);
    return found ? `(${found.route}${String(anchor)})` : whole;
  });

/** Text from a specification as standard Markdown: without our admonitions, and with links to routes. */
export const plainMarkdown = (markdown: string): string => quoted(linked(markdown));

/**
 * The same for a text that leaves the site, in a file that readers keep: links name the site too.
 * @param address of the site, without a slash at its end.
 */
export const portableMarkdown = (markdown: string, address: string): string => plainMarkdown(markdown).replaceAll('](/', `](${address}/`);
