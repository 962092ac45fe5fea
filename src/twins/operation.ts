import type { Heading, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { factsOf, parsePage, resolveLinks, type Site, type Twin, written } from './page';

const parser = unified().use(remarkParse).use(remarkGfm);

const isTitle = (node: Root['children'][number]): node is Heading => node.type === 'heading' && node.depth === 1;

/**
 * The twin of an operation. Its text is made from the description (src/reference/operation-markdown.ts), which tells more than the page:
 * each field in one table. Facts and links are those of every twin.
 * @param html the built page. @param markdown what was made from the description.
 * @throws Error when the text has no title.
 */
export function operationTwin(html: string, markdown: string, site: Site): Twin | undefined {
  const facts = factsOf(parsePage(html), site.address);
  if (!facts) return undefined;
  const tree = parser.parse(markdown);
  if (!tree.children.some(isTitle))
    throw new Error(`The Markdown of ${facts.route} has no title. See src/reference/operation-markdown.ts.`);
  resolveLinks(tree, facts.url, site);
  return { ...facts, body: written(tree) };
}
