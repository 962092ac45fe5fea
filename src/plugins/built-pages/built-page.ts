import type { Element, Root } from 'hast';
import { attributeOf, elementsIn, find, hasClass, parseHtml } from './html-tree';

/** A page of a build, parsed once for everything that's derived from it. */
export interface BuiltPage {
  /** Below the base URL, without a trailing slash: `/direct-api/quickstart`. */
  route: string;
  /** Its canonical URL. Some end in a slash and some don't. */
  url: string | undefined;
  /** The contents of its `<meta>` elements, by name or property. */
  meta: ReadonlyMap<string, string>;
  /** Whether the site's search and its Markdown include the page. One with `noindex` is left out. */
  isListed: boolean;
  head: Element;
  /** The element with its text: the article of a document, otherwise `<main>`. */
  body: Element | undefined;
  tree: Root;
}

/** Parses a page. @throws Error if it isn't a whole HTML document. */
export function readPage(html: string, route: string): BuiltPage {
  const tree = parseHtml(html);
  const head = find(tree, ({ tagName }) => tagName === 'head');
  if (!head) throw new Error(`The page ${route} has no head.`);
  const meta = new Map(
    elementsIn(head).flatMap((element): [string, string][] => {
      const name = attributeOf(element, 'name') ?? attributeOf(element, 'property');
      return element.tagName === 'meta' && name ? [[name, attributeOf(element, 'content') ?? '']] : [];
    }),
  );
  const canonical = find(head, (element) => attributeOf(element, 'rel') === 'canonical');
  return {
    route,
    url: canonical && attributeOf(canonical, 'href'),
    meta,
    isListed: !meta.get('robots')?.includes('noindex'),
    head,
    body: find(tree, (element) => hasClass(element, 'theme-doc-markdown')) ?? find(tree, ({ tagName }) => tagName === 'main'),
    tree,
  };
}
