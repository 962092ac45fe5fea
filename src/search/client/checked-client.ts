import type { SearchResponse, SearchClient } from '../types';
import { failureOf, SearchFailure } from './failures';
import { safeResponse, type SiteAddress } from './sanitize';

/**
 * Wraps a client so its responses are safe to render.
 * @throws SearchFailure from `search`, for every error.
 */
export function checkedClient(client: SearchClient, site: SiteAddress): SearchClient {
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
      return { results: results.map((result): SearchResponse => safeResponse(result, site)) };
    },
  };
}
