import { isElement } from '../../lib/dom';
import type { PageElement, PageNode } from '../../lib/page-tree';
import { LINES, SEEN } from './elements';

/** Without NBSP and the like, which are no white space of HTML. */
const SPACES = /[\t\n\v\f\r ]+/g;
const HAS_WORDS = /[^\t\n\f\r ]/;

/** Whether a line ends before what comes next; nothing when that depends on what comes later. */
function endsLine(nodes: readonly PageNode[], from: number): boolean | undefined {
  for (let at = from; at < nodes.length; at += 1) {
    const node = nodes[at] as PageNode;
    if (!isElement(node)) {
      if (HAS_WORDS.test(node)) return false;
    } else if (SEEN.has(node.name)) return false;
    else if (LINES.has(node.name)) return true;
    else {
      const inside = endsLine(node.children, 0);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** @param ended whether a space was just seen, or nothing on this line yet. @param ends whether the line ends after the parent. */
function squeezed(nodes: readonly PageNode[], ended: boolean, ends: boolean): { nodes: PageNode[]; ended: boolean } {
  const kept: PageNode[] = [];
  let isEnded = ended;
  nodes.forEach((node, at) => {
    if (isElement(node)) {
      const [one, after] = squeezedElement(node, isEnded, () => endsLine(nodes, at + 1) ?? ends);
      isEnded = after;
      kept.push(one);
      return;
    }
    let text = node.replace(SPACES, ' ');
    if (isEnded && text.startsWith(' ')) text = text.slice(1);
    const hasEnd = text.endsWith(' ');
    if (hasEnd && (endsLine(nodes, at + 1) ?? ends)) text = text.slice(0, -1);
    if (text === '') return;
    isEnded = text.endsWith(' ');
    kept.push(text);
  });
  return { nodes: kept, ended: isEnded };
}

function squeezedElement(node: PageElement, isEnded: boolean, ends: () => boolean): [PageElement, boolean] {
  if (node.name === 'pre') return [node, true];
  if (node.children.length === 0) return [node, !SEEN.has(node.name) && (LINES.has(node.name) || isEnded || ends())];
  const isLine = LINES.has(node.name);
  const endsHere = isLine || ends();
  const inside = squeezed(node.children, isLine || isEnded, endsHere);
  return [{ ...node, children: inside.nodes }, !SEEN.has(node.name) && (inside.ended || endsHere)];
}

/**
 * Leaves one space where readers see one, and none where they see none: at the ends of lines, and beside another space.
 * Blocks of code stay as they are.
 */
export const withoutSpaces = (root: PageElement): PageElement => ({ ...root, children: squeezed(root.children, true, true).nodes });
