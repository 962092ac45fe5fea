import type { Heading, Image, Link, PhrasingContent, Root, RootContent } from 'mdast';
import { isElement, textOf } from '../../lib/dom';
import type { PageElement, PageNode } from '../../lib/page-tree';
import { FLOWS, SILENT } from './elements';
import { flowOf } from './flow';
import { blockOf, lineOf, without, withoutOuterBreaks } from './phrasing';
import { readDefinitions, readItem, readList } from './read-list';
import { readTable, tableAsText } from './read-table';
import { withoutSpaces } from './whitespace';

/** What is read of some nodes. */
export type Reader = (nodes: readonly PageNode[]) => RootContent[];

/** What is not the same everywhere. */
export interface ReadOptions {
  /** Where a link or a picture of the page leads. */
  resolve: (address: string) => string;
  /** The language and the rest of the line above a block of code. */
  fenceOf: (pre: PageElement) => { lang: string | null; meta: string | null };
}

interface Context extends ReadOptions {
  isInTable: boolean;
}

type Handler = (node: PageElement, read: Reader, context: Context) => RootContent[];

const spaced = (text: string): string => text.replaceAll(/[\t\n\r\f ]+/g, ' ').trim();

/** Marks of writing direction, which are no part of code. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const codeOf = (node: PageNode): string => {
  if (!isElement(node)) return node.replaceAll(DIRECTIONS, '');
  return node.name === 'br' ? ' ' : node.children.map(codeOf).join('');
};

/** Text with a mark at each end. A line can't end beside a mark, so breaks at the ends stand outside. */
const marked =
  (type: 'strong' | 'emphasis' | 'delete'): Handler =>
  ({ children }, read) => {
    const line = lineOf(without(type, read(children)), type === 'strong');
    const inside = withoutOuterBreaks(line);
    if (inside.length === 0) return line;
    const start = line.indexOf(inside[0] as PhrasingContent);
    return [...line.slice(0, start), { type, children: inside }, ...line.slice(start + inside.length)];
  };

const [strong, emphasis, deleted] = [marked('strong'), marked('emphasis'), marked('delete')];
const inlineCode: Handler = (node) => [{ type: 'inlineCode', value: codeOf(node) }];

const heading: Handler = ({ name, children }, read) => [
  { type: 'heading', depth: Number(name.charAt(1)) as Heading['depth'], children: blockOf(read(children)) },
];

const paragraph: Handler = ({ children }, read) => {
  const inside = blockOf(read(children));
  return inside.length > 0 ? [{ type: 'paragraph', children: inside }] : [];
};

const link: Handler = ({ attribs, children }, read, { resolve }) => {
  const inside = without('link', read(children));
  // Blocks in a link are parted from it when it is known what the link stands in.
  return inside.length === 0 ? [] : [{ type: 'link', url: resolve(attribs.href ?? ''), children: inside as Link['children'] }];
};

const image: Handler = ({ attribs }, _, { resolve }) => [
  { type: 'image', url: resolve(attribs.src ?? ''), alt: spaced(attribs.alt ?? '') } satisfies Image,
];

const table: Handler = (node, _, context) =>
  context.isInTable ? tableAsText(node) : readTable(node, reader({ ...context, isInTable: true }));

const HANDLERS: Record<string, Handler> = {
  a: link,
  b: strong,
  blockquote: ({ children }, read) => [{ type: 'blockquote', children: flowOf(read(children)) as [] }],
  br: () => [{ type: 'break' }],
  code: inlineCode,
  dd: (node, read) => [readItem(node, read)],
  del: deleted,
  dir: readList,
  dl: readDefinitions,
  dt: (node, read) => [readItem(node, read)],
  em: emphasis,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: () => [{ type: 'thematicBreak' }],
  i: emphasis,
  img: image,
  kbd: inlineCode,
  li: (node, read) => [readItem(node, read)],
  mark: emphasis,
  ol: readList,
  p: paragraph,
  pre: (node, _, { fenceOf }) => [{ type: 'code', ...fenceOf(node), value: textOf(node) }],
  q: ({ children }, read) => [{ type: 'text', value: '"' }, ...read(children), { type: 'text', value: '"' }],
  s: deleted,
  samp: inlineCode,
  strike: deleted,
  strong,
  table,
  tt: inlineCode,
  u: emphasis,
  ul: readList,
  var: inlineCode,
  wbr: () => [{ type: 'text', value: '\u200B' }],
};

function reader(context: Context): Reader {
  const read: Reader = (nodes) => {
    const found: RootContent[] = [];
    for (const node of nodes) {
      if (!isElement(node)) found.push({ type: 'text', value: node });
      else if (!SILENT.has(node.name)) found.push(...readElement(node, read, context));
    }
    return found;
  };
  return read;
}

function readElement(node: PageElement, read: Reader, context: Context): RootContent[] {
  const handler = HANDLERS[node.name];
  if (handler) return handler(node, read, context);
  const inside = read(node.children);
  return FLOWS.has(node.name) ? flowOf(inside) : inside;
}

/** Reads clean content (src/twins/clean.ts) as what Markdown can say. */
export const readContent = (content: PageElement, options: ReadOptions): Root => ({
  type: 'root',
  children: flowOf(reader({ ...options, isInTable: false })(withoutSpaces(content).children)),
});
