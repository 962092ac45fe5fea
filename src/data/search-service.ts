import type { ThemeConfig } from '@docusaurus/theme-search-algolia';

/** The key of a site without a search service. No request uses it, since the search box uses the built-in index. */
export const UNCONFIGURED = 'not-configured';

/** The path of the embedded index below the base URL. A build writes it, and the development server serves it. */
export const INDEX_FILE = 'search-index.json';

const { ALGOLIA_APP_ID, ALGOLIA_SEARCH_API_KEY, ALGOLIA_INDEX_NAME, ALGOLIA_ADMIN_API_KEY } = process.env;

if (ALGOLIA_SEARCH_API_KEY && ALGOLIA_SEARCH_API_KEY === ALGOLIA_ADMIN_API_KEY)
  throw new Error('ALGOLIA_SEARCH_API_KEY is the admin key, which every reader would receive. Set it to a search-only key.');

/** The hosted search service, from the environment. The key must be a search-only key, since every reader receives it. */
export const searchService = {
  appId: ALGOLIA_APP_ID || UNCONFIGURED,
  apiKey: ALGOLIA_SEARCH_API_KEY || UNCONFIGURED,
  indexName: ALGOLIA_INDEX_NAME || 'partita',
  contextualSearch: true,
  searchPagePath: 'search',
} satisfies ThemeConfig['algolia'];
