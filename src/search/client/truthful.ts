import type { SearchAnswer, SearchClient } from '../types';
import { failureOf, SearchFailure } from './failures';
import { safeAnswer, type SiteAddress } from './trust';

/**
 * A client whose answers can be shown as they are, and whose failures say what failed.
 * @throws SearchFailure from `search`, and nothing else.
 */
export function truthful(client: SearchClient, site: SiteAddress): SearchClient {
  return {
    async search(params) {
      let response: unknown;
      try {
        response = await client.search(params);
      } catch (error) {
        throw failureOf(error);
      }
      const results = (response as { results?: unknown } | null | undefined)?.results;
      if (!Array.isArray(results) || results.length === 0) throw new SearchFailure('unreadable');
      return { results: results.map((one): SearchAnswer => safeAnswer(one, site)) };
    },
  };
}
