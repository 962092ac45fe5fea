import type { Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { SKIP, visit } from 'unist-util-visit';
import { derivedTableMarkdown, isDerivedTable } from '../reference/table-elements';

function attributesOf(element: MdxJsxFlowElement | MdxJsxTextElement): Record<string, string> {
  return Object.fromEntries(
    element.attributes.flatMap((one) =>
      one.type === 'mdxJsxAttribute' ? [[one.name, typeof one.value === 'string' ? one.value : '']] : [],
    ),
  );
}

/**
 * Replaces `<ErrorTable />` and its kin by the table they stand for, made from the descriptions.
 * They turn into Markdown at build, so they cost readers no script and are in the HTML, the search and the contents list.
 * One that is inside a sentence or a cell, such as `<Roles />`, becomes a part of it.
 * @throws Error naming the page and what is wrong with the element.
 */
export function derivedTables(this: Processor) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
      if (!node.name || !isDerivedTable(node.name) || index === undefined || !parent) return;
      let markdown: string;
      try {
        markdown = derivedTableMarkdown(node.name, attributesOf(node));
      } catch (error) {
        throw new Error(`${file.path}:${node.position?.start.line ?? 1}: <${node.name}>: ${(error as Error).message}`, { cause: error });
      }
      const { children: blocks } = this.parse(markdown) as Root;
      const [first] = blocks;
      const children = node.type === 'mdxJsxTextElement' && first?.type === 'paragraph' ? first.children : blocks;
      parent.children.splice(index, 1, ...(children as RootContent[]));
      return [SKIP, index + children.length];
    });
  };
}
