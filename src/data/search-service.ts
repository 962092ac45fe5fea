import type { ThemeConfig } from '@docusaurus/theme-search-algolia';

/** The key of a site that names no search service. Nothing is ever sent with it: the search box answers by itself. */
export const UNCONFIGURED = 'not-configured';

const { ALGOLIA_APP_ID, ALGOLIA_SEARCH_API_KEY, ALGOLIA_INDEX_NAME } = process.env;

/** The hosted search service, from the environment. The key must be a search-only one: it reaches every reader. */
export const searchService = {
  appId: ALGOLIA_APP_ID ?? UNCONFIGURED,
  apiKey: ALGOLIA_SEARCH_API_KEY ?? UNCONFIGURED,
  indexName: ALGOLIA_INDEX_NAME ?? 'partita',
  contextualSearch: true,
  searchPagePath: 'search',
} satisfies ThemeConfig['algolia'];
