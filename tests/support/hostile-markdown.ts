import * as fc from 'fast-check';
import type { BlockContent, Heading, List, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { blockOf, lineOf, without, withoutOuterBreaks } from '../../src/twins/markdown/phrasing';

/** What means something in Markdown, and what stands beside it. */
const PIECES =
  '* _ ** __ *** [ ] ( ) ]( ![ ! < <b> </b> <!-- > & &amp; &#35; | |- # ## + - --- = == 1. 23) 1.5 ` `` ``` ~ ~~ \\ \\\\ : :- http:// https://x.example www.a w.w.w a@b.c @ . a b Zz 9 é 😀 £ “ " \' ; { } $ ^ %'.split(
    ' ',
  );

/** Text as it comes from a page: without line ends, and with one space at a time. */
const hostileText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...PIECES, ' ', '\u00A0', '\u200B'), { minLength: 1, maxLength })
    .map((pieces) => pieces.join('').replaceAll(/ +/g, ' '));

const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    '',
    '#a',
    'https://x.example/a(b)c',
    'mailto:a b@c.d',
    'https://x.example/?a=1&copy=2',
    'tel:+1 (2)',
    'https://x.example/[a]|b',
    'a\\',
    '<',
  ),
);

const text = hostileText(6).map((value): PhrasingContent => ({ type: 'text', value }));
const code = hostileText(4).map((value): PhrasingContent => ({ type: 'inlineCode', value }));
const image = fc
  .record({ url: address, alt: hostileText(3).map((alt) => alt.trim()) })
  .map((one): PhrasingContent => ({ type: 'image', ...one }));

const { phrases } = fc.letrec<{ phrase: PhrasingContent; phrases: PhrasingContent[] }>((tie) => {
  const inside = (kind: 'strong' | 'emphasis' | 'delete'): fc.Arbitrary<PhrasingContent> =>
    tie('phrases').map((children) => ({ type: kind, children: withoutOuterBreaks(lineOf(without(kind, children), kind === 'strong')) }));
  const link = fc
    .record({ url: address, children: tie('phrases') })
    .map(({ url, children }): PhrasingContent => ({ type: 'link', url, children: lineOf(without('link', children)) as [] }));
  const marked = fc.oneof(inside('strong'), inside('emphasis'), inside('delete'));
  return {
    phrase: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'phrase' },
      text,
      code,
      image,
      fc.constant<PhrasingContent>({ type: 'break' }),
      link,
      marked,
    ),
    phrases: fc.array(tie('phrase'), { minLength: 1, maxLength: 4, depthIdentifier: 'phrase' }),
  };
});

const withoutBreaks = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'break') return [];
    return 'children' in node ? [{ ...node, children: withoutBreaks(node.children) } as PhrasingContent] : [node];
  });

const paragraph = phrases
  .map((children): BlockContent => ({ type: 'paragraph', children: blockOf(children) }))
  .filter((one) => 'children' in one && one.children.length > 0);

// The library writes headings with breaks in two lines, with another syntax; we write one line.
const heading = fc.record({ depth: fc.integer({ min: 1, max: 6 }), children: phrases }).map(({ depth, children }): BlockContent => ({
  type: 'heading',
  depth: depth as Heading['depth'],
  children: blockOf(withoutBreaks(children)),
}));

const block = fc
  .record({
    lang: fc.constantFrom(null, 'js', 'c++', 'a b', 'x`y', '&amp;', 'a\\*'),
    meta: fc.constantFrom(null, 'title="a.md"', 'title="a`b &lt; c\\!"'),
    lines: fc.array(hostileText(4), { maxLength: 4 }),
  })
  .map(({ lines, ...one }): BlockContent => ({ type: 'code', ...one, value: lines.join('\n').trimEnd() }));

const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, columns]) =>
    fc.record({
      align: fc.array(fc.constantFrom(null, 'left' as const, 'center' as const, 'right' as const), {
        minLength: columns,
        maxLength: columns,
      }),
      cells: fc.array(fc.array(fc.oneof(fc.constant<PhrasingContent[]>([]), phrases), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    }),
  )
  .map(({ align, cells }): Table => ({
    type: 'table',
    align,
    children: cells.map((row) => ({
      type: 'tableRow',
      children: row.map((children) => ({ type: 'tableCell', children: lineOf(children) })),
    })),
  }));

const { blocks } = fc.letrec<{ block: BlockContent; blocks: BlockContent[]; items: List['children'] }>((tie) => {
  const list = fc
    .record({ start: fc.option(fc.integer({ min: 0, max: 12 })), spread: fc.boolean(), children: tie('items') })
    .map((one): BlockContent => ({ type: 'list', ordered: one.start !== null, ...one }));
  const quote = tie('blocks').map((children): BlockContent => ({ type: 'blockquote', children }));
  return {
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'block' },
      paragraph,
      heading,
      block,
      table,
      fc.constant<BlockContent>({ type: 'thematicBreak' }),
      quote,
      list,
    ),
    blocks: fc.array(tie('block'), { maxLength: 3, depthIdentifier: 'block' }),
    items: fc.array(
      fc.record({ spread: fc.boolean(), children: tie('blocks') }).map((one) => ({ type: 'listItem' as const, ...one })),
      { minLength: 1, maxLength: 3, depthIdentifier: 'block' },
    ),
  };
});

/** What a page can say, with text that looks like Markdown everywhere. */
export const hostileTree = blocks.map((children): Root => ({ type: 'root', children: children as RootContent[] }));
