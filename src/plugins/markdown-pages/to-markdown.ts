import type { Element } from 'hast';
import type { Code, Image, Link, List, PhrasingContent, Root, Text } from 'mdast';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { attributeOf, elementsIn, textOf } from '../built-pages/html-tree';

/** Language names in the format of editors, where they differ from the site's. */
const FENCES: Record<string, string> = { node: 'js', curl: 'bash' };

function codeBlock(_: unknown, pre: Element): Code {
  const [language, title] = [attributeOf(pre, 'dataLanguage') ?? 'text', attributeOf(pre, 'dataTitle')];
  return { type: 'code', lang: FENCES[language] ?? language, meta: title ? `title="${title}"` : null, value: textOf(pre) };
}

/**
 * Markdown has no signs for raised and lowered text, but allows its HTML: 10³ isn't 103. The link of a footnote needs no tags.
 */
const script: NonNullable<Options['handlers']>[string] = (state, node: Element) => {
  const content = state.all(node);
  if (elementsIn(node).some((child) => attributeOf(child, 'dataFootnoteRef') !== undefined)) return content as PhrasingContent[];
  return [{ type: 'html', value: `<${node.tagName}>` }, ...content, { type: 'html', value: `</${node.tagName}>` }] as PhrasingContent[];
};

/**
 * Removes unnecessary escapes: GitHub links an email address or a URL with or without them, and a single asterisk inside a word has no
 * effect.
 */
function readable(markdown: string): string {
  const text = markdown.replaceAll(/\\(?=@)|(?<=[ps])\\(?=:\/)|(?<=w)\\(?=\.(?:\w|$))/gi, '');
  return text.split('*').length === 2 ? text.replace(/(?<=\w)\\(?=\*\w)/, '') : text;
}

/** Single-line list items, with or without a nested list, need no blank lines between them. */
function tighten(list: List): void {
  const isTight = list.children.every(({ children }) => children.every(({ type }, at) => type === (at === 0 ? 'paragraph' : 'list')));
  if (!isTight) return;
  list.spread = false;
  for (const item of list.children) item.spread = false;
}

const reader = unified()
  .use(rehypeRemark, { handlers: { pre: codeBlock, sub: script, sup: script } })
  .freeze();

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
    handlers: { text: ({ value }: Text, _, state, info) => readable(state.safe(value, info)) },
  })
  .freeze();

/** Elements as Markdown. @param content from `contentOf`. @param resolve returns the URL of a link or image outside the page. */
export function toMarkdown(content: Element, resolve: (href: string) => string): string {
  const tree = reader.runSync({ type: 'root', children: [content] }) as Root;
  visit(tree, ['link', 'image'], (node) => {
    const target = node as Link | Image;
    target.url = resolve(target.url);
    delete target.title;
  });
  visit(tree, 'list', tighten);
  return writer.stringify(tree);
}
