import type { Element, ElementContent } from 'hast';
import { attributeOf, elementsIn, isElement, oneLine, textOf } from '../built-pages/html-tree';
import { element, label } from './hast';

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'section', 'blockquote']);

const holdsAnything = (node: ElementContent): boolean =>
  isElement(node) ? node.tagName === 'img' || node.children.some(holdsAnything) : textOf(node).trim() !== '';

/** A Markdown cell is one line, so semicolons replace line breaks. */
export function inOneLine(cell: Element): ElementContent[] {
  const parts: ElementContent[][] = [[]];
  const read = (node: ElementContent): void => {
    if (!isElement(node)) parts.at(-1)?.push(node);
    else if (node.tagName === 'br') parts.push([]);
    else if (BLOCKS.has(node.tagName)) {
      parts.push([]);
      node.children.forEach(read);
      parts.push([]);
    } else parts.at(-1)?.push(node);
  };
  cell.children.forEach(read);
  const full = parts.filter((part) => part.some(holdsAnything));
  return full.flatMap((part, index) => (index === 0 ? part : [{ type: 'text', value: '; ' } as const, ...part]));
}

/** Every descendant of an element with this name. */
const all = (node: Element, name: string): Element[] =>
  elementsIn(node).flatMap((child) => (child.tagName === name ? [child] : all(child, name)));

const hasAnchor = (cell: Element | undefined): boolean =>
  cell !== undefined && elementsIn(cell).some((descendant) => attributeOf(descendant, 'id'));

/**
 * A table whose rows are link targets, such as error codes and events, becomes a section with a heading per row, since a Markdown cell
 * can't be a link target. Other tables are unchanged.
 * @param level of the heading above the table.
 */
function rowSections(table: Element, level: number): ElementContent[] {
  const [head, ...rows] = all(table, 'tr').map(elementsIn);
  if (!head || rows.length === 0 || !rows.every(([first]) => hasAnchor(first))) return [table];
  const names = head.map((cell) => oneLine(textOf(cell)));
  return rows.flatMap(([first, ...cells]) => [
    element(`h${Math.min(level + 1, 6)}`, first?.children ?? []),
    element(
      'ul',
      cells.map((cell, index) => element('li', [`${names[index + 1]}: `, ...cell.children])),
    ),
  ]);
}

/** A table below its caption. */
export function tableOf(table: Element, level: number): ElementContent[] {
  const [caption] = all(table, 'caption');
  return [...(caption ? [label(oneLine(textOf(caption)))] : []), ...rowSections(table, level)];
}

/** A list of terms with their descriptions: `**From:** Partita`. */
export function termList(list: Element): Element {
  const items: Element[] = [];
  const read = (node: Element): void => {
    for (const child of elementsIn(node)) {
      if (child.tagName === 'dt') items.push(element('li', [element('strong', [...child.children, ':'])]));
      else if (child.tagName === 'dd') items.at(-1)?.children.push({ type: 'text', value: ' ' }, ...child.children);
      else read(child);
    }
  };
  read(list);
  return element('ul', items);
}
