import type { SearchRequest } from '../types';

/** Hits per page of results. */
const HITS_PER_PAGE = 20;

/** Narrow screens get shorter snippets. Their lengths are in words. */
const NARROW = '(max-width: 768px)';
const SNIPPET = { wide: 10, narrow: 5 };

const TITLES = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`);

/** Returns the request for a page of results, in the same format as the dialog's. */
export function pageRequest(query: string, page: number, indexName: string, facetFilters: SearchRequest['facetFilters']): SearchRequest {
  const words = window.matchMedia(NARROW).matches ? SNIPPET.narrow : SNIPPET.wide;
  const request = {
    query,
    indexName,
    page,
    hitsPerPage: HITS_PER_PAGE,
    attributesToRetrieve: ['hierarchy.lvl0', ...TITLES, 'content', 'type', 'url'],
    attributesToSnippet: [...TITLES, 'content'].map((attribute) => `${attribute}:${words}`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
  };
  return facetFilters ? { ...request, facetFilters } : request;
}
