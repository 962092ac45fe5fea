import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** What Markdown has and MDX has not: where it is off, the parser sees code only where MDX does. */
const absentFromMdx = { disable: { null: ['autolink', 'codeIndented', 'htmlFlow', 'htmlText'] } };

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .data({ micromarkExtensions: [absentFromMdx] })
  .freeze();

/** A line that begins so is a module's line to MDX, and would run. */
const MODULE_LINE = /^(?:import|export)(?= )/gm;

/** Signs that begin code in MDX, as references: a backslash of the text before a sign would undo one of ours. */
const asText = (markdown: string): string =>
  markdown
    .replaceAll(/[{}<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(MODULE_LINE, (word) => `&#${word.charCodeAt(0)};${word.slice(1)}`);

/**
 * Makes Markdown from a description safe inside MDX, where braces, angle brackets and lines that begin with `import` or `export` are
 * code. Only code spans and fences stay as they are; where they are, the parser says: backticks behind a backslash, and
 * backticks of two paragraphs, enclose nothing.
 */
export function mdxSafe(markdown: string): string {
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
 * The same in one line, for cells and lists. Joined first, because a fence that loses its lines encloses nothing any more,
 * and read behind a word, because it will stand behind something: a fence or an indent at its begin is none.
 */
export const mdxLine = (markdown: string): string => mdxSafe(`x ${markdown.replaceAll(/\s*\n\s*/g, ' ').trim()}`).slice(2);

/** Text in one cell of a Markdown table. */
export const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();

/** A Markdown table. Cells hold Markdown. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text as code. The fence is longer than any row of backticks in the text, and spaces keep it apart from those. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([row]) => row.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** A property of a JSX element, as MDX reads it back unharmed. */
export const attribute = (name: string, value: unknown): string => ` ${name}={${JSON.stringify(value)}}`;
