import { UNCONFIGURED } from '../data/search-service';
import { indexRecords, search } from './match';
import type { SearchAnswer, SearchRecord, SearchRequest } from './types';

/** Answers queries, from the service or from the site's own index. */
export interface SearchClient {
  ask(request: SearchRequest): Promise<SearchAnswer>;
}

interface Service {
  appId: string;
  apiKey: string;
  indexName: string;
}

export const isConfigured = ({ appId }: Service): boolean => appId !== UNCONFIGURED;

/** The embedded client. The index loads with the first question, and again after a failure. */
export function embeddedClient(baseUrl: string): SearchClient {
  let loading: Promise<ReturnType<typeof indexRecords>> | undefined;
  const load = async (): Promise<ReturnType<typeof indexRecords>> => {
    const response = await fetch(`${baseUrl}search-index.json`);
    // A development server answers any address with the page.
    const isIndex = response.headers.get('content-type')?.includes('json');
    if (!response.ok || !isIndex) throw new Error('This server has no search index. A build makes it: npm run build, then npm run serve.');
    return indexRecords((await response.json()) as SearchRecord[]);
  };
  return {
    async ask(request) {
      loading ??= load();
      try {
        return search(await loading, request);
      } catch (error) {
        loading = undefined;
        throw error;
      }
    },
  };
}

/** The hosted service, through its own small client, which loads with the first question. */
export function hostedClient({ appId, apiKey, indexName }: Service, facetFilters: unknown): SearchClient {
  return {
    async ask({ query, hitsPerPage, page, snippetWords }) {
      const { liteClient } = await import('algoliasearch/lite');
      const request = {
        indexName,
        query,
        hitsPerPage,
        page,
        facetFilters,
        attributesToSnippet: [`content:${snippetWords}`],
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
      };
      const { results } = await liteClient(appId, apiKey).search({ requests: [request as never] });
      return results[0] as unknown as SearchAnswer;
    },
  };
}
