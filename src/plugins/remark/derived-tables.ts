import type { Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { SKIP, visit } from 'unist-util-visit';
import { derivedTableMarkdown, isDerivedTable } from '../../reference/table-elements';

function attributesOf(element: MdxJsxFlowElement | MdxJsxTextElement): Record<string, string> {
  return Object.fromEntries(
    element.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' ? [[attribute.name, typeof attribute.value === 'string' ? attribute.value : '']] : [],
    ),
  );
}

/** MDX moves `<summary>` out of its paragraph before our plugins run, so generated Markdown must do the same. */
function unwrapSummaries(tree: Root): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    const [child, ...more] = paragraph.children;
    if (child?.type !== 'mdxJsxTextElement' || child.name !== 'summary' || more.length > 0 || index === undefined || !parent) return;
    parent.children.splice(index, 1, { ...child, type: 'mdxJsxFlowElement' } as unknown as RootContent);
  });
}

/**
 * Replaces `<ErrorTable />` and similar elements with Markdown that is generated from the specifications. They become Markdown at build
 * time, so they need no script and appear in the HTML, the search, and the table of contents. An element in a sentence or a cell, such as
 * `<Roles />`, becomes part of it.
 * @throws Error naming the page and the problem.
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
      const generated = this.parse(markdown) as Root;
      unwrapSummaries(generated);
      const { children: blocks } = generated;
      const [first] = blocks;
      const children = node.type === 'mdxJsxTextElement' && first?.type === 'paragraph' ? first.children : blocks;
      parent.children.splice(index, 1, ...(children as RootContent[]));
      return [SKIP, index + children.length];
    });
  };
}
