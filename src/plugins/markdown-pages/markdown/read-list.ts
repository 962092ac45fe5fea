import type { List, ListItem, RootContent } from 'mdast';
import { isElement } from '../../lib/dom';
import type { PageElement, PageNode } from '../../lib/page-tree';
import { PHRASES } from './elements';
import { flowOf } from './flow';
import type { Reader } from './read';

/** Whether an item needs blank lines between its parts: when it has a paragraph, or two blocks. */
function isSpread({ children }: PageElement): boolean {
  const blocks = children.filter(isElement).filter(({ name }) => !PHRASES.has(name));
  return blocks.some((block, at) => block.name === 'p' || at > 0 || isSpread(block));
}

const itemOf = (children: RootContent[], spread: boolean): ListItem => ({
  type: 'listItem',
  spread,
  children: children as ListItem['children'],
});

/** The items among what a list holds. What stands outside of them belongs to the one after it, or else to the last. */
function itemsOf(nodes: readonly RootContent[]): ListItem[] {
  const items: ListItem[] = [];
  let loose: RootContent[] = [];
  for (const node of nodes) {
    if (node.type === 'listItem') {
      items.push(loose.length > 0 ? itemOf([...flowOf(loose), ...node.children], node.spread === true) : node);
      loose = [];
    } else loose.push(node);
  }
  const rest = flowOf(loose);
  if (rest.length === 0) return items;
  const last = items.pop() ?? itemOf([], false);
  return [...items, itemOf([...last.children, ...rest], last.spread === true)];
}

const listOf = (children: ListItem[], start: number | null): List => ({
  type: 'list',
  ordered: start !== null,
  start,
  spread: children.length > 1 && children.some(({ spread }) => spread),
  children,
});

export const readItem = (node: PageElement, read: Reader): ListItem => itemOf(flowOf(read(node.children)), isSpread(node));

export function readList(node: PageElement, read: Reader): RootContent[] {
  const start = Number.parseInt(node.attribs.start ?? '', 10);
  const items = itemsOf(read(node.children));
  return items.length === 0 ? [] : [listOf(items, node.name === 'ol' ? (Number.isNaN(start) ? 1 : start) : null)];
}

interface Group {
  titles: PageNode[];
  definitions: PageNode[];
}

/** The names of a definition list, each with what is said of it. */
function groupsOf({ children }: PageElement): Group[] {
  const parts = children.flatMap((child) => (isElement(child) && child.name === 'div' ? child.children : [child]));
  const groups: Group[] = [{ titles: [], definitions: [] }];
  parts.forEach((part, at) => {
    const isTitle = isElement(part) && part.name === 'dt';
    const before = parts[at - 1];
    if (isTitle && before !== undefined && isElement(before) && before.name === 'dd') groups.push({ titles: [], definitions: [] });
    groups.at(-1)?.[isTitle ? 'titles' : 'definitions'].push(part);
  });
  return groups;
}

/** Markdown has no definitions: a list of what each item is, with its name first. */
export function readDefinitions(node: PageElement, read: Reader): RootContent[] {
  const partsOf = (nodes: readonly PageNode[]): RootContent[] => {
    const items = itemsOf(read(nodes));
    return items.length > 1 ? [listOf(items, null)] : items.flatMap(({ children }) => children);
  };
  const items = groupsOf(node)
    .map(({ titles, definitions }) => [...partsOf(titles), ...partsOf(definitions)])
    .filter((parts) => parts.length > 0)
    .map((parts) => itemOf(parts, parts.length > 1));
  return items.length === 0 ? [] : [listOf(items, null)];
}
