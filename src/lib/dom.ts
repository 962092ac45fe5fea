import type { PageElement, PageNode } from './page-tree';

export const isElement = (node: PageNode): node is PageElement => typeof node !== 'string';

/** The children of an element that are elements. */
export const elementsIn = (node: PageElement): PageElement[] => node.children.filter(isElement);

/** The text below a node. */
export function textOf(node: PageNode): string {
  if (!isElement(node)) return node;
  let text = '';
  for (const child of node.children) text += textOf(child);
  return text;
}

/** One line of text as a reader sees it: a page breaks lines where it likes, and long names where they are told to. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\u200B]+/g, ' ').trim();

/** The first element below a node that fits, in document order. */
export function find(node: PageElement, fits: (element: PageElement) => boolean): PageElement | undefined {
  if (fits(node)) return node;
  for (const child of node.children) {
    const found = isElement(child) ? find(child, fits) : undefined;
    if (found) return found;
  }
  return undefined;
}

export function hasClass({ attribs }: PageElement, name: string): boolean {
  // Few elements have the letters of the class in question, and only those are split.
  return attribs.class?.includes(name) === true && attribs.class.split(/\s+/).includes(name);
}

/** What the head of a page says under a name. */
export const metaOf = (page: PageElement, name: string): string =>
  find(page, (one) => one.name === 'meta' && one.attribs.name === name)?.attribs.content ?? '';

/** The page's address, as the page itself names it: some end in a slash and some don't. */
export const canonicalOf = (page: PageElement): string | undefined =>
  find(page, (one) => one.name === 'link' && one.attribs.rel === 'canonical')?.attribs.href;

/** What holds the text of a page: the article of a document, else all of the main part. */
export const bodyOf = (page: PageElement): PageElement | undefined =>
  find(page, (one) => hasClass(one, 'theme-doc-markdown')) ?? find(page, ({ name }) => name === 'main');
