import type { InlineCode, Root } from 'mdast';
import type { VFile } from 'vfile';
import { SKIP, visit } from 'unist-util-visit';
import { link } from '../../reference/nodes';
import { terms, type Term } from '../../reference/terms';

let known: ReadonlyMap<string, Term> | undefined;

/**
 * Links the first mention of an error code, an event, a plan status, or a field in a page's prose to where it's documented.
 * src/clientModules/explanations.ts shows its meaning beside the link. Tables, headings, and links stay as they are.
 */
export function termLinks() {
  return (tree: Root, { path }: VFile): void => {
    if (path.endsWith('.api.mdx')) return;
    known ??= terms();
    const linked = new Set<string>();
    visit(tree, (node, index, parent) => {
      if (['table', 'heading', 'link', 'linkReference'].includes(node.type)) return SKIP;
      if (node.type !== 'inlineCode' || !parent || index === undefined) return;
      const { value } = node as InlineCode;
      const term = known?.get(value);
      if (!term || linked.has(value)) return;
      linked.add(value);
      parent.children.splice(index, 1, link([node as InlineCode], term.to));
      return [SKIP, index + 1];
    });
  };
}
