// Markdown from specifications and from src/data, as nodes. It isn't MDX: braces, tags, and imports are text.
import type { BlockContent, DefinitionContent, PhrasingContent, Root, RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkDirective)
  .data({ micromarkExtensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] })
  .freeze();

/** A page of this or another site, or a section. Docusaurus would publish a file that a link names in another way. */
const ADDRESS = /^(?:https?:|mailto:|tel:|operation:|pathname:|\/(?!\/)|#)/;

/** Returns the address of a link. @throws Error for one that names a file, or runs a script. */
export function checkedAddress(url: string): string {
  if (ADDRESS.test(url)) return url;
  throw new Error(`A specification links to "${url}". Write the route of a page, such as /apis, or a URL.`);
}

/** Admonitions that Docusaurus shows. */
const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger'];

const isAdmonition = (node: ContainerDirective | LeafDirective | TextDirective): boolean =>
  node.type === 'containerDirective' && ADMONITIONS.includes(node.name);

/** Of the directives, Docusaurus shows admonitions only, so the others are text as written. */
function writtenDirectives(tree: Root, markdown: string): void {
  visit(tree, (node, index, parent) => {
    if (node.type !== 'textDirective' && node.type !== 'leafDirective' && node.type !== 'containerDirective') return;
    if (isAdmonition(node) || index === undefined || !parent) return;
    const written = { type: 'text', value: markdown.slice(node.position?.start.offset, node.position?.end.offset) } as const;
    const children: RootContent[] = parent.children;
    children[index] = node.type === 'textDirective' ? written : { type: 'paragraph', children: [written] };
    return SKIP;
  });
}

/** Pages share many texts: each is parsed once, and copied for its page, whose plugins change it. */
const parsed = new Map<string, Root>();

function parse(markdown: string): Root {
  const known = parsed.get(markdown) ?? parseUncached(markdown);
  parsed.set(markdown, known);
  return structuredClone(known);
}

function parseUncached(markdown: string): Root {
  const tree = parser.parse(markdown);
  writtenDirectives(tree, markdown);
  visit(tree, (node) => {
    // It's about a text that isn't the page's.
    delete node.position;
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') checkedAddress(node.url);
  });
  return tree;
}

/** Whether a fence or an admonition has no end, so that it would contain what follows. */
function isOpen(markdown: string): boolean {
  const last = parser.parse(`${markdown}\n\nEnd`).children.at(-1);
  return last?.type !== 'paragraph' || last.position?.start.offset !== markdown.length + 2;
}

/** Escapes the fences of a text if one of them has no end: its name would disappear. */
const closed = (markdown: string): string =>
  /`{3}|~{3}|:{3}/.test(markdown) && isOpen(markdown)
    ? markdown.replaceAll(/`{3,}|~{3,}|:{3,}/g, (fence) => fence.replaceAll(/./g, '\\$&'))
    : markdown;

/** Parses a text of several paragraphs. @throws Error for a link to a file. */
export const blocks = (markdown: string): (BlockContent | DefinitionContent)[] =>
  parse(closed(markdown)).children as (BlockContent | DefinitionContent)[];

/**
 * Parses a text for a cell or a list item, which is one line. It starts with a word, because in the middle of a line neither a list nor a
 * fence starts.
 * @throws Error for a link to a file.
 */
export function inline(markdown: string): PhrasingContent[] {
  const [only] = parse(`x ${markdown.replaceAll(/\s*[\n\r]\s*/g, ' ').trim()}`).children;
  const [word, ...rest] = only?.type === 'paragraph' ? only.children : [];
  if (word?.type !== 'text') return rest;
  const value = word.value.slice(2);
  return value === '' ? rest : [{ type: 'text', value }, ...rest];
}
