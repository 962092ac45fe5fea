import type { Heading, Link, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { blockOf, isPhrasing } from './phrasing';

/** A link around blocks stands inside each of them: Markdown has links in lines alone. */
function splitLink(link: Link): RootContent[] {
  if (link.children.every(isPhrasing)) return [link];
  return unlinked(link.children).map((child): RootContent => {
    const around = (children: PhrasingContent[]): Link => ({ ...link, children });
    if (isPhrasing(child)) return around([child]);
    if (child.type !== 'heading' && child.type !== 'paragraph') return child;
    return { ...child, children: [around(child.children)] } satisfies Heading | Paragraph;
  });
}

/** Phrases that have blocks in them, each split. */
const unlinked = (nodes: readonly RootContent[]): RootContent[] =>
  nodes.flatMap((node) => (node.type === 'link' ? splitLink(node) : [node]));

/** Blocks below each other: what stands between them becomes paragraphs. */
export function flowOf(nodes: readonly RootContent[]): RootContent[] {
  const blocks: RootContent[] = [];
  let line: PhrasingContent[] = [];
  const endLine = (): void => {
    const children = blockOf(line);
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    line = [];
  };
  for (const node of unlinked(nodes)) {
    if (isPhrasing(node)) line.push(node);
    else {
      endLine();
      blocks.push(node);
    }
  }
  endLine();
  return blocks;
}
