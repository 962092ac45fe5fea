import type { Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { SKIP, visit } from 'unist-util-visit';
import type { Block } from '../../reference/nodes';
import { contentOf } from '../../reference/operation-content';
import type { Attributes } from '../../reference/table-attributes';
import { derivedTable, isDerivedTable } from '../../reference/table-elements';

type Element = MdxJsxFlowElement | MdxJsxTextElement;

/** The attributes of an element. One that isn't text is empty, which no table accepts. */
const attributesOf = ({ attributes }: Element): Attributes =>
  Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' ? [[attribute.name, typeof attribute.value === 'string' ? attribute.value : '']] : [],
    ),
  );

/** Joins texts that follow each other, because React separates them by comments. */
const joined = (children: RootContent[]): RootContent[] =>
  children.reduce<RootContent[]>((found, child) => {
    const last = found.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value += child.value;
    else found.push(child);
    return found;
  }, []);

/** Returns what an element becomes, or nothing if it stays as it is. */
function expanded(element: Element): Block[] | undefined {
  const { name } = element;
  if (name === 'Operation') return contentOf(attributesOf(element).of);
  return name !== null && isDerivedTable(name) ? derivedTable(name, attributesOf(element)) : undefined;
}

/**
 * Replaces `<ErrorTable />` and similar elements, and the element of an operation's page, with content from the specifications. It's there at
 * build time, so it needs no script, and is part of the HTML, the search, and the table of contents. An element in a sentence or a cell, such as
 * `<Roles />`, becomes part of it.
 * @throws Error naming the page and the problem.
 */
export function derivedTables() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if ((node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') || index === undefined || !parent) return;
      let blocks: Block[] | undefined;
      try {
        blocks = expanded(node);
      } catch (error) {
        throw new Error(`${file.path}:${node.position?.start.line ?? 1}: <${node.name}>: ${(error as Error).message}`, { cause: error });
      }
      if (!blocks) return;
      const [first] = blocks;
      const children: RootContent[] = node.type === 'mdxJsxTextElement' && first?.type === 'paragraph' ? first.children : blocks;
      const content: Root = { type: 'root', children };
      // Later plugins report problems with a line of the page.
      visit(content, (child) => {
        child.position = node.position;
        if ('children' in child) child.children = joined(child.children) as typeof child.children;
      });
      parent.children.splice(index, 1, ...content.children);
      return [SKIP, index + content.children.length];
    });
  };
}
