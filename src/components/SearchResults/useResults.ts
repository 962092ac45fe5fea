import { useEffect, useMemo, useState } from 'react';
import { useAlgoliaContextualFacetFilters, useAlgoliaThemeConfig } from '@docusaurus/theme-search-algolia/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { embeddedClient, hostedClient, isConfigured } from '@site/src/search/client';
import type { SearchAnswer, SearchHit } from '@site/src/search/types';

const HITS_PER_PAGE = 20;
const SNIPPET_WORDS = 10;

export type Results =
  { state: 'idle' | 'loading' } | { state: 'failed'; reason: string } | { state: 'found'; hits: SearchHit[]; answer: SearchAnswer };

/** The hits of a query, page by page. `more` asks for the next page. */
export function useResults(query: string): { results: Results; more: () => void } {
  const { algolia } = useAlgoliaThemeConfig();
  const { siteConfig } = useDocusaurusContext();
  const filters = useAlgoliaContextualFacetFilters();
  const facets = JSON.stringify(filters);
  const client = useMemo(
    () => (isConfigured(algolia) ? hostedClient(algolia, JSON.parse(facets)) : embeddedClient(siteConfig.baseUrl)),
    [algolia, facets, siteConfig.baseUrl],
  );
  const [asked, setAsked] = useState({ query, page: 0 });
  const [results, setResults] = useState<Results>({ state: 'idle' });
  const page = asked.query === query ? asked.page : 0;

  useEffect(() => {
    if (!query.trim()) return setResults({ state: 'idle' });
    let current = true;
    setResults((before) => (before.state === 'found' ? before : { state: 'loading' }));
    client.ask({ query, hitsPerPage: HITS_PER_PAGE, page, snippetWords: SNIPPET_WORDS }).then(
      (answer) =>
        current &&
        setResults((before) => ({
          state: 'found',
          answer,
          hits: [...(page > 0 && before.state === 'found' ? before.hits : []), ...answer.hits],
        })),
      (error: Error) => current && setResults({ state: 'failed', reason: error.message }),
    );
    // An answer that comes after the next question must not replace it.
    return () => {
      current = false;
    };
  }, [client, query, page]);

  return { results, more: () => setAsked({ query, page: page + 1 }) };
}
