import { load, type CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';

/**
 * Parses built HTML with htmlparser2, in half the time of Cheerio's default parser. It doesn't repair HTML;
 * simple-parsers.test.ts checks that built pages need no repair.
 */
export const loadHtml = (html: string): CheerioAPI => load(html, { xml: { xmlMode: false, decodeEntities: true } });

/** A built page with helpers for tests. Built HTML is minified, so it's parsed, never matched with a pattern. */
export interface BuiltPage {
  title: string;
  headings: number;
  description: string;
  canonical: string[];
  languages: string[];
  /** The links of the docs sidebar; empty on a page without one. */
  sidebar: string[];
  /** The URL of every `<a>`. */
  links: string[];
  /** Every ID that a `#hash` can point to. */
  ids: Set<string>;
  /** Every kind of element in the body with its parent's kind: `li.menu__list-item > a.menu__link`. */
  structure: Set<string>;
  /** Every kind of control in the main part, and every form by its name. */
  controls: Set<string>;
  /** Problems for screen readers, in words. */
  faults: string[];
  /** The text as a reader sees it. Code keeps its line breaks. */
  text: string;
}

/** An element as stylesheets and assistive technology see it. */
function kindOf({ name, attribs }: Element): string {
  const classes = (attribs.class ?? '').split(/\s+/).toSorted();
  const roles = ['role', 'aria-label', 'aria-hidden', 'scope']
    .filter((attribute) => attribute in attribs)
    .map((attribute) => `[${attribute}]`);
  return [name, ...classes].join('.') + roles.join('');
}

/** Rules that any page can break with its own text, so every page is checked. A browser checks all other rules on fewer pages. */
function faultsIn(page: CheerioAPI): string[] {
  const faults: string[] = [];
  const ids = page('[id]')
    .toArray()
    .map((element) => page(element).attr('id') ?? '');
  for (const id of ids.filter((value, at) => ids.indexOf(value) !== at)) faults.push(`two elements have the id ${id}`);
  let last = 0;
  for (const heading of page('main :is(h1, h2, h3, h4, h5, h6)').toArray()) {
    const level = Number(heading.name.slice(1));
    if (level > last + 1) faults.push(`h${level} "${page(heading).text()}" follows h${last}`);
    last = level;
  }
  for (const image of page('img:not([alt])').toArray()) faults.push(`an image has no alt text: ${page(image).attr('src')}`);
  for (const control of page('a[href], button').toArray()) {
    const name = page(control).text().trim() || page(control).attr('aria-label') || page(control).find('img[alt]').attr('alt');
    if (!name) faults.push(`nothing names ${page.html(control).slice(0, 120)}`);
  }
  for (const row of page('table').toArray()) if (page(row).find('th').length === 0) faults.push('a table has no header cells');
  return [...faults, ...validityFaultsIn(page)];
}

/** Mistakes of nesting and references, in the words of the HTML and ARIA standards, which browsers accept silently. */
function validityFaultsIn(page: CheerioAPI): string[] {
  const found = (selector: string, isFault: (element: AnyNode) => boolean, fault: (element: AnyNode) => string): string[] =>
    page(selector).toArray().filter(isFault).map(fault);
  const controls = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';
  return [
    ...found(
      'figcaption',
      (caption) => page(caption).prev().length > 0 && page(caption).next().length > 0,
      (caption) => `the caption "${page(caption).text()}" is neither first nor last in its figure`,
    ),
    ...found(
      '[role=tab]',
      (tab) => !page(`#${page(tab).attr('aria-controls') ?? 'nothing'}`).is('[role=tabpanel]'),
      (tab) => `the tab "${page(tab).text()}" names no panel`,
    ),
    ...found(
      '[itemprop]',
      (property) => page(property).closest('[itemscope]').length === 0,
      (property) => `${page(property).attr('itemprop')} is a property of no item`,
    ),
    ...found(
      'label',
      (text) => page(text).find(controls).length > 1,
      (text) => `the label "${page(text).text()}" contains several controls`,
    ),
  ];
}

export function parsePage(html: string): BuiltPage {
  const page = loadHtml(html);
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
    structure: new Set(
      page('body *')
        .toArray()
        .map((element) => `${kindOf(element.parent as Element)} > ${kindOf(element)}`),
    ),
    controls: new Set(
      page('main :is(button, summary, select, input, textarea, form)')
        .toArray()
        .map((element) => (element.name === 'form' ? `form ${element.attribs['aria-label']}` : kindOf(element))),
    ),
    faults: faultsIn(page),
  };
  page('script, style').remove();
  page('br').replaceWith('\n');
  return { ...result, text: page('body').text() };
}

/** URLs and anchors without a target, as `page → link`. `pages` contains every page by its path. */
export function deadLinks(pages: ReadonlyMap<string, BuiltPage>, isFile: (path: string) => boolean): string[] {
  const bare = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);
  const byBarePath = new Map([...pages].map(([path, page]) => [bare(path), page]));
  return [...pages].flatMap(([path, page]) =>
    page.links.flatMap((link) => {
      if (/^(https?|mailto|tel|data|cursor|vscode):/.test(link)) return [];
      const url = new URL(link, `https://site.example${path}`);
      const target = byBarePath.get(bare(decodeURIComponent(url.pathname)));
      if (!target) return isFile(url.pathname) ? [] : [`${path} → ${link}`];
      const anchor = decodeURIComponent(url.hash.slice(1));
      return anchor && !target.ids.has(anchor) ? [`${path} → ${link}`] : [];
    }),
  );
}
