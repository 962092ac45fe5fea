import type { Element } from 'hast';
import type { BuiltPage } from '../built-pages/built-page';
import { attributeOf, find, oneLine, textOf } from '../built-pages/html-tree';
import { markdownRoute } from '../../data/markdown-route';
import { contentOf } from './content';
import type { MarkdownPage } from './markdown-page';
import { toMarkdown } from './to-markdown';

/** The site that a page belongs to. */
export interface Site {
  /** `https://docs.partita.example/`: with the base URL and a trailing slash. */
  address: string;
  /** The routes of all pages with a Markdown version, without trailing slashes. */
  routes: ReadonlySet<string>;
}

const bare = (route: string): string => (route === '/' ? route : route.replace(/\/$/, ''));

/**
 * The target of a link in the Markdown version. Absolute, because copied text loses its base URL; and to Markdown where available, so that
 * readers of Markdown don't end up in HTML.
 * @param href as in the page.
 * @param from the URL of the page.
 */
function linkFromMarkdown(href: string, from: string, { address, routes }: Site): string {
  const url = new URL(href, from);
  if (!url.href.startsWith(address)) return url.protocol === 'mailto:' || url.protocol === 'tel:' ? href : url.href;
  const route = `/${url.pathname.slice(new URL(address).pathname.length)}`;
  // A query fills in a tool on the HTML page.
  if (url.search || !routes.has(bare(route))) return url.href;
  return `${address}${markdownRoute(route).slice(1)}${url.hash}`;
}

/** A page's metadata, or nothing if it has no title or isn't listed. */
function factsOf({ tree, url, meta, isListed }: BuiltPage, address: string): Omit<MarkdownPage, 'body'> | undefined {
  const title = find(tree, ({ tagName }) => tagName === 'h1');
  if (!url?.startsWith(address) || !title || !isListed) return undefined;
  const time = find(tree, (element) => attributeOf(element, 'itemProp') === 'dateModified');
  const date = time && attributeOf(time, 'dateTime')?.slice(0, 10);
  return {
    route: `/${url.slice(address.length)}`,
    title: oneLine(textOf(title)),
    description: meta.get('description') ?? '',
    url,
    ...(date && { lastModified: date }),
  };
}

/** Whether an element is shorter in files for language models: a sample in several languages, or fields that all operations share. */
const isShortened = (element: Element): boolean =>
  element.tagName === 'details'
    ? attributeOf(element, 'dataSearch') === 'skip'
    : ['dataSample', 'dataLanguage', 'hidden'].every((name) => attributeOf(element, name) !== undefined);

/**
 * Converts a built page to Markdown.
 * @param site the site that it belongs to.
 * @returns nothing for a page with noindex.
 */
export function markdownPageOf(page: BuiltPage, site: Site): MarkdownPage | undefined {
  const facts = factsOf(page, site.address);
  const { body } = page;
  if (!facts || !body) return undefined;
  const resolve = (href: string): string => linkFromMarkdown(href, facts.url, site);
  return {
    ...facts,
    body: toMarkdown(contentOf(body), resolve),
    ...(find(body, isShortened) && { shortBody: toMarkdown(contentOf(body, true), resolve) }),
  };
}
