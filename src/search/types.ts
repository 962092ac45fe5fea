/** The headings above a passage: area, page, then h2 to h6. The shape that DocSearch reads. */
export interface Hierarchy {
  lvl0: string;
  lvl1: string;
  lvl2: string | null;
  lvl3: string | null;
  lvl4: string | null;
  lvl5: string | null;
  lvl6: string | null;
}

export type Level = 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';
export type RecordType = Level | 'content';

/** Every heading level of a page, from the highest. */
export const LEVELS = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const satisfies readonly Level[];

/**
 * An entry of the search index: a heading, a field, a row with an anchor (`lvl1` to `lvl6`), or a passage of text (`content`). The hosted
 * index and the site's own index are built from the same records.
 */
export interface SearchRecord {
  objectID: string;
  /** Path and anchor below the site's base URL: `/api/v3/refund#body.amount`. */
  url: string;
  type: RecordType;
  hierarchy: Hierarchy;
  /** A passage. For a page, it's the description; for a heading, field, or row, it's the first passage. */
  content: string | null;
  /** Other names that readers use for the page. Only records of pages have keywords. */
  keywords: string[];
  language: string;
  docusaurus_tag: string;
}

/** A query in the format of the hosted service, as the DocSearch dialog sends it. */
export interface SearchRequest {
  query: string;
  indexName: string;
  hitsPerPage: number;
  page?: number;
  /** `content:10` requests ten words around the match. */
  attributesToSnippet?: readonly string[];
  /** All entries must match, and any entry of a nested list: `["language:en", ["docusaurus_tag:a", "docusaurus_tag:b"]]`. */
  facetFilters?: readonly (string | readonly string[])[];
}

export interface Highlighted {
  value: string;
}

/** A matching record, with `<mark>` around the matching words. */
export interface SearchHit {
  objectID: string;
  url: string;
  type: RecordType;
  hierarchy: Hierarchy;
  content: string | null;
  _highlightResult: { hierarchy: Partial<Record<keyof Hierarchy, Highlighted>> };
  _snippetResult: { hierarchy: Partial<Record<keyof Hierarchy, Highlighted>>; content?: Highlighted };
}

export interface SearchResponse {
  hits: SearchHit[];
  nbHits: number;
  nbPages: number;
  page: number;
  query: string;
  queryID?: string;
  /** Words of the query that no record contains, as typed, and the rest of the query. The hosted service doesn't report them. */
  ignored?: string[];
  searched?: string;
}

/** The client that the dialog and the results page use: the hosted service's, or the embedded one. */
export interface SearchClient {
  search(params: { requests: readonly SearchRequest[] }): Promise<{ results: SearchResponse[] }>;
}
