import type { SearchAnswer, SearchHit, SearchRecord, SearchRequest } from './types';

/** How much a word counts by where it stands. */
const WEIGHTS = { title: 12, heading: 8, content: 1, area: 2 };
/** A whole word counts more than the start of one. */
const WHOLE = 2;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

interface Indexed {
  record: SearchRecord;
  fields: { words: Set<string>; weight: number }[];
}

/** Records prepared for matching. Build it once: it splits every text into words. */
export function indexRecords(records: readonly SearchRecord[]): Indexed[] {
  return records.map((record) => {
    const { lvl0, lvl1, lvl2, lvl3 } = record.hierarchy;
    const field = (text: string | null, weight: number): Indexed['fields'][number] => ({ words: new Set(wordsOf(text ?? '')), weight });
    return {
      record,
      fields: [
        field(lvl1, record.type === 'lvl1' ? WEIGHTS.title : WEIGHTS.area),
        field(lvl3 ?? lvl2, WEIGHTS.heading),
        field(record.content, WEIGHTS.content),
        field(lvl0, WEIGHTS.area),
      ],
    };
  });
}

/** How well one word of the query fits a field: 0, its weight for the start of a word, twice that for a whole one. */
function fit(word: string, { words, weight }: Indexed['fields'][number]): number {
  if (words.has(word)) return weight * WHOLE;
  for (const one of words) if (one.startsWith(word)) return weight;
  return 0;
}

function score(words: string[], { fields }: Indexed): number {
  const parts = words.map((word) => fields.reduce((sum, field) => sum + fit(word, field), 0));
  return parts.includes(0) ? 0 : parts.reduce((sum, part) => sum + part, 0);
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The text as HTML with `<mark>` around what matched: escaped first, so nothing in it can become markup. */
export function marked(text: string, words: string[]): string {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part, index) =>
      index % 2 === 1 && words.some((word) => part.toLowerCase().startsWith(word)) ? `<mark>${escaped(part)}</mark>` : escaped(part),
    )
    .join('');
}

/** Some words around the first match. */
function snippet(text: string, words: string[], length: number): string {
  const all = text.split(/\s+/);
  const first = all.findIndex((one) => wordsOf(one).some((part) => words.some((word) => part.startsWith(word))));
  const start = Math.max(0, Math.min(first - Math.floor(length / 2), all.length - length));
  const shown = marked(all.slice(start, start + length).join(' '), words);
  return `${start > 0 ? '…' : ''}${shown}${start + length < all.length ? '…' : ''}`;
}

function hitOf(record: SearchRecord, words: string[], snippetWords: number): SearchHit {
  const levels = Object.entries(record.hierarchy).flatMap(([level, text]) => (text ? [[level, { value: marked(text, words) }]] : []));
  const hierarchy = Object.fromEntries(levels) as Record<string, { value: string }>;
  return {
    ...record,
    _highlightResult: { hierarchy },
    _snippetResult: { hierarchy, content: { value: snippet(record.content ?? '', words, snippetWords) } },
  };
}

/** The records that hold every word of the query, the best first. */
export function search(index: readonly Indexed[], { query, hitsPerPage, page, snippetWords }: SearchRequest): SearchAnswer {
  const words = wordsOf(query);
  const found = index
    .map((one) => ({ record: one.record, points: words.length > 0 ? score(words, one) : 0 }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points);
  const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map(({ record }) => hitOf(record, words, snippetWords));
  return { hits, nbHits: found.length, nbPages: Math.ceil(found.length / hitsPerPage), page, query };
}
