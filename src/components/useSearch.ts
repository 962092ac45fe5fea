import { useMemo } from 'react';
import { useAlgoliaContextualFacetFilters, useAlgoliaThemeConfig } from '@docusaurus/theme-search-algolia/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { INDEX_FILE, UNCONFIGURED } from '../data/search-service';
import { embeddedClient, type EmbeddedClient } from '../search/client/embedded';
import type { Service } from '../search/client/hosted';
import type { SiteAddress } from '../search/client/sanitize';
import type { SearchRequest } from '../search/types';

export interface Search {
  /** The hosted service, if one is configured. */
  service: Service | undefined;
  indexName: string;
  facetFilters: NonNullable<SearchRequest['facetFilters']>;
  /** Returns the site's address. It's a function because only the browser knows the page's origin. */
  site(): SiteAddress;
  /** Returns a client for the site's built-in index, which loads on the first call. */
  embedded(): EmbeddedClient;
}

/** Returns the search configuration and clients for the dialog and the results page. */
export function useSearch(): Search {
  const { algolia } = useAlgoliaThemeConfig();
  const { siteConfig } = useDocusaurusContext();
  const facets = JSON.stringify(useAlgoliaContextualFacetFilters());
  const { appId, apiKey, indexName } = algolia;
  const { url, baseUrl } = siteConfig;
  return useMemo(
    () => ({
      service: appId === UNCONFIGURED ? undefined : { appId, apiKey, indexName },
      indexName,
      facetFilters: JSON.parse(facets) as Search['facetFilters'],
      site: () => ({ url, baseUrl, origin: window.location.origin }),
      embedded: () => embeddedClient(baseUrl + INDEX_FILE, baseUrl),
    }),
    [appId, apiKey, indexName, facets, url, baseUrl],
  );
}
