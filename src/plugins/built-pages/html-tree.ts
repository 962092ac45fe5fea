import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';

/**
 * A page as a tree. Like a browser without JavaScript, it parses the content of `<noscript>` as elements. The nodes have no positions:
 * with them, as `rehype-parse` adds them, parsing takes four times as long.
 */
export const parseHtml = (html: string): Root => fromParse5(parse(html, { scriptingEnabled: false })) as Root;

export const isElement = (node: Nodes): node is Element => node.type === 'element';

/** The child elements of an element. */
export const elementsIn = ({ children }: Element | Root): Element[] => (children as Nodes[]).filter(isElement);

/** The text below a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Text as a reader sees it, on one line: without line breaks in the source and break opportunities in long names. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\u200B]+/g, ' ').trim();

/** The value of an attribute as the page has it. @param name a hast property, such as `dataField`. */
export function attributeOf({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  return value === undefined || value === null || value === false ? undefined : [value].flat().join(' ');
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

/** The first element in a node, or the node itself, that matches, in document order. */
export function find(node: Element | Root, passes: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && passes(node)) return node;
  for (const child of node.children) {
    const found = isElement(child) ? find(child, passes) : undefined;
    if (found) return found;
  }
  return undefined;
}
