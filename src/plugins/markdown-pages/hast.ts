import type { Element, ElementContent, Properties } from 'hast';

/** Builds an element. Strings become text. */
export const element = (tagName: string, children: readonly (ElementContent | string)[], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});

/** A paragraph in bold, which names a part of the page that Markdown has no element for. */
export const label = (words: string): Element => element('p', [element('strong', [words])]);
