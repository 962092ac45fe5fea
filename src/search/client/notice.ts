import type { SearchResponse } from '../types';

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Tells a reader which words of the query appear nowhere in these docs. Empty if there are none, or if nothing else was asked. */
export function noticeOf({ ignored = [], searched, nbHits }: SearchResponse): string {
  if (ignored.length === 0 || !searched) return '';
  const words = anyOf.format(ignored.map((word) => `“${word}”`));
  return nbHits > 0 ? `No matches for ${words}; showing results for “${searched}”.` : `These docs don't mention ${words}.`;
}
