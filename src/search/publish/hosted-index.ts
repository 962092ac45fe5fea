import type { IndexSettings, SynonymHit } from 'algoliasearch';
import { spellings, synonyms } from '../../data/synonyms';
import { rankOf } from '../engine/rank';
import { LEVELS, type RecordType, type SearchRecord } from '../types';

/** A record as the hosted service stores it: with an absolute address, and what it is ranked by. */
export type HostedRecord = SearchRecord & {
  url_without_anchor: string;
  anchor: string;
  weight: { pageRank: number; level: number; position: number };
};

/** Ranks of the types: a page before its headings, these before passages. */
const LEVEL_WEIGHT: Record<RecordType, number> = { lvl1: 90, lvl2: 80, lvl3: 70, lvl4: 60, lvl5: 50, lvl6: 40, content: 0 };

/** @param site the public address of the site with its base URL: `https://docs.example/`. */
export function hostedRecords(records: readonly SearchRecord[], site: string): HostedRecord[] {
  return records.map((record, position) => {
    const [path = '', anchor = ''] = record.url.split('#');
    const page = new URL(path.slice(1), site).href;
    return {
      ...record,
      url: anchor ? `${page}#${anchor}` : page,
      url_without_anchor: page,
      anchor,
      weight: { pageRank: Math.round(rankOf(record.url) * 100), level: LEVEL_WEIGHT[record.type], position },
    };
  });
}

/**
 * How the service searches the records. `userData` says which publication the index comes from.
 * https://www.algolia.com/doc/api-reference/settings-api-parameters/
 */
export function indexSettings(run: string): IndexSettings {
  const titles = LEVELS.map((level) => `hierarchy.${level}`);
  return {
    searchableAttributes: [...titles.map((title) => `unordered(${title})`), 'unordered(keywords)', 'content', 'unordered(hierarchy.lvl0)'],
    attributesForFaceting: ['type', 'language', 'docusaurus_tag'],
    attributesToRetrieve: ['hierarchy', 'content', 'type', 'url', 'url_without_anchor', 'anchor'],
    attributesToHighlight: ['hierarchy', 'content'],
    attributesToSnippet: ['content:10'],
    camelCaseAttributes: [...titles, 'content'],
    attributeForDistinct: 'url',
    distinct: true,
    ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
    customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    minWordSizefor1Typo: 4,
    minWordSizefor2Typos: 8,
    allowTyposOnNumericTokens: false,
    separatorsToIndex: '_',
    minProximity: 1,
    queryLanguages: ['en'],
    indexLanguages: ['en'],
    ignorePlurals: ['en'],
    removeStopWords: ['en'],
    removeWordsIfNoResults: 'allOptional',
    userData: { run },
  };
}

const named = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The synonyms and spellings of the embedded search in the service's shape. */
export function indexSynonyms(): SynonymHit[] {
  const groups = synonyms.flatMap(({ words, from }): SynonymHit[] =>
    from
      ? from.map((input) => ({ objectID: `from-${named(input)}`, type: 'oneWaySynonym', input, synonyms: words }))
      : [{ objectID: named(words.join(' ')), type: 'synonym', synonyms: words }],
  );
  const spelled = Object.entries(spellings).map(([british, american]): SynonymHit => ({
    objectID: `spelling-${british}`,
    type: 'synonym',
    synonyms: [british, american],
  }));
  return [...groups, ...spelled];
}
