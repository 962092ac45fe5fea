import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { highlighted } from '../reference/highlight';

/** How prism calls what writers call otherwise. */
const GRAMMARS: Record<string, string> = { js: 'javascript', sh: 'bash', html: 'markup', xml: 'markup' };

/**
 * Colors code at build. A highlighter in the page is 22 kB on every page, and work for the reader's phone:
 * see `npm run measure`.
 */
export function staticCode() {
  return (tree: Root): void => {
    visit(tree, 'code', (node: Code, index, parent) => {
      if (!parent || index === undefined) return;
      const language = node.lang ?? 'text';
      const title = /(?:^|\s)title="([^"]*)"/.exec(node.meta ?? '')?.[1];
      const attributes = Object.entries({
        language,
        html: highlighted(node.value, GRAMMARS[language] ?? language),
        ...(title && { title }),
      });
      parent.children[index] = {
        type: 'mdxJsxFlowElement',
        name: 'CodePanel',
        attributes: attributes.map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value })),
        children: [],
      } satisfies MdxJsxFlowElement as never;
    });
  };
}
