/** Where a passage stands: area, page, and the headings above it. The shape that DocSearch reads. */
export interface Hierarchy {
  lvl0: string;
  lvl1: string;
  lvl2: string | null;
  lvl3: string | null;
  lvl4: null;
  lvl5: null;
  lvl6: null;
}

/** One passage that a search can find. */
export interface SearchRecord {
  objectID: string;
  /** Path and anchor on this site, without the base URL. */
  url: string;
  type: 'lvl1' | 'lvl2' | 'lvl3';
  hierarchy: Hierarchy;
  content: string | null;
}

/** What one query asks for. */
export interface SearchRequest {
  query: string;
  /** Hits on a page of results. */
  hitsPerPage: number;
  page: number;
  /** Words in a snippet of the content. */
  snippetWords: number;
}

/** A record with the places that matched marked, in the shape that DocSearch reads. */
export interface SearchHit extends SearchRecord {
  _highlightResult: { hierarchy: Record<string, { value: string }> };
  _snippetResult: { hierarchy: Record<string, { value: string }>; content: { value: string } };
}

export interface SearchAnswer {
  hits: SearchHit[];
  nbHits: number;
  nbPages: number;
  page: number;
  query: string;
}
