import type { Image, Link, PhrasingContent } from 'mdast';
import { destination, escapeText, type Place } from './escape';
import { joined, type Part } from './marks';

/** Around a part of a line: what is written before it, and what comes after. */
interface Around {
  before: string;
  after: string;
  /** The mark of what ends right here. */
  endedMark?: string | undefined;
}

const MARKS: Record<string, string> = { strong: '**', emphasis: '_', delete: '~~' };

/** What a part begins with, whatever it holds. */
const STARTS: Record<string, string> = { ...MARKS, inlineCode: '`', link: '[', image: '!' };

/** Fences longer or shorter than any row of backticks in the code. */
function writeCode(code: string, { cell }: Place): string {
  const rows = new Set(code.match(/`+/g));
  let fence = '`';
  while (rows.has(fence)) fence += '`';
  const isPadded = /[^\n\r ]/.test(code) && (/^[\n\r ].*[\n\r ]$/s.test(code) || /^`|`$/.test(code));
  const padded = isPadded ? ` ${code} ` : code;
  // In a cell even code ends at a pipe, unless an odd number of backslashes stands before it.
  const inside = cell ? padded.replaceAll(/\\*\|/g, (found) => (found.length % 2 === 1 ? `${found.slice(0, -1)}\\|` : found)) : padded;
  return fence + inside + fence;
}

function writeLink({ url, children }: Link, place: Place, { before }: Around): string {
  const text = writeLine(children, '[', '](', { ...place, label: true });
  const target = destination(url, place);
  // Code with a bracket and a colon would make a definition of a link that begins a line; an empty title prevents it.
  const isLikeDefinition = /[\r\n]$/.test(before) && !target.startsWith('<') && /^(?:[^\\\]]|\\[\s\S])*\]:/.test(text);
  return `[${text}](${isLikeDefinition ? `${target || '<>'} ""` : target})`;
}

const writeImage = ({ url, alt }: Image, place: Place): string =>
  `![${escapeText(alt ?? '', '![', ']', { ...place, label: true })}](${destination(url, { ...place, label: place.label === true })})`;

/** Cells and headings are one line. */
const writeBreak = ({ cell, heading }: Place, { before }: Around): string => {
  if (!cell && !heading) return '\\\n';
  return /[\t ]$/.test(before) ? '' : ' ';
};

function writePart(node: PhrasingContent, place: Place, around: Around): Part {
  switch (node.type) {
    case 'text':
      return escapeText(node.value, around.before, around.after, place);
    case 'strong':
    case 'emphasis':
    case 'delete': {
      const mark = MARKS[node.type] as string;
      const inside = writeLine(node.children, mark, mark, place);
      return inside ? { mark: mark === '_' && around.endedMark === mark ? '*' : mark, inside } : '';
    }
    case 'inlineCode':
      return writeCode(node.value, place);
    case 'link':
      return writeLink(node, place, around);
    case 'image':
      return writeImage(node, place);
    case 'break':
      return writeBreak(place, around);
    default:
      throw new Error(`Nothing here writes "${node.type}" as Markdown.`);
  }
}

const startOf = (node: PhrasingContent, place: Place): string => STARTS[node.type] ?? writeBreak(place, { before: '', after: '' });

/**
 * A line of Markdown, or more where it has hard breaks.
 * @param nodes no two texts beside each other, and nothing marked in its like, or beside it unless it is emphasis. @param before what is written before them.
 */
export function writeLine(nodes: readonly PhrasingContent[], before: string, after: string, place: Place): string {
  const parts: Part[] = [];
  let last = before;
  let endedMark: string | undefined;
  nodes.forEach((node, at) => {
    const next = nodes[at + 1];
    const part = writePart(node, place, { before: last, after: next ? startOf(next, place).slice(0, 1) : after, endedMark });
    if (part === '') return;
    parts.push(part);
    endedMark = typeof part === 'string' ? undefined : part.mark;
    last = (endedMark ?? (part as string)).slice(-1);
  });
  return joined(parts, before, after);
}
