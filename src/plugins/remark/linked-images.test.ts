import { expect, test } from 'vitest';
import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { linkedImages } from './linked-images';

/** Returns the alternative texts of a page's images that zoom. */
function zoomed(source: string): string[] {
  const processor = unified().use(remarkParse).use(remarkMdx).use(linkedImages);
  const tree = processor.runSync(processor.parse(source)) as Root;
  const found: string[] = [];
  visit(tree, (node, _index, parent) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return;
    if (parent?.type !== 'mdxJsxTextElement' || parent.name !== 'KeepSize') found.push(node.alt ?? '');
  });
  return found;
}

const PLAN = '![A plan](./plan.svg)';

test('images zoom, except in a link, a heading, or a summary', () => {
  expect(zoomed(PLAN)).toEqual(['A plan']);
  for (const source of [
    `[${PLAN}](/apis)`,
    `[See **${PLAN}**](/apis)`,
    `[![A plan][plan]](/apis)\n\n[plan]: ./plan.svg`,
    `[${PLAN}][apis]\n\n[apis]: /apis`,
    `## ${PLAN} Plans`,
    `<a href="/apis">${PLAN}</a>`,
    `<details>\n<summary>${PLAN} Plans</summary>\n\nText.\n\n</details>`,
  ])
    expect(zoomed(source), source).toEqual([]);
  expect(zoomed(`<details>\n<summary>Plans</summary>\n\n${PLAN}\n\n</details>`)).toEqual(['A plan']);
});
