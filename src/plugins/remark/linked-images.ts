import type { Image, ImageReference, Nodes, Root } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';

/** Elements in which a link around an image would be a link or a control in another one. */
const CONTROLS = new Set(['a', 'button', 'label', 'summary', 'Link', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const isControl = (node: Nodes): boolean =>
  node.type === 'link' ||
  node.type === 'linkReference' ||
  node.type === 'heading' ||
  ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && CONTROLS.has(node.name ?? ''));

const keptSize = (image: Image | ImageReference): MdxJsxTextElement => ({
  type: 'mdxJsxTextElement',
  name: 'KeepSize',
  attributes: [],
  children: [image],
});

/** Images in links, headings, and summaries don't zoom: a link in a link isn't HTML, and one click would do two things. */
export function linkedImages() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (!isControl(node)) return undefined;
      visit(node, (image, index, parent) => {
        if (image.type !== 'image' && image.type !== 'imageReference') return undefined;
        if (!parent || index === undefined) return undefined;
        parent.children[index] = keptSize(image);
        return SKIP;
      });
      return SKIP;
    });
  };
}
