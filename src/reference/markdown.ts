import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** Markdown features that MDX lacks. Without them, the parser finds code exactly where MDX does. */
const absentFromMdx = { disable: { null: ['autolink', 'codeIndented', 'htmlFlow', 'htmlText'] } };

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .data({ micromarkExtensions: [absentFromMdx] })
  .freeze();

/** The same with admonitions, which Docusaurus adds. */
const pageParser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkDirective)
  .data({ micromarkExtensions: [absentFromMdx] })
  .freeze();

/** MDX would run such a line as part of a module. */
const MODULE_LINE = /^(?:import|export)(?= )/gm;

const reference = (sign: string): string => `&#${sign.charCodeAt(0)};`;

/**
 * Replaces characters that start code in MDX with character references. A backtick that delimits nothing in a text could do so on its
 * page. A backslash that escapes such a character goes: it would escape the reference.
 */
const asText = (markdown: string): string =>
  markdown
    .replaceAll(/(\\*)([{}<`])/g, (_, slashes: string, sign: string) => slashes.slice(slashes.length % 2) + reference(sign))
    .replaceAll(MODULE_LINE, (word) => reference(word) + word.slice(1));

/** Whether what follows a text would become part of it: it has a fence or an admonition without an end. */
function isOpen(markdown: string): boolean {
  const last = pageParser.parse(`${markdown}\n\nEnd`).children.at(-1);
  return last?.type !== 'paragraph' || last.position?.start.offset !== markdown.length + 2;
}

/** Turns fences and admonitions into text if one of them has no end, because it would contain the rest of the page. */
const closed = (markdown: string): string =>
  /`{3}|~{3}|:{3}/.test(markdown) && isOpen(markdown)
    ? markdown.replaceAll(/`{3,}|~{3,}|:{3,}/g, (fence) => reference(fence).repeat(fence.length))
    : markdown;

/** A page of this or another site, or a section. Docusaurus would publish a file that a link names in another way. */
const ADDRESS = /^(?:https?:|mailto:|tel:|operation:|pathname:|\/(?!\/)|#)/;

/** @throws Error for a link or an image that isn't an address. */
function checkLinks(markdown: string): void {
  visit(parser.parse(markdown), ['link', 'image', 'definition'], (node) => {
    const { url = '' } = node as { url?: string };
    if (!ADDRESS.test(url)) throw new Error(`A specification links to "${url}". Write the route of a page, such as /apis, or a URL.`);
  });
}

/**
 * Makes Markdown from a specification safe in MDX, where braces, angle brackets, and lines that start with `import` or `export` are code.
 * Code spans and fences stay unchanged. The parser finds them, because an escaped backtick, or two backticks in different paragraphs, don't
 * delimit code.
 * @throws Error for a link to a file.
 */
export function mdxSafe(text: string): string {
  const markdown = closed(text.replaceAll(/\r\n?/g, '\n'));
  if (/\]\(|\]:|:\/\/|www\.|@/.test(markdown)) checkLinks(markdown);
  if (!/[{}<`]|^(?:import|export) /m.test(markdown)) return markdown;
  const codes: [start: number, end: number][] = [];
  visit(parser.parse(markdown), ['code', 'inlineCode'], ({ position }) => {
    codes.push([position?.start.offset ?? 0, position?.end.offset ?? 0]);
  });
  let [safe, at] = ['', 0];
  for (const [start, end] of codes) {
    safe += asText(markdown.slice(at, start)) + markdown.slice(start, end);
    at = end;
  }
  return safe + asText(markdown.slice(at));
}

/** A line ends with either character, or both. */
const inOneLine = (text: string): string => text.replaceAll(/\s*[\n\r]\s*/g, ' ').trim();

/**
 * The same in one line, for cells and lists. Lines are joined first, because that can break a fence. The text is parsed after a word,
 * because it's inserted after other text, where neither a fence nor an indent starts code.
 */
export const mdxLine = (markdown: string): string => mdxSafe(`x ${inOneLine(markdown)}`).slice(2);

/** Escapes text for a cell of a Markdown table, except for vertical bars that are escaped already. */
export const cell = (text: string): string => inOneLine(text).replaceAll(/(?<!\\)((?:\\\\)*)\|/g, '$1\\|');

/** Renders a Markdown table. Cells contain Markdown. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Renders text as a code span, which is in one line and needs more backticks than any sequence in the text. Empty text is `""`. */
export function code(source: string): string {
  const text = source.replaceAll(/\s*[\n\r]\s*/g, ' ') || '""';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([row]) => row.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** Renders a title or a name in one line, as text without any Markdown. */
export const plainText = (text: string): string =>
  inOneLine(text).replaceAll(/[\\`*_{}[\]<>|~&$^:]|^[#+\-=]|(?<=^\d+)[.)]/g, (sign) => `\\${sign}`);

/** Renders text of a link in a file of Markdown, where fewer characters have a meaning than in MDX. */
export const linkText = (text: string): string => inOneLine(text).replaceAll(/[\\`*_[\]<]/g, (sign) => `\\${sign}`);

/** Renders a link. @param label Markdown. @param to A route or a URL. */
export const link = (label: string, to: string): string =>
  `[${label}](${to.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll(/[^\w\-./:#?=&%~+,;@]/gu, encodeURIComponent)})`;

/** Renders the value of an attribute in quotes. Unlike `attribute`, it works in a cell of a table. */
export const quoted = (text: string): string => `"${text.replaceAll(/["&<>{}|\s]/g, reference)}"`;

/** Renders a property of a JSX element, safely escaped for MDX. */
export const attribute = (name: string, value: unknown): string => ` ${name}={${JSON.stringify(value)}}`;
