import { useEffect, useMemo, useState } from 'react';
import { failureOf, type SearchFailure } from '@site/src/search/client/failures';
import { hostedClient } from '@site/src/search/client/hosted';
import { pageRequest } from '@site/src/search/client/request';
import { checkedClient } from '@site/src/search/client/checked-client';
import type { SearchResponse, SearchClient, SearchHit } from '@site/src/search/types';
import { useSearch } from '../useSearch';

export type Results =
  | { state: 'idle' | 'loading' }
  | { state: 'failed'; failure: SearchFailure }
  | { state: 'found'; hits: SearchHit[]; response: SearchResponse };

/** Searches for a query. `more` loads the next page of hits. */
export function useResults(query: string): { results: Results; more: () => void } {
  const search = useSearch();
  const client = useMemo((): SearchClient => {
    const inner = search.service && hostedClient(search.service);
    return { search: (params) => checkedClient(inner ?? search.embedded(), search.site()).search(params) };
  }, [search]);
  const [requested, setRequested] = useState({ query, page: 0 });
  const [results, setResults] = useState<Results>({ state: 'idle' });
  const page = requested.query === query ? requested.page : 0;

  useEffect(() => {
    if (!query.trim()) return setResults({ state: 'idle' });
    let current = true;
    setResults((before) => (before.state === 'found' ? before : { state: 'loading' }));
    const isCurrent = (): boolean => current;
    const load = async (): Promise<void> => {
      try {
        const {
          results: [response],
        } = await client.search({ requests: [pageRequest(query, page, search.indexName, search.facetFilters)] });
        if (!isCurrent() || !response) return;
        setResults((before) => ({
          state: 'found',
          response,
          hits: [...(page > 0 && before.state === 'found' ? before.hits : []), ...response.hits],
        }));
      } catch (error) {
        if (isCurrent()) setResults({ state: 'failed', failure: failureOf(error) });
      }
    };
    void load();
    // A late response must not replace the results of a newer query.
    return () => {
      current = false;
    };
  }, [client, search, query, page]);

  return { results, more: () => setRequested({ query, page: page + 1 }) };
}
