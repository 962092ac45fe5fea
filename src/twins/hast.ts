import type { Element, ElementContent, Nodes, Parents } from 'hast';

/** A property as text: the parser makes lists of some and numbers of others. */
export function property(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === null || value === undefined || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

export const hasClass = (element: Element, name: string): boolean =>
  Array.isArray(element.properties.className) && element.properties.className.includes(name);

/** The text below a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** The first element below a node that fits, in document order. */
export function find(node: Nodes, fits: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && fits(node)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

export const isElement = (node: Nodes): node is Element => node.type === 'element';

export const element = (tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

export const text = (value: string): ElementContent => ({ type: 'text', value });

/** A paragraph in bold: what stands above a part, where Markdown has no element for it. */
export const label = (words: string): Element => element('p', [element('strong', [text(words)])]);

/** Replaces each child by what `change` makes of it, from the leaves up. */
export function rewrite(node: Parents, change: (child: Element, parent: Parents) => ElementContent[]): void {
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'element') return child.type === 'text' ? [child] : [];
    rewrite(child, change);
    return change(child, node);
  }) as typeof node.children;
}
