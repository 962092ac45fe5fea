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

/** Every level of a page, the highest first. */
export const LEVELS = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const satisfies readonly Level[];

/**
 * One thing that a search can find: a heading, a field, a row with an anchor (`lvl1` to `lvl6`), or a passage of text (`content`).
 * The hosted index and the one that the site ships are made from the same records.
 */
export interface SearchRecord {
  objectID: string;
  /** Path and anchor below the site's base URL: `/api/v3/refund#body.amount`. */
  url: string;
  type: RecordType;
  hierarchy: Hierarchy;
  /** A passage. A record of a page has its description, one of a heading, field or row its first passage. */
  content: string | null;
  /** What else readers call the page. Only on records of pages. */
  keywords: string[];
  language: string;
  docusaurus_tag: string;
}

/** One query in the format of the hosted service, as the DocSearch dialog sends it. */
export interface SearchRequest {
  query: string;
  indexName: string;
  hitsPerPage: number;
  page?: number;
  /** `content:10` asks for ten words around what matched. */
  attributesToSnippet?: readonly string[];
  /** Alternatives inside an inner list, all of the outer list: `["language:en", ["docusaurus_tag:a", "docusaurus_tag:b"]]`. */
  facetFilters?: readonly (string | readonly string[])[];
}

export interface Highlighted {
  value: string;
}

/** A record that matches, with `<mark>` around the words that do. */
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

/** What the dialog and the results page call: the hosted service's client, or the embedded one. */
export interface SearchClient {
  search(params: { requests: readonly SearchRequest[] }): Promise<{ results: SearchResponse[] }>;
}
