import type { SearchResponse } from '../types';

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * Returns a message about words of the query that appear nowhere in these docs. It's empty if there are none, or if the query has no other
 * words.
 */
export function noticeOf({ ignored = [], searched, nbHits }: SearchResponse): string {
  if (ignored.length === 0 || !searched) return '';
  const words = anyOf.format(ignored.map((word) => `“${word}”`));
  return nbHits > 0 ? `No matches for ${words}; showing results for “${searched}”.` : `These docs don't mention ${words}.`;
}
