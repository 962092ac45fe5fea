import type { SearchRecord } from './types';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

const plain = (html: string): string =>
  html
    .replaceAll(/<(script|style|svg|button|select)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/[\s​]+/g, ' ')
    .trim();

/** Longest content of a record, in characters: a passage, not a page. */
const CONTENT = 600;

interface Section {
  level: number;
  id: string;
  title: string;
  content: string;
}

/** A page cut at its headings. */
function sectionsOf(article: string): Section[] {
  const headings = [...article.matchAll(/<h([123])\b([^>]*)>([\s\S]*?)<\/h\1>/g)];
  return headings.map((match, index) => {
    const end = headings[index + 1]?.index ?? article.length;
    return {
      level: Number(match[1]),
      id: /\bid="?([^"\s>]+)/.exec(match[2] ?? '')?.[1] ?? '',
      title: plain((match[3] ?? '').replaceAll(/<a\b[^>]*hash-link[\s\S]*?<\/a>/g, '')),
      content: plain(article.slice(match.index + match[0].length, end)),
    };
  });
}

/**
 * The records of one built page: one for the page and one for each heading of level 2 and 3.
 * @param route the page's path without the base URL.
 * @param area what the page belongs to: the top level of a hit.
 */
export function recordsOf(route: string, area: string, html: string): SearchRecord[] {
  const article = /<article\b[\s\S]*?<\/article>/.exec(html)?.[0] ?? /<main\b[\s\S]*?<\/main>/.exec(html)?.[0] ?? '';
  const [top, ...rest] = sectionsOf(article);
  if (!top || top.level !== 1) return [];
  let above = '';
  const record = (section: Section, lvl2: string | null, lvl3: string | null): SearchRecord => ({
    objectID: `${route}#${section.id}`,
    url: section.level === 1 || !section.id ? route : `${route}#${section.id}`,
    type: section.level === 1 ? 'lvl1' : section.level === 2 ? 'lvl2' : 'lvl3',
    hierarchy: { lvl0: area, lvl1: top.title, lvl2, lvl3, lvl4: null, lvl5: null, lvl6: null },
    content: section.content.slice(0, CONTENT) || null,
  });
  return [
    record(top, null, null),
    ...rest.map((section) => {
      if (section.level === 2) above = section.title;
      return section.level === 2 ? record(section, section.title, null) : record(section, above || null, section.title);
    }),
  ];
}
