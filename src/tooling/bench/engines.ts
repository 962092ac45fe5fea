import { brotliCompressSync } from 'node:zlib';
import { create, insertMultiple, save, search as oramaSearch } from '@orama/orama';
import { Document } from 'flexsearch';
import MiniSearch from 'minisearch';
import { SearchEngine } from '../../search/engine/engine';
import { stem, tokensOf } from '../../search/engine/tokens';
import { pack } from '../../search/pack';
import { LEVELS, type SearchRecord } from '../../search/types';

/** An engine with all records loaded. */
export interface Loaded {
  /** @returns the page paths of the hits, best first. */
  ask(question: string): string[] | Promise<string[]>;
  /** The size of the index in bytes, with Brotli, without the engine's code. */
  bytes(): number;
}

/** A search engine, configured as its documentation recommends. */
export interface Engine {
  name: string;
  load(records: readonly SearchRecord[]): Loaded | Promise<Loaded>;
}

interface Flat {
  id: number;
  title: string;
  above: string;
  keywords: string;
  content: string;
}

const FIELDS = ['title', 'above', 'keywords', 'content'] as const;
const BOOST = { title: 5, above: 1.5, keywords: 4, content: 1 };

function flat({ hierarchy, keywords, content }: SearchRecord, id: number): Flat {
  const titles = LEVELS.flatMap((level) => hierarchy[level] ?? []);
  return { id, title: titles.at(-1) ?? '', above: titles.slice(0, -1).join(' '), keywords: keywords.join(' '), content: content ?? '' };
}

const compressed = (value: unknown): number => brotliCompressSync(typeof value === 'string' ? value : JSON.stringify(value)).length;
const pageOf = (record: SearchRecord | undefined): string => record?.url.split('#')[0] ?? '';

const ours: Engine = {
  name: 'ours',
  load: (records) => {
    const engine = new SearchEngine(records);
    const ask = (query: string): string[] =>
      engine.search({ query, indexName: 'bench', hitsPerPage: 20 }).hits.map(({ url }) => url.split('#')[0] ?? '');
    return { ask, bytes: () => compressed(pack(records)) };
  },
};

function miniSearch(name: string, withStems: boolean): Engine {
  return {
    name,
    load: (records) => {
      const index = new MiniSearch<Flat>({
        fields: [...FIELDS],
        searchOptions: {
          boost: BOOST,
          prefix: (_, position, terms) => position === terms.length - 1,
          fuzzy: (term) => (term.length > 3 ? 0.2 : false),
        },
        ...(withStems && {
          tokenize: (text) => tokensOf(text).flatMap(({ terms }) => terms),
          processTerm: (term) => stem(term),
        }),
      });
      index.addAll(records.map(flat));
      return {
        ask: (question) =>
          index
            .search(question)
            .slice(0, 60)
            .map(({ id }) => pageOf(records[id as number])),
        bytes: () => compressed(index),
      };
    },
  };
}

const orama: Engine = {
  name: 'Orama 3.1',
  load: async (records) => {
    const index = create({
      schema: { title: 'string', above: 'string', keywords: 'string', content: 'string' } as const,
      components: { tokenizer: { language: 'english', stemming: true } },
    });
    await insertMultiple(
      index,
      records.map((record, id) => ({ ...flat(record, id), id: String(id) })),
      1000,
    );
    const ask = async (term: string): Promise<string[]> => {
      const { hits } = await oramaSearch(index, { term, boost: BOOST, limit: 60, threshold: 1 });
      return hits.map(({ id }) => pageOf(records[Number(id)]));
    };
    return { ask, bytes: () => compressed(save(index)) };
  },
};

const flexSearch: Engine = {
  name: 'FlexSearch 0.8',
  load: (records) => {
    const index = new Document({ tokenize: 'forward', document: { id: 'id', index: [...FIELDS] } });
    for (const [id, record] of records.entries()) index.add({ ...flat(record, id) });
    const ask = (question: string): string[] =>
      (index.search(question, { limit: 60, suggest: true, merge: true }) as unknown as { id: number }[]).map(({ id }) =>
        pageOf(records[id]),
      );
    // The index is rebuilt from the records, like ours.
    return { ask, bytes: () => compressed(pack(records)) };
  },
};

/** Pagefind runs only in browsers: see in-browser.ts. */
export const engines: Engine[] = [
  ours,
  miniSearch('MiniSearch 7.2', false),
  miniSearch('MiniSearch 7.2, our words', true),
  orama,
  flexSearch,
];
