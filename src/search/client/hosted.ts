import type { SearchClient } from '../types';

/** How to reach the hosted search service. */
export interface Service {
  appId: string;
  apiKey: string;
  indexName: string;
}

/** The hosted service through its own small client, which loads with the first query. */
export function hostedClient({ appId, apiKey }: Service): SearchClient {
  let client: Promise<SearchClient> | undefined;
  const load = async (): Promise<SearchClient> => {
    const { liteClient } = await import('algoliasearch/lite');
    // Its types describe every kind of request; ours is one of them.
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
