import { synonyms } from '../../data/synonyms';
import { type SearchResponse, type SearchRecord, type SearchRequest } from '../types';
import { facetFilter } from './facets';
import { hitOf, snippetWords } from './highlight';
import { InvertedIndex, type Field } from './inverted-index';
import { similarity } from './similarity';
import { headingNames, pageNames, titlesOf, type Name } from './names';
import { QueryParser, isContentWord, type Part } from './query';
import { rankOf } from './rank';
import { scores } from './scores';
import { Vocabulary } from './vocabulary';
import { weights } from './weights';

/** Matches an API name, which consists of several parts, such as `plan.created` or `holdReason`. */
const NAME = /^\s*[\w.-]*(?:\w[._-]\w|[a-z\d][A-Z])[\w.-]*\s*$/;

interface Found {
  record: number;
  score: number;
}

/** A search engine for a fixed set of records. Searching doesn't change its state. */
export class SearchEngine {
  private readonly records: readonly SearchRecord[];
  private readonly ranks: number[];
  private readonly pageOf: number[] = [];
  private readonly pages: number[] = [];
  private readonly headings: Name[];
  private readonly names: Name[][];
  private readonly inRecords: InvertedIndex;
  private readonly inPages: InvertedIndex;
  private readonly parser: QueryParser;

  constructor(records: readonly SearchRecord[]) {
    this.records = records;
    this.ranks = records.map(({ url }) => rankOf(url));
    records.forEach((record, index) => {
      if (record.type === 'lvl1') this.pages.push(index);
      this.pageOf.push(this.pages.length - 1);
    });
    this.headings = headingNames(records);
    this.names = pageNames(this.pages.flatMap((page) => records[page] ?? []));
    this.inRecords = new InvertedIndex(records.map(recordFields));
    this.inPages = new InvertedIndex(this.pageFields());
    const frequency = new Map([...this.inRecords.postings].map(([term, { documents }]) => [term, documents.length]));
    for (const term of this.inPages.postings.keys()) if (!frequency.has(term)) frequency.set(term, 1);
    this.parser = new QueryParser(new Vocabulary(frequency), synonyms);
  }

  private pageFields(): Field[][] {
    const texts = this.pages.map((page) => ({ head: this.records[page], headings: [] as string[], content: [] as string[] }));
    this.records.forEach(({ type, hierarchy, content }, index) => {
      const text = texts[this.pageOf[index] ?? -1];
      // Fields have separate records. Together, their texts would make a page match any query.
      if ((this.ranks[index] ?? 1) < (this.ranks[this.pages[this.pageOf[index] ?? -1] ?? 0] ?? 1)) return;
      if (type === 'lvl1') return;
      text?.content.push(content ?? '');
      if (type !== 'content') text?.headings.push(hierarchy[type] ?? '');
    });
    return texts.map(({ head, headings, content }) => [
      { text: head?.hierarchy.lvl1 ?? '', weight: weights.page.title },
      { text: head?.keywords.join(', ') ?? '', weight: weights.page.keywords },
      { text: head?.content ?? '', weight: weights.page.description },
      { text: [...new Set(headings)].join(', '), weight: weights.page.headings },
      { text: content.join(' '), weight: weights.page.content },
    ]);
  }

  /**
   * Searches the records.
   * @returns One page of hits, and the total number of hits.
   */
  search({ query, hitsPerPage, page = 0, facetFilters = [], attributesToSnippet = [] }: SearchRequest): SearchResponse {
    const parts = this.parser.parts(query);
    const content = parts.filter(isContentWord);
    const ignored = content.filter((part) => !this.parser.isKnown(part));
    const searched = parts.filter((part) => !ignored.includes(part));
    // If most words of a query are unknown, the others are about something else.
    const isKnown = ignored.length * 2 < content.length;
    const found = isKnown
      ? this.diversify(this.bestRecords(parts, NAME.test(query) ? query.trim() : undefined, facetFilter(facetFilters)))
      : [];
    const terms = new Set(content.flatMap((part) => part.alternatives.flatMap((alternative) => alternative.terms)));
    const words = snippetWords(attributesToSnippet);
    const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).flatMap(({ record }) => {
      const match = this.records[record];
      return match ? [hitOf(match, terms, words)] : [];
    });
    return {
      hits,
      nbHits: found.length,
      nbPages: Math.ceil(found.length / hitsPerPage),
      page,
      query,
      ignored: ignored.map(({ text }) => text),
      searched: searched.map(({ text }) => text).join(' '),
    };
  }

  /** Returns the best record of each URL, scored by the record and its page. */
  private bestRecords(parts: readonly Part[], name: string | undefined, isWanted: (record: SearchRecord) => boolean): Found[] {
    const recordScores = scores(this.inRecords, parts);
    const pageScores = scores(this.inPages, parts);
    const nameBonuses = this.names.map((names) => Math.max(...names.map(({ words, weight }) => weight * similarity(parts, words))));
    for (const page of pageScores.keys()) {
      const head = this.pages[page] ?? 0;
      if (!recordScores.has(head)) recordScores.set(head, { score: 0, share: 0, relevance: 0, words: 0 });
    }
    const content = parts.filter(isContentWord).length;
    let isRelevant = false;
    const byUrl = new Map<string, Found & { share: number }>();
    for (const [record, { score, share, relevance, words }] of recordScores) {
      const candidate = this.records[record];
      if (!candidate || !isWanted(candidate)) continue;
      const page = this.pageOf[record] ?? -1;
      isRelevant ||= words === content || relevance + (pageScores.get(page)?.relevance ?? 0) > weights.minRelevance;
      const heading = this.headings[record];
      const headingBonus = heading ? heading.weight * similarity(parts, heading.words) : 0;
      const boost = 1 + (nameBonuses[page] ?? 0) + headingBonus + (name !== undefined && heading?.text === name ? weights.sameName : 0);
      const rank = (this.ranks[record] ?? 1) * (candidate.type === 'lvl1' ? weights.pageRecord : 1);
      const total = (score + weights.pageScore * (pageScores.get(page)?.score ?? 0)) * boost * rank;
      const before = byUrl.get(candidate.url);
      // A heading comes before its passages, and represents them unless one of them contains more of the query.
      const isBetter = !before || share > before.share || (share === before.share && record < before.record);
      const shown = isBetter ? { record, share } : before;
      if (total > 0) byUrl.set(candidate.url, { record: shown.record, share: shown.share, score: Math.max(total, before?.score ?? 0) });
    }
    if (!isRelevant) return [];
    return [...byUrl.values()].toSorted((first, second) => second.score - first.score || first.record - second.record);
  }

  /** Lowers the scores of further hits on the same page, and drops weak hits. */
  private diversify(found: readonly Found[]): Found[] {
    const seen = new Map<number, number>();
    return found
      .map(({ record, score }) => {
        const page = this.pageOf[record] ?? -1;
        const before = seen.get(page) ?? 0;
        seen.set(page, before + 1);
        return { record, score: score * weights.repeatedPage ** before };
      })
      .toSorted((first, second) => second.score - first.score || first.record - second.record)
      .filter(({ score }, _, all) => score > weights.minScore * (all[0]?.score ?? 0));
  }
}

function recordFields(record: SearchRecord): Field[] {
  const titles = titlesOf(record);
  return [
    { text: titles.at(-1) ?? '', weight: weights.record.title },
    { text: titles.slice(0, -1).join(', '), weight: weights.record.above },
    { text: record.keywords.join(', '), weight: weights.record.keywords },
    { text: record.hierarchy.lvl0, weight: weights.record.area },
    { text: record.content ?? '', weight: weights.record.content },
  ];
}
