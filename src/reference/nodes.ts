// Parts of pages as Markdown nodes. Nothing here is text that is parsed again, so a value can't become code.
import { valueToEstree } from 'estree-util-value-to-estree';
import type {
  BlockContent,
  DefinitionContent,
  Emphasis,
  Heading,
  InlineCode,
  Link,
  List,
  Paragraph,
  PhrasingContent,
  Strong,
  Table,
  TableCell,
  Text,
} from 'mdast';
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { inline } from './parse-markdown';

/** What a page, a list item, or an element consists of. */
export type Block = BlockContent | DefinitionContent;

/** What a paragraph or a cell consists of. */
export type Inline = PhrasingContent;

export const text = (value: string): Text => ({ type: 'text', value });

/** A code span. Empty text is `""`. */
export const code = (value: string): InlineCode => ({ type: 'inlineCode', value: value || '""' });

export const strong = (value: string): Strong => ({ type: 'strong', children: [text(value)] });

export const emphasis = (children: Inline[]): Emphasis => ({ type: 'emphasis', children });

/** @param to A route or a URL. */
export const link = (children: string | Inline[], to: string): Link => ({
  type: 'link',
  url: to,
  children: typeof children === 'string' ? [text(children)] : (children as Link['children']),
});

export const paragraph = (children: Inline[]): Paragraph => ({ type: 'paragraph', children });

/** An ID for an anchor: Docusaurus removes other characters. */
const anchorOf = (id: string): string => id.replaceAll(/[^\w-]/g, '-');

export const heading = (depth: 2 | 3 | 4, title: string, id: string): Heading => ({
  type: 'heading',
  depth,
  children: [text(title)],
  data: { hProperties: { id: anchorOf(id) } },
});

/** A list whose items are blocks. */
export const list = (items: Block[][]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items.map((children) => ({ type: 'listItem', spread: false, children })),
});

/** A list of single lines. */
export const lines = (items: Inline[][]): List => list(items.map((item) => [paragraph(item)]));

/** A cell of a table. A string is Markdown. */
export type Cell = string | Inline | Inline[];

const cellOf = (cell: Cell): TableCell => ({ type: 'tableCell', children: typeof cell === 'string' ? inline(cell) : [cell].flat() });

export const table = (head: Cell[], rows: Cell[][]): Table => ({
  type: 'table',
  align: head.map(() => null),
  children: [head, ...rows].map((cells) => ({ type: 'tableRow', children: cells.map(cellOf) })),
});

/** Puts the same text, or a line break, between parts. */
export const separated = (parts: readonly (Inline | Inline[])[], separator: string | Inline): Inline[] =>
  parts.flatMap((part, index) => {
    const before = typeof separator === 'string' ? text(separator) : structuredClone(separator);
    return index === 0 ? part : [before, part].flat();
  });

/** Properties of an element. Undefined ones are left out. */
type Properties = Record<string, unknown>;

function attributeOf(name: string, value: unknown): MdxJsxAttribute {
  if (typeof value === 'string' || value === true) return { type: 'mdxJsxAttribute', name, value: value === true ? null : value };
  const estree = {
    type: 'Program',
    sourceType: 'module',
    body: [{ type: 'ExpressionStatement', expression: valueToEstree(value) }],
  } as const;
  return {
    type: 'mdxJsxAttribute',
    name,
    value: { type: 'mdxJsxAttributeValueExpression', value: JSON.stringify(value), data: { estree: estree as never } },
  };
}

const attributesOf = (properties: Properties): MdxJsxAttribute[] =>
  Object.entries(properties).flatMap(([name, value]) => (value === undefined ? [] : [attributeOf(name, value)]));

/** A component, or an HTML element, with properties that are data. */
export const element = (name: string, properties: Properties = {}, children: (Block | Inline)[] = []): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: attributesOf(properties),
  // Some elements, such as a summary, contain a line of text without a paragraph.
  children: children as Block[],
});

/** The same in a line of text. */
export const inlineElement = (name: string, properties: Properties = {}, children: Inline[] = []): MdxJsxTextElement => ({
  type: 'mdxJsxTextElement',
  name,
  attributes: attributesOf(properties),
  children,
});

export const lineBreak = (): MdxJsxTextElement => inlineElement('br');
