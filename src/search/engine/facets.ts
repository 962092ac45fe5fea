import type { SearchRecord, SearchRequest } from '../types';

const matches = (record: SearchRecord, filter: string): boolean => {
  const [facet, value] = [filter.slice(0, filter.indexOf(':')), filter.slice(filter.indexOf(':') + 1)];
  return (facet === 'language' || facet === 'docusaurus_tag') && record[facet] === value;
};

/** Returns a filter that implements the hosted service's `facetFilters`: all entries must match, and any entry of a nested list. */
export function facetFilter(filters: NonNullable<SearchRequest['facetFilters']>): (record: SearchRecord) => boolean {
  return (record) =>
    filters.every((filter) => (typeof filter === 'string' ? matches(record, filter) : filter.some((inner) => matches(record, inner))));
}
