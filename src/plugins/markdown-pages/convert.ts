import type { Root } from 'hast';
import { attributeOf, bodyOf, canonicalOf, find, metaOf, oneLine, parseHtml, textOf } from '../built-pages/html-tree';
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
export function linkFromMarkdown(href: string, from: string, { address, routes }: Site): string {
  const url = new URL(href, from);
  if (!url.href.startsWith(address)) return url.protocol === 'mailto:' || url.protocol === 'tel:' ? href : url.href;
  const route = `/${url.pathname.slice(new URL(address).pathname.length)}`;
  // A query fills in a tool on the HTML page.
  if (url.search || !routes.has(bare(route))) return url.href;
  return `${address}${markdownRoute(route).slice(1)}${url.hash}`;
}

/** A page's metadata, or nothing if it has no title or has noindex. */
function factsOf(page: Root, address: string): Omit<MarkdownPage, 'body'> | undefined {
  const url = canonicalOf(page);
  const title = find(page, ({ tagName }) => tagName === 'h1');
  if (!url?.startsWith(address) || !title || metaOf(page, 'robots').includes('noindex')) return undefined;
  const time = find(page, (element) => attributeOf(element, 'itemProp') === 'dateModified');
  const date = time && attributeOf(time, 'dateTime')?.slice(0, 10);
  return {
    route: `/${url.slice(address.length)}`,
    title: oneLine(textOf(title)),
    description: metaOf(page, 'description'),
    url,
    ...(date && { lastModified: date }),
  };
}

/** Samples in several languages, and fields that all operations share. */
const IS_SHORTENED = /<div data-sample=[^>]* data-language=[^>]* hidden|<details [^>]*data-search="skip"/;

/**
 * Converts a built page to Markdown.
 * @param html the page.
 * @param site the site that it belongs to.
 * @returns nothing for a page with noindex.
 */
export function markdownPageOf(html: string, site: Site): MarkdownPage | undefined {
  const page = parseHtml(html);
  const facts = factsOf(page, site.address);
  const body = bodyOf(page);
  if (!facts || !body) return undefined;
  const resolve = (href: string): string => linkFromMarkdown(href, facts.url, site);
  return {
    ...facts,
    body: toMarkdown(contentOf(body), resolve),
    ...(IS_SHORTENED.test(html) && { shortBody: toMarkdown(contentOf(body, true), resolve) }),
  };
}
