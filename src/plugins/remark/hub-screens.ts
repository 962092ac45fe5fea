import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { visit } from 'unist-util-visit';
import { screens } from '../../reference/hub-screens/screens';
import { draw } from '../../reference/hub-screens/screen';

/** A screen's data as attributes of its element. */
export function screenAttributes(name: string): Record<string, string> {
  const screen = screens[name];
  if (!screen) throw new Error(`no screen "${name}". There are: ${Object.keys(screens).join(', ')}.`);
  const { width, height } = draw(screen);
  return {
    file: `/img/hub/${name}.svg`,
    width: String(width),
    height: String(height),
    alt: screen.alt,
    caption: screen.caption,
    marks: (screen.marks ?? []).join('\n'),
  };
}

/**
 * Adds the data of its screen to each `<HubScreen of="…" />`, so that no page loads other screens.
 * @throws Error naming the page when there is no such screen.
 */
export function hubScreens() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
      if (node.name !== 'HubScreen') return;
      const of = node.attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'of')?.value;
      try {
        const facts = screenAttributes(typeof of === 'string' ? of : '');
        node.attributes = Object.entries(facts).map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value }));
      } catch (error) {
        throw new Error(`${file.path}:${node.position?.start.line ?? 1}: <HubScreen>: ${(error as Error).message}`, { cause: error });
      }
    });
  };
}
