import { load } from 'cheerio';

/** A built page, with what tests ask of it. Built HTML is minified, so it is parsed, never matched. */
export interface BuiltPage {
  title: string;
  headings: number;
  description: string;
  canonical: string[];
  languages: string[];
  /** The links of the docs sidebar; empty on a page without one. */
  sidebar: string[];
  /** The address of every `<a>`. */
  links: string[];
  /** Every id that a `#hash` can point to. */
  ids: Set<string>;
  /** The text as a reader sees it. Code keeps its line breaks. */
  text: string;
}

export function parsePage(html: string): BuiltPage {
  const page = load(html);
  const attributes = (selector: string, name: string): string[] =>
    page(selector)
      .toArray()
      .flatMap((element) => page(element).attr(name) ?? []);
  const result = {
    title: page('head > title').text(),
    headings: page('h1').length,
    description: attributes('meta[name="description"]', 'content')[0] ?? '',
    canonical: attributes('link[rel="canonical"]', 'href'),
    languages: attributes('link[rel="alternate"][hreflang]', 'hreflang'),
    sidebar: attributes('aside.theme-doc-sidebar-container a', 'href'),
    links: attributes('a[href]', 'href'),
    ids: new Set(attributes('[id]', 'id')),
  };
  page('script, style').remove();
  page('br').replaceWith('\n');
  return { ...result, text: page('body').text() };
}

/** Addresses and anchors that lead nowhere, as `page → link`. `pages` holds every page by its path. */
export function deadLinks(pages: ReadonlyMap<string, BuiltPage>, isFile: (path: string) => boolean): string[] {
  const bare = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);
  const byBarePath = new Map([...pages].map(([path, page]) => [bare(path), page]));
  return [...pages].flatMap(([path, page]) =>
    page.links.flatMap((link) => {
      if (/^(https?|mailto|tel):/.test(link)) return [];
      const url = new URL(link, `https://site.example${path}`);
      const target = byBarePath.get(bare(decodeURIComponent(url.pathname)));
      if (!target) return isFile(url.pathname) ? [] : [`${path} → ${link}`];
      const anchor = decodeURIComponent(url.hash.slice(1));
      return anchor && !target.ids.has(anchor) ? [`${path} → ${link}`] : [];
    }),
  );
}
