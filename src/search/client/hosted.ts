import type { SearchClient } from '../types';

/** The hosted search service and its search-only key. */
export interface Service {
  appId: string;
  apiKey: string;
  indexName: string;
}

/** Returns a client for the hosted service, whose library loads with the first query. */
export function hostedClient({ appId, apiKey }: Service): SearchClient {
  let client: Promise<SearchClient> | undefined;
  const load = async (): Promise<SearchClient> => {
    const { liteClient } = await import('algoliasearch/lite');
    // The library's types cover every kind of request, of which this is one.
    return liteClient(appId, apiKey) as unknown as SearchClient;
  };
  return {
    async search(params) {
      client ??= load();
      try {
        return await (await client).search(params);
      } catch (error) {
        client = undefined;
        throw error;
      }
    },
  };
}
