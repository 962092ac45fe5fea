import type { IndexSettings, SynonymHit } from 'algoliasearch';
import { spellings, synonyms } from '../../data/synonyms';
import { rankOf } from '../engine/rank';
import { LEVELS, type RecordType, type SearchRecord } from '../types';

/** A record as the hosted service stores it, with an absolute URL and ranking attributes. */
export type HostedRecord = SearchRecord & {
  url_without_anchor: string;
  anchor: string;
  weight: { pageRank: number; level: number; position: number };
};

/** Ranks by type: pages before their headings, and headings before passages. */
const LEVEL_WEIGHT: Record<RecordType, number> = { lvl1: 90, lvl2: 80, lvl3: 70, lvl4: 60, lvl5: 50, lvl6: 40, content: 0 };

/**
 * Converts records for the hosted service.
 * @param site Public URL of the site with its base URL: `https://docs.example/`.
 */
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
 * Returns the settings of the hosted index. `userData` identifies the publication that created it.
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

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Returns the synonyms and spellings of the embedded search in the service's format. */
export function indexSynonyms(): SynonymHit[] {
  const groups = synonyms.flatMap(({ words, from }): SynonymHit[] =>
    from
      ? from.map((input) => ({ objectID: `from-${slug(input)}`, type: 'oneWaySynonym', input, synonyms: words }))
      : [{ objectID: slug(words.join(' ')), type: 'synonym', synonyms: words }],
  );
  const spelled = Object.entries(spellings).map(([british, american]): SynonymHit => ({
    objectID: `spelling-${british}`,
    type: 'synonym',
    synonyms: [british, american],
  }));
  return [...groups, ...spelled];
}
