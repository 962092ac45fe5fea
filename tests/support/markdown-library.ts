import type { Element, ElementContent, Root as Html } from 'hast';
import type { Image, Link, Root } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { PageElement, PageNode } from '../../src/lib/page-tree';

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', fences: true, resourceLink: true, listItemIndent: 'one' });

/** What the library writes, in the style of the twins. */
export const libraryMarkdown = (tree: Root): string => writer.stringify(tree);

type FenceOf = (pre: PageElement) => { lang: string | null; meta: string | null };

const wordsOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(wordsOf).join('') : '';

const plain = (node: Element): PageElement => ({
  name: node.tagName,
  attribs: Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      String(value),
    ]),
  ),
  children: [wordsOf(node)],
});

/** What the library reads in elements. */
export function libraryTree(html: Html, fenceOf: FenceOf = () => ({ lang: null, meta: null })): Root {
  const pre = (_: unknown, node: Element) => ({ type: 'code' as const, ...fenceOf(plain(node)), value: plain(node).children.join('') });
  return unified().use(rehypeRemark, { handlers: { pre } }).runSync(html) as Root;
}

/** With links and pictures as twins have them. Changes `tree`. */
export function resolved(tree: Root, resolve: (address: string) => string): Root {
  visit(tree, ['link', 'image'], (node) => {
    const one = node as Link | Image;
    one.url = resolve(one.url);
    delete one.title;
  });
  return tree;
}

export const libraryParse = (html: string): Html => unified().use(rehypeParse, { fragment: true }).parse(html);

/** Our elements as those of the library. */
export function asHast(node: PageElement): Html {
  const content = (one: PageNode): ElementContent =>
    typeof one === 'string'
      ? { type: 'text', value: one }
      : { type: 'element', tagName: one.name, properties: propertiesOf(one), children: one.children.map(content) };
  return { type: 'root', children: node.children.map(content) };
}

const PROPERTIES: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' };

const propertiesOf = ({ attribs }: PageElement): Element['properties'] =>
  Object.fromEntries(
    Object.entries(attribs).map(([name, value]) => [
      PROPERTIES[name] ?? name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const reader = unified().use(remarkParse).use(remarkGfm);

export const parsedMarkdown = (markdown: string): Root => reader.parse(markdown);

const toHtml = unified().use(remarkRehype);

/** Marks of text. Which of two stands in the other makes no difference to readers, nor does one that is there twice. */
const MARKS = new Set(['strong', 'em', 'del', 'a']);

/** What readers see of some Markdown: blocks, and in them text with what marks it. Empty blocks are not seen. */
export function seen(markdown: Root): string[] {
  const found: { marks: string; text: string }[] = [];
  const add = (text: string, marks: string): void => {
    const last = found.at(-1);
    if (last?.marks === marks && marks !== 'block') last.text += text;
    else found.push({ marks, text });
  };
  const look = (node: Html['children'][number], marks: readonly string[]): void => {
    if (node.type === 'text') add(node.value, marks.join(' '));
    if (node.type !== 'element') return;
    const { tagName, properties, children } = node;
    if (tagName === 'br') return add(' ', marks.join(' '));
    if (tagName === 'hr') return add('<hr>', 'block');
    if (tagName === 'img') return add(`<${JSON.stringify(properties)}>`, marks.join(' '));
    const isMark = tagName === 'code' || MARKS.has(tagName);
    const mark = `${tagName} ${String(properties.href ?? properties.className ?? '')}`;
    const inside = isMark ? [...new Set([...marks, mark])].toSorted() : marks;
    // A tight list has no paragraphs: only where one ends and another begins is seen.
    const [start, end] = tagName === 'p' ? [GAP, GAP] : [`<${tagName} ${JSON.stringify(properties)}>`, `</${tagName}>`];
    if (!isMark) add(start, 'block');
    children.forEach((child) => look(child, inside));
    if (!isMark) add(end, 'block');
  };
  (toHtml.runSync(markdown) as Html).children.forEach((child) => look(child, []));
  return withoutEmpty(found).map(({ marks, text }) => `${marks}: ${text}`);
}

const GAP = 'gap';

interface Token {
  marks: string;
  text: string;
}

/** Spaces at the ends of blocks are not seen, nor how many there are, nor blocks without anything in them. */
function withoutEmpty(found: readonly Token[]): Token[] {
  const kept: Token[] = [];
  const isBlock = (token: Token | undefined): boolean => token === undefined || token.marks === 'block';
  for (const { marks, text } of found) {
    const token = { marks, text: text.replaceAll(/\s+/g, ' ') };
    const last = kept.at(-1);
    if (last && isBlock(token) && !isBlock(last)) last.text = last.text.trimEnd();
    if (last && !isBlock(token) && isBlock(last)) token.text = token.text.trimStart();
    while (kept.at(-1)?.text === '' || (kept.at(-1)?.text === GAP && isBlock(token))) kept.pop();
    const before = kept.at(-1);
    const isEmpty = isBlock(before) && before?.text.startsWith(`<${text.slice(2, -1)} `) === true;
    if (isEmpty) kept.pop();
    else if (text !== GAP || !isBlock(before)) kept.push(token);
  }
  return kept;
}
