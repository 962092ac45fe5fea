import type { Element, Nodes } from 'hast';
import type { BuiltPage } from '../built-pages/built-page';
import { attributeOf, find, hasClass, isElement, oneLine, textOf } from '../built-pages/html-tree';
import { LEVELS, type Hierarchy, type SearchRecord } from '../../search/types';
import { passagesOf } from './passages';
import { rowsOf } from './table-rows';

/** Elements without searchable text. Code blocks only repeat the surrounding text. */
const SILENT_ELEMENTS = new Set(['script', 'style', 'svg', 'button', 'select', 'pre', 'nav', 'footer']);

/** `data-search="skip"` marks text that repeats another place. The head of a code block names its language, or a file such as `test.sh`. */
const isSilent = (node: Element): boolean =>
  SILENT_ELEMENTS.has(node.tagName) ||
  attributeOf(node, 'dataSearch') === 'skip' ||
  attributeOf(node, 'dataCodePanel') !== undefined ||
  hasClass(node, 'hash-link');

/** A field's limits, pattern, and example, in one emphasized paragraph. Few readers search for them, and they'd make the index larger. */
const isConstraint = (node: Nodes): boolean =>
  isElement(node) && node.tagName === 'p' && node.children.every((child) => isElement(child) && child.tagName === 'em');

/** Elements whose text is on a separate line. */
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

/** The text in a node, without excluded elements. Blocks and line breaks separate words. */
function wordsOf(node: Nodes): string {
  if (!isElement(node)) return textOf(node);
  if (isSilent(node)) return '';
  const words = node.children.map(wordsOf).join('');
  return BLOCKS.has(node.tagName) || node.tagName === 'br' ? ` ${words} ` : words;
}

/** The part of a page below one heading, field, or anchored row. */
interface Section {
  level: number;
  anchor: string;
  titles: (string | null)[];
  lines: string[];
}

/** Splits a page, in document order, at its link targets. */
class Sections {
  readonly found: Section[] = [];
  private line = '';

  read(node: Nodes): void {
    if (!isElement(node)) {
      this.line += textOf(node);
      return;
    }
    if (isSilent(node)) return;
    if (/^h[1-6]$/.test(node.tagName)) return this.heading(node);
    const field = attributeOf(node, 'dataField');
    if (field !== undefined)
      return this.inside(field, attributeOf(node, 'id') ?? '', () =>
        node.children.filter((child) => !isConstraint(child)).forEach((child) => this.read(child)),
      );
    if (node.tagName === 'table') return this.table(node);
    if (BLOCKS.has(node.tagName)) this.endLine();
    node.children.forEach((child) => this.read(child));
    if (BLOCKS.has(node.tagName)) this.endLine();
  }

  endLine(): void {
    const line = oneLine(this.line);
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
    const [level, title, anchor] = [Number(node.tagName[1]), oneLine(wordsOf(node)), attributeOf(node, 'id')];
    // Without an anchor, there's no link target: the text belongs to the section above.
    if (level > 1 && !anchor) this.found.at(-1)?.lines.push(title);
    else this.open(level, title, anchor ?? '');
  }

  /** A field or an anchored row is one level below its parent. Text after it belongs to the outer section again. */
  private inside(title: string, anchor: string, read: () => void): void {
    const outer = this.found.at(-1);
    this.open(Math.min((outer?.level ?? 1) + 1, LEVELS.length), title, anchor);
    read();
    this.endLine();
    if (outer) this.open(outer.level, outer.titles.at(-1) ?? '', outer.anchor);
  }

  private table(node: Element): void {
    this.endLine();
    for (const { anchor, title, sentences } of rowsOf(node, wordsOf)) {
      const read = (): void => void this.found.at(-1)?.lines.push(sentences);
      if (anchor) this.inside(title, anchor, read);
      else read();
    }
  }
}

/** The anchor of the links at the end of a page, which name other pages' content. */
const NEXT_STEPS = 'next-steps';

/** The area of a page: its top-level category in the sidebar. */
function areaOf({ tree }: BuiltPage): string {
  const isHome = (crumb: Element): boolean => find(crumb, (element) => attributeOf(element, 'ariaLabel') === 'Home page') !== undefined;
  const crumb = find(tree, (element) => hasClass(element, 'breadcrumbs__item') && !isHome(element));
  return (crumb && oneLine(textOf(crumb))) || 'Documentation';
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

/**
 * The records of one built page: one for each heading, field, and anchored row, and one for each passage below them.
 * @param baseUrl the start of the page's path, with slashes on both ends.
 * @returns nothing for a page without a first-level heading, or with noindex.
 */
export function pageRecords(page: BuiltPage, baseUrl: string): SearchRecord[] {
  const { body, url: canonical, isListed } = page;
  if (!body || canonical === undefined || !isListed) return [];
  // Unlike the page's route, it has a trailing slash where the address has one.
  const route = `/${new URL(canonical).pathname.slice(baseUrl.length)}`;
  const metaOf = (name: string): string => page.meta.get(name) ?? '';
  const sections = new Sections();
  sections.read(body);
  sections.endLine();
  const facets = { language: metaOf('docusaurus_locale'), docusaurus_tag: metaOf('docusaurus_tag') };
  const area = areaOf(page);
  const description = oneLine(metaOf('description'));
  const words = metaOf('keywords').split(',').map(oneLine).filter(Boolean);
  const places = new Map<string, Section>();
  for (const section of sections.found) {
    const place = `${section.level}#${section.anchor}`;
    const before = places.get(place);
    if (before) before.lines.push(...section.lines);
    else places.set(place, section);
  }
  return [...places.values()].flatMap(({ level, anchor, titles, lines }) => {
    if (!titles[0] || anchor === NEXT_STEPS) return [];
    const isPage = level === 1;
    const url = isPage ? route : `${route}#${anchor}`;
    const common = { url, hierarchy: hierarchyOf(area, titles), ...facets };
    // A page's first paragraph is its description, which the page's own record already contains.
    const passages = passagesOf(lines.filter((line) => line !== description));
    const [own = null, ...others] = isPage ? [description, ...passages] : passages;
    return [
      { ...common, objectID: url, type: LEVELS[level - 1] ?? 'lvl6', content: own, keywords: isPage ? words : [] },
      ...others.map((content, index) => ({
        ...common,
        objectID: `${url}:${index + 1}`,
        type: 'content' as const,
        content,
        keywords: [],
      })),
    ];
  });
}
