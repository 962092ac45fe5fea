import { synonyms } from '../../data/synonyms';
import { LEVELS, type SearchAnswer, type SearchRecord, type SearchRequest } from '../types';
import { facetFilter } from './facets';
import { hitOf, snippetWords } from './highlight';
import { InvertedIndex, type Field } from './inverted-index';
import { Interpreter, type Part } from './question';
import { Vocabulary } from './vocabulary';

/** How much a word counts by where it stands: in a record, and in a whole page. */
const IN_RECORD = { title: 6, above: 1.5, area: 0.7, content: 1 };
const IN_PAGE = { title: 9, keywords: 7, description: 4, headings: 2.5, content: 0.8 };
/** A page as a whole against its passages. */
const PAGE = 1.1;
/** What a further hit of the same page keeps of its score, so that other pages are seen too. */
const REPEATED = 0.82;
/** Hits below this part of the best score are left out: they hold a word or two by chance. */
const WEAKEST = 0.22;

interface Scored {
  record: number;
  score: number;
}

/** Finds records. Built once from all of them; asking changes nothing. */
export class SearchEngine {
  private readonly records: readonly SearchRecord[];
  private readonly pageOf: number[] = [];
  private readonly pages: number[] = [];
  private readonly inRecords: InvertedIndex;
  private readonly inPages: InvertedIndex;
  private readonly interpreter: Interpreter;

  constructor(records: readonly SearchRecord[]) {
    this.records = records;
    records.forEach((record, index) => {
      if (record.type === 'lvl1') this.pages.push(index);
      this.pageOf.push(this.pages.length - 1);
    });
    this.inRecords = new InvertedIndex(records.map(recordFields));
    this.inPages = new InvertedIndex(this.pageFields());
    const frequency = new Map([...this.inRecords.postings].map(([term, { documents }]) => [term, documents.length]));
    for (const term of this.inPages.postings.keys()) if (!frequency.has(term)) frequency.set(term, 1);
    this.interpreter = new Interpreter(new Vocabulary(frequency), synonyms);
  }

  private pageFields(): Field[][] {
    const texts = this.pages.map((page) => ({ head: this.records[page], headings: [] as string[], content: [] as string[] }));
    this.records.forEach(({ type, hierarchy, content }, index) => {
      const text = texts[this.pageOf[index] ?? -1];
      if (type === 'content') text?.content.push(content ?? '');
      else if (type !== 'lvl1') text?.headings.push(hierarchy[type] ?? '');
    });
    return texts.map(({ head, headings, content }) => [
      { text: head?.hierarchy.lvl1 ?? '', weight: IN_PAGE.title },
      { text: head?.keywords.join(', ') ?? '', weight: IN_PAGE.keywords },
      { text: head?.content ?? '', weight: IN_PAGE.description },
      { text: [...new Set(headings)].join(', '), weight: IN_PAGE.headings },
      { text: content.join(' '), weight: IN_PAGE.content },
    ]);
  }

  /** @returns the hits of one page of results, and how many there are in all. */
  search({ query, hitsPerPage, page = 0, facetFilters = [], attributesToSnippet = [] }: SearchRequest): SearchAnswer {
    const parts = this.interpreter.parts(query);
    const found = this.spread(this.best(parts, facetFilter(facetFilters)));
    const terms = new Set(parts.flatMap((part) => part.alternatives.flatMap((one) => one.terms)));
    const words = snippetWords(attributesToSnippet);
    const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).flatMap(({ record }) => {
      const one = this.records[record];
      return one ? [hitOf(one, terms, words)] : [];
    });
    return { hits, nbHits: found.length, nbPages: Math.ceil(found.length / hitsPerPage), page, query };
  }

  /** The best record of each address, by its own score and that of its page. */
  private best(parts: readonly Part[], isWanted: (record: SearchRecord) => boolean): Scored[] {
    const ofRecords = scores(this.inRecords, parts);
    const ofPages = scores(this.inPages, parts);
    for (const page of ofPages.keys()) {
      const head = this.pages[page] ?? 0;
      if (!ofRecords.has(head)) ofRecords.set(head, 0);
    }
    const byUrl = new Map<string, Scored>();
    for (const [record, score] of ofRecords) {
      const one = this.records[record];
      if (!one || !isWanted(one)) continue;
      const total = score + PAGE * (ofPages.get(this.pageOf[record] ?? -1) ?? 0) * one.rank;
      if (total > (byUrl.get(one.url)?.score ?? 0)) byUrl.set(one.url, { record, score: total });
    }
    return [...byUrl.values()].toSorted((one, other) => other.score - one.score || one.record - other.record);
  }

  /** Lowers each further hit of a page, and drops the weak ones. */
  private spread(found: readonly Scored[]): Scored[] {
    const seen = new Map<number, number>();
    return found
      .map(({ record, score }) => {
        const page = this.pageOf[record] ?? -1;
        const before = seen.get(page) ?? 0;
        seen.set(page, before + 1);
        return { record, score: score * REPEATED ** before };
      })
      .toSorted((one, other) => other.score - one.score || one.record - other.record)
      .filter(({ score }, _, all) => score > WEAKEST * (all[0]?.score ?? 0));
  }
}

function recordFields({ type, hierarchy, content, keywords }: SearchRecord): Field[] {
  const titles = LEVELS.map((level) => hierarchy[level]).filter((title) => title !== null);
  return [
    { text: titles.at(-1) ?? '', weight: IN_RECORD.title },
    { text: [...titles.slice(0, -1), ...keywords].join(', '), weight: IN_RECORD.above },
    { text: hierarchy.lvl0, weight: IN_RECORD.area },
    { text: type === 'content' || type === 'lvl1' ? (content ?? '') : '', weight: IN_RECORD.content },
  ];
}

/** How well each document answers all parts together. */
function scores({ postings }: InvertedIndex, parts: readonly Part[]): Map<number, number> {
  const total = new Map<number, number>();
  const answered = new Map<number, number>();
  let asked = 0;
  for (const { weight, alternatives } of parts) {
    const best = new Map<number, number>();
    for (const { terms, weight: sureness } of alternatives)
      for (const [document, score] of together(postings, terms)) best.set(document, Math.max(best.get(document) ?? 0, score * sureness));
    if (best.size === 0) continue;
    asked += weight;
    for (const [document, score] of best) {
      total.set(document, (total.get(document) ?? 0) + weight * score);
      answered.set(document, (answered.get(document) ?? 0) + weight);
    }
  }
  for (const [document, score] of total) total.set(document, score * ((answered.get(document) ?? 0) / asked));
  return total;
}

/** Documents that hold all the terms, with their mean score. */
function together(postings: InvertedIndex['postings'], terms: readonly string[]): Map<number, number> {
  let found: Map<number, number> | undefined;
  for (const term of terms) {
    const posting = postings.get(term);
    if (!posting) return new Map();
    const next = new Map<number, number>();
    posting.documents.forEach((document, index) => {
      const before = found ? found.get(document) : 0;
      if (before !== undefined) next.set(document, before + (posting.scores[index] ?? 0) / terms.length);
    });
    found = next;
  }
  return found ?? new Map();
}
