import { load, type CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { LEVELS, type Hierarchy, type SearchRecord } from '../types';
import { passagesOf } from './passages';

/** Elements without words of their own to find. Code blocks repeat in symbols what the text around them says. */
const SILENT_ELEMENTS = new Set(['script', 'style', 'svg', 'button', 'select', 'pre', 'nav', 'footer']);

/** `data-search="skip"` marks what repeats the words of another place. */
const isSilent = ({ name, attribs }: Element): boolean =>
  SILENT_ELEMENTS.has(name) || attribs['data-search'] === 'skip' || /\bhash-link\b/.test(attribs.class ?? '');

/** The text below a node, without what is silent. */
function textOf(node: AnyNode): string {
  if (node.type === 'text') return node.data;
  return node.type !== 'tag' || isSilent(node) ? '' : node.children.map(textOf).join('');
}

/** Elements whose text stands on a line of its own. */
const BLOCKS = new Set([
  'p',
  'li',
  'div',
  'tr',
  'td',
  'th',
  'dt',
  'dd',
  'table',
  'ul',
  'ol',
  'section',
  'details',
  'summary',
  'blockquote',
]);

/** A part of a page below one heading, field or anchored row. */
interface Section {
  level: number;
  anchor: string;
  titles: (string | null)[];
  lines: string[];
}

const clean = (text: string): string => text.replaceAll(/[\s\u200B]+/g, ' ').trim();

const elementsOf = (node: Element): Element[] => node.children.filter((child): child is Element => child.type === 'tag');

/** The anchor in the first cell of a row, as tables of error codes and events have it. */
const rowAnchor = (row: Element): string | undefined =>
  elementsOf(row)
    .slice(0, 1)
    .flatMap(elementsOf)
    .find(({ attribs }) => attribs.id)?.attribs.id;

/** Reads a page in document order and cuts it where a reader can jump to. */
class Sections {
  readonly found: Section[] = [];
  private line = '';

  read(node: AnyNode): void {
    if (node.type === 'text') this.line += node.data;
    if (node.type !== 'tag' || isSilent(node)) return;
    if (/^h[1-6]$/.test(node.name)) return this.heading(node);
    const field = node.attribs['data-field'];
    if (field !== undefined) return this.inside(field, node.attribs.id ?? '', node.children);
    const anchor = node.name === 'tr' ? rowAnchor(node) : undefined;
    if (anchor) return this.row(node, anchor);
    if (BLOCKS.has(node.name)) this.endLine();
    node.children.forEach((child) => this.read(child));
    if (BLOCKS.has(node.name)) this.endLine();
  }

  endLine(): void {
    const line = clean(this.line);
    this.line = '';
    if (line) this.found.at(-1)?.lines.push(line);
  }

  private open(level: number, title: string, anchor: string): void {
    this.endLine();
    const above = this.found.at(-1)?.titles ?? [];
    const titles = Array.from({ length: level }, (_, index) => (index === level - 1 ? title : (above[index] ?? null)));
    this.found.push({ level, anchor, titles, lines: [] });
  }

  private heading(node: Element): void {
    this.endLine();
    const [level, title, anchor] = [Number(node.name[1]), clean(textOf(node)), node.attribs.id];
    // Without an anchor there is nowhere to jump to: its words belong to what is above.
    if (level > 1 && !anchor) this.found.at(-1)?.lines.push(title);
    else this.open(level, title, anchor ?? '');
  }

  /** A field: one level below what it stands in. What follows it belongs to the outer part again. */
  private inside(title: string, anchor: string, children: AnyNode[]): void {
    const outer = this.found.at(-1);
    this.open(Math.min((outer?.level ?? 1) + 1, LEVELS.length), title, anchor);
    children.forEach((child) => this.read(child));
    this.endLine();
    if (outer) this.found.push({ ...outer, lines: [] });
  }

  private row(node: Element, anchor: string): void {
    const [first, ...rest] = elementsOf(node);
    this.inside(first ? clean(textOf(first)) : anchor, anchor, rest);
  }
}

/** The anchor of the links at the end of a page: they name what other pages say. */
const NEXT_STEPS = 'next-steps';

/** What holds the text of a page: the article of a document, else all of the main part. */
const bodyOf = (page: CheerioAPI): Element | undefined => page('.theme-doc-markdown').get(0) ?? page('main').get(0);

const meta = (page: CheerioAPI, name: string): string => page(`meta[name="${name}"]`).attr('content') ?? '';

/** The area of a page: its outermost category in the sidebar. */
function areaOf(page: CheerioAPI): string {
  const crumb = page('.breadcrumbs__item').not(':has([aria-label="Home page"])').first();
  return clean(crumb.text()) || 'Documentation';
}

const hierarchyOf = (lvl0: string, titles: (string | null)[]): Hierarchy => ({
  lvl0,
  lvl1: titles[0] ?? '',
  lvl2: titles[1] ?? null,
  lvl3: titles[2] ?? null,
  lvl4: titles[3] ?? null,
  lvl5: titles[4] ?? null,
  lvl6: titles[5] ?? null,
});

/** The page's path below the base URL, as the page itself names it: some pages end in a slash and some don't. */
function routeOf(page: CheerioAPI, baseUrl: string): string | undefined {
  const canonical = page('link[rel="canonical"]').attr('href');
  return canonical === undefined ? undefined : `/${new URL(canonical).pathname.slice(baseUrl.length)}`;
}

/**
 * The records of one built page: one for each heading, field and anchored row, and one for each passage below them.
 * @param html the built page.
 * @param baseUrl what the page's own address begins with, with slashes on both ends.
 * @returns nothing for a page without a first-level heading, or one that asks not to be found.
 */
export function pageRecords(html: string, baseUrl: string): SearchRecord[] {
  // The framework writes every end tag that matters here, so the quick parser reads what browsers read, in half the time.
  const page = load(html, { xml: { xmlMode: false } });
  const body = bodyOf(page);
  const route = routeOf(page, baseUrl);
  if (!body || route === undefined || meta(page, 'robots').includes('noindex')) return [];
  const sections = new Sections();
  sections.read(body);
  sections.endLine();
  const facets = { language: meta(page, 'docusaurus_locale'), docusaurus_tag: meta(page, 'docusaurus_tag') };
  const area = areaOf(page);
  const description = clean(meta(page, 'description'));
  const words = meta(page, 'keywords').split(',').map(clean).filter(Boolean);
  const passages = new Map<string, number>();
  const seen = new Set<string>();
  return sections.found.flatMap(({ level, anchor, titles, lines }) => {
    const place = `${level}#${anchor}`;
    const isNew = !seen.has(place);
    seen.add(place);
    if (!titles[0] || anchor === NEXT_STEPS) return [];
    const isPage = level === 1;
    const url = isPage ? route : `${route}#${anchor}`;
    const hierarchy = hierarchyOf(area, titles);
    const head: SearchRecord = {
      objectID: url,
      url,
      type: LEVELS[level - 1] ?? 'lvl6',
      hierarchy,
      content: isPage ? description : null,
      keywords: isPage ? words : [],
      ...facets,
    };
    // A page's first paragraph is its description, which the record of the page holds already.
    const own = lines.filter((line) => line !== description);
    const texts = passagesOf(own).map((content): SearchRecord => {
      const number = (passages.get(url) ?? 0) + 1;
      passages.set(url, number);
      return { objectID: `${url}:${number}`, url, type: 'content', hierarchy, content, keywords: [], ...facets };
    });
    return isNew ? [head, ...texts] : texts;
  });
}
