import type { Code, List, ListItem, Root, RootContent, Table } from 'mdast';
import { fenceInfo } from './escape';
import { joins } from './joins';
import { writeLine } from './write-line';

/** What a list has to know of those beside it and around it. */
interface Lists {
  /** The bullet of the list that ended last, when nothing came between. */
  lastBullet?: string | undefined;
  /** How many lists begin right here, one in the first item of the other. */
  depth: number;
}

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, at) => (line === '' ? (at === 0 ? first : rest).trimEnd() : (at === 0 ? first : rest) + line))
    .join('\n');

function writeCode({ lang, meta, value }: Code): string {
  const longest = Math.max(2, ...(value.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${fenceInfo(lang ?? '', meta ?? '')}\n${value && `${value}\n`}${fence}`;
}

const RULES: Record<string, string> = { left: ':-', center: ':-:', right: '-:' };

function writeTable({ align, children }: Table): string {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => writeLine(cell.children, '|', '|', { cell: true })));
  const line = (cells: readonly string[]): string => `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;
  return [line(head), line(head.map((_, at) => RULES[align?.[at] ?? ''] ?? '-')), ...rows.map(line)].join('\n');
}

/** Two lists beside each other have different bullets, and so does one whose bullets would look like a rule. */
function bulletOf({ ordered, children }: List, { lastBullet, depth }: Lists): string {
  if (ordered) return lastBullet === '.' ? ')' : '.';
  const isLikeRule = depth > 1 && children[0]?.children.length === 0;
  const hasRule = children.some((item) => item.children[0]?.type === 'thematicBreak');
  if (lastBullet !== '-' && !isLikeRule && !hasRule) return '-';
  return lastBullet === '*' ? '+' : '*';
}

function writeList(node: List, lists: Lists): string {
  const bullet = bulletOf(node, lists);
  const { depth } = lists;
  // A number below zero begins no list.
  const start = Math.max(node.start ?? 1, 0);
  const items = node.children.map((item: ListItem, at) => {
    const mark = `${node.ordered ? start + at : ''}${bullet} `;
    lists.depth = at === 0 ? depth + 1 : 1;
    const written = indented(writeBlocks(item, lists), mark, ' '.repeat(mark.length));
    lists.lastBullet = undefined;
    return written;
  });
  lists.lastBullet = bullet;
  return items.join(node.spread ? '\n\n' : '\n');
}

function writeHeading(text: string, depth: number): string {
  const marks = '#'.repeat(depth);
  return text ? `${marks} ${text.replace(/^[\t ]/, (space) => `&#x${space === ' ' ? 20 : 9};`)}` : marks;
}

function writeBlock(node: RootContent, lists: Lists): string {
  switch (node.type) {
    case 'paragraph':
      return writeLine(node.children, '\n', '\n', {});
    case 'heading':
      return writeHeading(writeLine(node.children, '# ', '\n', { heading: true }), node.depth);
    case 'list':
      return writeList(node, lists);
    case 'blockquote':
      return indented(writeBlocks(node, lists), '> ', '> ');
    case 'code':
      return writeCode(node);
    case 'table':
      return writeTable(node);
    case 'thematicBreak':
      return '---';
    default:
      throw new Error(`Nothing here writes "${node.type}" as Markdown.`);
  }
}

/** Blocks below each other. */
function writeBlocks(parent: { children: readonly RootContent[]; spread?: boolean | null | undefined }, lists: Lists): string {
  const { depth } = lists;
  let text = '';
  parent.children.forEach((node, at) => {
    const next = parent.children[at + 1];
    lists.depth = at === 0 ? depth : 0;
    text += writeBlock(node, lists);
    if (node.type !== 'list') lists.lastBullet = undefined;
    if (next) text += joins(node, next, parent.spread === false) ? '\n' : '\n\n';
  });
  lists.depth = depth;
  return text;
}

/** @returns Markdown with one blank line between blocks and one line end at its end. */
export function writeMarkdown(tree: Root): string {
  const text = writeBlocks(tree, { depth: 0 });
  return text && `${text}\n`;
}
