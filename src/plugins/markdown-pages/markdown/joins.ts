import type { RootContent } from 'mdast';

/** What stands last in a block that needs no mark at its end. */
function tailOf(node: RootContent): RootContent {
  const last = node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem' ? node.children.at(-1) : undefined;
  return last ? tailOf(last) : node;
}

/** A list that can't stand right below a paragraph, because it would be a part of it. */
const needsGap = (node: RootContent): boolean =>
  node.type === 'list' && ((node.ordered === true && node.start !== 1) || node.children[0]?.children.length === 0);

/**
 * Whether a block may follow another one without a blank line between, and stay a block of its own.
 * @param isTight whether both are parts of an item that has no blank lines.
 */
export function joins(node: RootContent, next: RootContent, isTight: boolean): boolean {
  if (!isTight) return false;
  if (node.type === 'blockquote' && next.type === 'blockquote') return false;
  if (node.type === 'table') return next.type !== 'paragraph' && next.type !== 'table';
  if (node.type === 'paragraph' && (next.type === 'thematicBreak' || needsGap(next))) return false;
  return next.type !== 'paragraph' || tailOf(node).type !== 'paragraph';
}
