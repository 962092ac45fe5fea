import { bodyOf, canonicalOf, find, metaOf, textOf } from '../lib/dom';
import { parsedPage, type PageElement } from '../lib/page-tree';
import { twinRoute } from '../lib/twin-route';
import { clean } from './clean';
import { readContent, type ReadOptions } from './markdown/read';
import { writeMarkdown } from './markdown/write';
import type { Twin } from './twin';

/** The site that a page belongs to. */
export interface Site {
  /** `https://docs.partita.example/`, with the base URL and a slash at its end. */
  address: string;
  /** The routes of all pages, without a slash at their ends. */
  routes: ReadonlySet<string>;
}

/** Fences name a language as editors do; samples name it as readers do. */
const FENCES: Record<string, string> = { node: 'js', curl: 'bash', text: '' };

/** The line above a block of code: its language, and the name of its file. */
export const fenceOf: ReadOptions['fenceOf'] = ({ attribs }) => {
  const { 'data-language': language = '', 'data-title': title } = attribs;
  return { lang: (FENCES[language] ?? language) || (title ? 'text' : null), meta: title ? `title="${title}"` : null };
};

const bare = (route: string): string => (route === '/' ? route : route.replace(/\/$/, ''));

/**
 * Where a link of a page leads from its twin. Absolute, because text that was copied out of the site has lost its address; and to the twin
 * of a page, so that whoever reads Markdown goes on in Markdown.
 * @param href as the page has it. @param from the address of the page.
 */
export function linkFromTwin(href: string, from: string, { address, routes }: Site): string {
  const url = new URL(href, from);
  if (!url.href.startsWith(address)) return url.protocol === 'mailto:' || url.protocol === 'tel:' ? href : url.href;
  const route = `/${url.pathname.slice(new URL(address).pathname.length)}`;
  if (!routes.has(bare(route))) return url.href;
  return `${address}${twinRoute(route).slice(1)}${url.hash}`;
}

/**
 * The facts about a built page, without its text.
 * @returns nothing for a page that asks not to be found, or that has no first-level heading.
 */
export function factsOf(page: PageElement, address: string): Omit<Twin, 'body'> | undefined {
  const url = canonicalOf(page);
  const title = find(page, ({ name }) => name === 'h1');
  if (!url?.startsWith(address) || !title || metaOf(page, 'robots').includes('noindex')) return undefined;
  const time = find(page, ({ attribs }) => attribs.itemprop === 'dateModified');
  const date = time?.attribs.datetime?.slice(0, 10);
  const words = textOf(title).replaceAll(/\s+/g, ' ').replaceAll('\u200B', '').trim();
  return {
    route: `/${url.slice(address.length)}`,
    title: words,
    description: metaOf(page, 'description'),
    url,
    ...(date && { lastModified: date }),
  };
}

/**
 * A built page as Markdown.
 * @param html the page. @param site where it belongs.
 * @returns nothing for a page that asks not to be found.
 */
export function twinOf(html: string, site: Site): Twin | undefined {
  const page = parsedPage(html);
  const facts = factsOf(page, site.address);
  const body = bodyOf(page);
  if (!facts || !body) return undefined;
  const tree = readContent(clean(body), { fenceOf, resolve: (address) => linkFromTwin(address, facts.url, site) });
  return { ...facts, body: writeMarkdown(tree) };
}
