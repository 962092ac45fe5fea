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

/** MDX would run such a line as part of a module. */
const MODULE_LINE = /^(?:import|export)(?= )/gm;

/**
 * Replaces characters that start code in MDX with character references. A backslash before them in the text would undo our own backslash.
 */
const asText = (markdown: string): string =>
  markdown
    .replaceAll(/[{}<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(MODULE_LINE, (word) => `&#${word.charCodeAt(0)};${word.slice(1)}`);

/** Whether what follows a text would become part of it: it has a fence without an end. */
function isOpen(markdown: string): boolean {
  const last = parser.parse(`${markdown}\n\nEnd`).children.at(-1);
  return last?.type !== 'paragraph' || last.position?.start.offset !== markdown.length + 2;
}

/** Turns fences into text if one of them has no end, because it would contain the rest of the page. */
const closed = (markdown: string): string =>
  /(?:`{3}|~{3})/.test(markdown) && isOpen(markdown)
    ? markdown.replaceAll(/`{3,}|~{3,}/g, (fence) => `&#${fence.charCodeAt(0)};`.repeat(fence.length))
    : markdown;

/**
 * Makes Markdown from a specification safe in MDX, where braces, angle brackets, and lines that start with `import` or `export` are code.
 * Code spans and fences stay unchanged. The parser finds them, because an escaped backtick, or two backticks in different paragraphs, don't
 * delimit code.
 */
export function mdxSafe(text: string): string {
  const markdown = closed(text);
  if (!/[{}<]|^(?:import|export) /m.test(markdown)) return markdown;
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

/**
 * The same in one line, for cells and lists. Lines are joined first, because that can break a fence. The text is parsed after a word,
 * because it's inserted after other text, where neither a fence nor an indent starts code.
 */
export const mdxLine = (markdown: string): string => mdxSafe(`x ${markdown.replaceAll(/\s*\n\s*/g, ' ').trim()}`).slice(2);

/** Escapes text for a cell of a Markdown table. */
export const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();

/** Renders a Markdown table. Cells contain Markdown. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Renders text as a code span, which is in one line and needs more backticks than any sequence in the text. */
export function code(source: string): string {
  const text = source.replaceAll(/\s*\n\s*/g, ' ');
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([row]) => row.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** Renders a property of a JSX element, safely escaped for MDX. */
export const attribute = (name: string, value: unknown): string => ` ${name}={${JSON.stringify(value)}}`;
