import { LEVELS, type Hierarchy, type SearchRecord } from './types';

/** Increase this if the format below changes, because a reader's page can be older than the index that it loads. */
export const PACK_VERSION = 3;

/** A heading, field, or row: its level, title, anchor (often abbreviated), and passages. */
type PackedSection = [level: number, title: string, anchor: string, ...passages: string[]];

/** A page: its path, title, description, and keywords; the indexes of its area and facets; its passages and sections. */
type PackedPage = [
  path: string,
  title: string,
  description: string,
  keywords: string[],
  area: number,
  facets: number,
  passages: string[],
  sections: PackedSection[],
];

/**
 * Abbreviations for anchors that follow from the title: the title itself, the title below the parent's anchor, or the title in lowercase
 * with hyphens.
 */
const IMPLIED: Record<string, (title: string, above: string) => string> = {
  '=': (title) => title,
  '.': (title, above) => `${above}.${title}`,
  '': (title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s+/g, '-'),
};

/** The anchors of the sections so far, to find the parent of a level. */
class Anchors {
  private readonly levels: (string | undefined)[] = [];

  above(level: number): string {
    return this.levels.slice(0, level).findLast((anchor) => anchor !== undefined) ?? '';
  }

  add(level: number, anchor: string): void {
    this.levels.length = level;
    this.levels[level] = anchor;
  }
}

/** Abbreviates an anchor, which saves 7 of 170 kB (Brotli). */
const shortened = (anchor: string, title: string, above: string): string =>
  Object.keys(IMPLIED).find((mark) => IMPLIED[mark]?.(title, above) === anchor) ?? anchor;

/** All records in a compact format: each text appears once, and the order implies the hierarchy. */
export interface PackedIndex {
  version: typeof PACK_VERSION;
  areas: string[];
  facets: [language: string, tag: string][];
  pages: PackedPage[];
}

/** Returns the index of an entry in a table, and adds the entry if it's new. */
function indexIn<Entry>(table: Entry[], entry: Entry): number {
  const key = JSON.stringify(entry);
  const index = table.findIndex((existing) => JSON.stringify(existing) === key);
  return index === -1 ? table.push(entry) - 1 : index;
}

/**
 * Packs records.
 * @param records All records of each page, page by page, the page's main record first.
 */
export function pack(records: readonly SearchRecord[]): PackedIndex {
  const index: PackedIndex = { version: PACK_VERSION, areas: [], facets: [], pages: [] };
  let sections = new Map<string, PackedSection>();
  let anchors = new Anchors();
  for (const { url, type, hierarchy, content, keywords, language, docusaurus_tag } of records) {
    const page = index.pages.at(-1);
    if (type === 'lvl1') {
      const [area, facets] = [indexIn(index.areas, hierarchy.lvl0), indexIn(index.facets, [language, docusaurus_tag])];
      index.pages.push([url, hierarchy.lvl1, content ?? '', keywords, area, facets, [], []]);
      sections = new Map();
      anchors = new Anchors();
    } else if (type === 'content') {
      const section = sections.get(url);
      if (section) section.push(content ?? '');
      else page?.[6].push(content ?? '');
    } else {
      const [level, title, anchor] = [Number(type[3]), hierarchy[type] ?? '', url.split('#')[1] ?? ''];
      const section: PackedSection = [level, title, shortened(anchor, title, anchors.above(level)), ...(content === null ? [] : [content])];
      anchors.add(level, anchor);
      sections.set(url, section);
      page?.[7].push(section);
    }
  }
  return index;
}

function hierarchyOf(lvl0: string, titles: readonly (string | null)[]): Hierarchy {
  const [lvl1, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = titles;
  return { lvl0, lvl1: lvl1 ?? '', lvl2, lvl3, lvl4, lvl5, lvl6 };
}

function pageRecords(
  { areas, facets }: PackedIndex,
  [path, title, description, keywords, area, facet, own, sections]: PackedPage,
): SearchRecord[] {
  const [language = '', docusaurus_tag = ''] = facets[facet] ?? [];
  const common = { language, docusaurus_tag };
  const lvl0 = areas[area] ?? '';
  const passages = (url: string, hierarchy: Hierarchy, texts: readonly string[]): SearchRecord[] =>
    texts.map((content, index) => ({ objectID: `${url}:${index + 1}`, url, type: 'content', hierarchy, content, keywords: [], ...common }));
  let titles: (string | null)[] = [title];
  const anchors = new Anchors();
  const top = hierarchyOf(lvl0, titles);
  return [
    { objectID: path, url: path, type: 'lvl1', hierarchy: top, content: description, keywords, ...common },
    ...passages(path, top, own),
    ...sections.flatMap(([level, heading, stored, content = null, ...texts]) => {
      const anchor = IMPLIED[stored]?.(heading, anchors.above(level)) ?? stored;
      anchors.add(level, anchor);
      titles = Array.from({ length: level }, (_, index) => (index === level - 1 ? heading : (titles[index] ?? null)));
      const [url, hierarchy] = [`${path}#${anchor}`, hierarchyOf(lvl0, titles)];
      const head: SearchRecord = {
        objectID: url,
        url,
        type: LEVELS[level - 1] ?? 'lvl6',
        hierarchy,
        content,
        keywords: [],
        ...common,
      };
      return [head, ...passages(url, hierarchy, texts)];
    }),
  ];
}

/** Returns the records that were passed to {@link pack}, with each passage after its heading. */
export function unpack(index: PackedIndex): SearchRecord[] {
  return index.pages.flatMap((page) => pageRecords(index, page));
}
