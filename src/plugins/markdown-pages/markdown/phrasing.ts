import type { Nodes, PhrasingContent, RootContent, Text } from 'mdast';

const PHRASING = new Set<string>(['text', 'strong', 'emphasis', 'delete', 'inlineCode', 'link', 'image', 'break']);

export const isPhrasing = (node: Nodes): node is PhrasingContent => PHRASING.has(node.type);

const text = (value: string): Text => ({ type: 'text', value });

/** Parts of a line that have no place for blocks: what blocks say stands in the line, with spaces between them. */
export function inline(nodes: readonly RootContent[]): PhrasingContent[] {
  if (nodes.every((node): node is PhrasingContent => isPhrasing(node) && node.type !== 'link')) return [...nodes];
  return nodes.flatMap((node, at) => {
    if (node.type === 'link') return [{ ...node, children: lineOf(node.children) }];
    if (isPhrasing(node)) return [node];
    const words: PhrasingContent[] = node.type === 'code' ? [{ type: 'inlineCode', value: node.value.replaceAll(/\s+/g, ' ') }] : [];
    const inside = 'children' in node ? inline(node.children) : words;
    return at === 0 ? inside : [text(' '), ...inside];
  });
}

type Marked = Extract<PhrasingContent, { type: 'strong' | 'emphasis' | 'delete' }>;

const isMarked = (node: PhrasingContent | undefined): node is Marked =>
  node?.type === 'strong' || node?.type === 'emphasis' || node?.type === 'delete';

/**
 * Whether two beside each other can be written as two: emphasis has a second mark, as long as no bold text touches it, which has the same.
 * @param next what comes after them. @param isInBold whether that may be the end of bold text.
 */
const staysApart = (node: Marked, next: PhrasingContent | undefined, isInBold: boolean): boolean =>
  node.type === 'emphasis' && !node.children.some(isMarked) && (next ? next.type !== 'strong' : !isInBold);

/** Neighbours of one kind become one, because neither `**a****b**` nor code beside code is Markdown, and what is empty goes. */
function merged(nodes: readonly PhrasingContent[], isInBold: boolean): PhrasingContent[] {
  const full = nodes.filter((node) => ('children' in node ? node.children.length > 0 : !('value' in node) || node.value !== ''));
  const kept: PhrasingContent[] = [];
  full.forEach((node, at) => {
    const last = kept.at(-1);
    if ((node.type === 'text' || node.type === 'inlineCode') && last?.type === node.type) last.value += node.value;
    else if (isMarked(node) && isMarked(last) && last.type === node.type && !staysApart(node, full[at + 1], isInBold))
      last.children = merged([...last.children, ...node.children], isInBold || node.type === 'strong');
    else kept.push({ ...node });
  });
  return kept;
}

const isBreak = (node: PhrasingContent | undefined): boolean => node?.type === 'break';

export function withoutOuterBreaks(nodes: PhrasingContent[]): PhrasingContent[] {
  const start = nodes.findIndex((node) => !isBreak(node));
  const end = nodes.findLastIndex((node) => !isBreak(node));
  return nodes.slice(start === -1 ? nodes.length : start, end + 1);
}

/** What stands in a line: text in one piece, without anything empty. */
export const lineOf = (nodes: readonly RootContent[], isInBold = false): PhrasingContent[] => merged(inline(nodes), isInBold);

/** What stands in a block of its own: the spaces at its ends are not seen. */
export function blockOf(nodes: readonly RootContent[]): PhrasingContent[] {
  const line = lineOf(withoutOuterBreaks(inline(nodes)));
  const [first, last] = [line[0], line.at(-1)];
  if (first?.type === 'text') first.value = first.value.replace(/^[\t ]+/, '');
  if (last?.type === 'text') last.value = last.value.replace(/[\t ]+$/, '');
  return withoutOuterBreaks(line.filter((node) => node.type !== 'text' || node.value !== ''));
}

/** Takes a kind off what is below: bold text in bold text is bold. */
export function without(kind: 'strong' | 'emphasis' | 'delete' | 'link', nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (!('children' in node)) return [node];
    const children = without(kind, node.children);
    if (node.type === kind) return children;
    // What stood beside it has new neighbours.
    return [{ ...node, children: children.every(isPhrasing) ? lineOf(children, node.type === 'strong') : children } as RootContent];
  });
}
