import type { SearchRecord, SearchRequest } from '../types';

const holds = (record: SearchRecord, filter: string): boolean => {
  const [facet, value] = [filter.slice(0, filter.indexOf(':')), filter.slice(filter.indexOf(':') + 1)];
  return (facet === 'language' || facet === 'docusaurus_tag') && record[facet] === value;
};

/** What the hosted service does with `facetFilters`: all of the list, any of a list inside it. */
export function facetFilter(filters: NonNullable<SearchRequest['facetFilters']>): (record: SearchRecord) => boolean {
  return (record) => filters.every((one) => (typeof one === 'string' ? holds(record, one) : one.some((other) => holds(record, other))));
}
