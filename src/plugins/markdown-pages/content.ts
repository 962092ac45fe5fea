import type { PageElement, PageNode } from '../lib/page-tree';

export const element = (name: string, children: PageNode[], attribs: PageElement['attribs'] = {}): PageElement => ({
  name,
  attribs,
  children,
});

/** A paragraph in bold: what stands above a part, where Markdown has no element for it. */
export const label = (words: string): PageElement => element('p', [element('strong', [words])]);
