import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DocSearchModal, type DocSearchModalProps } from '@docsearch/react';
import Link from '@docusaurus/Link';
import { useHistory } from '@docusaurus/router';
import { useSearchLinkCreator } from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {
  useAlgoliaContextualFacetFilters,
  useAlgoliaThemeConfig,
  useSearchResultUrlProcessor,
} from '@docusaurus/theme-search-algolia/client';
import { repository } from '../data/site';
import { embeddedClient, isConfigured } from './client';
import { withFailureScreen } from './failure-screen';

type Transform = NonNullable<DocSearchModalProps['transformSearchClient']>;
type Client = Parameters<Transform>[0];

const missingResult = ({ query }: { query: string }): string =>
  `${repository}/issues/new?title=${encodeURIComponent(`Search finds nothing for "${query}"`)}`;

/** The embedded client in the shape that the dialog calls. */
function asDialogClient(client: Client, baseUrl: string): Client {
  const embedded = embeddedClient(baseUrl);
  const snippetWords = window.matchMedia('(max-width: 768px)').matches ? 5 : 10;
  const ask = async (query: string): Promise<unknown> => ({
    results: [await embedded.ask({ query, hitsPerPage: 20, page: 0, snippetWords })],
  });
  return {
    ...client,
    search: ({ requests }: { requests: { query: string }[] }) => withFailureScreen(ask(requests[0]?.query ?? '')),
  } as unknown as Client;
}

const Hit: NonNullable<DocSearchModalProps['hitComponent']> = ({ hit, children }) => <Link to={hit.url}>{children}</Link>;

/** The DocSearch dialog. It loads with its styles when a reader first opens it. */
export default function Dialog({ onClose }: { onClose: () => void }): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const { algolia } = useAlgoliaThemeConfig();
  const history = useHistory();
  const linkTo = useSearchLinkCreator();
  const processUrl = useSearchResultUrlProcessor();
  const facetFilters = useAlgoliaContextualFacetFilters();
  const [initialScrollY] = useState(() => window.scrollY);
  const { baseUrl } = siteConfig;
  const transformSearchClient = useCallback<Transform>(
    (client) => (isConfigured(algolia) ? client : asDialogClient(client, baseUrl)),
    [algolia, baseUrl],
  );
  const transformItems = useCallback<NonNullable<DocSearchModalProps['transformItems']>>(
    (items) => items.map((item) => ({ ...item, url: isConfigured(algolia) ? processUrl(item.url) : baseUrl + item.url.slice(1) })),
    [algolia, baseUrl, processUrl],
  );
  const resultsFooter = useMemo<NonNullable<DocSearchModalProps['resultsFooterComponent']>>(
    () =>
      ({ state }) => (
        <Link to={linkTo(state.query)} onClick={onClose}>
          See all {String(state.context.nbHits)} results
        </Link>
      ),
    [linkTo, onClose],
  );
  return createPortal(
    <div data-search={isConfigured(algolia) ? 'hosted' : 'embedded'}>
      <DocSearchModal
        appId={algolia.appId}
        apiKey={algolia.apiKey}
        indexName={algolia.indexName}
        searchParameters={{ facetFilters }}
        placeholder="Search docs"
        initialScrollY={initialScrollY}
        onClose={onClose}
        navigator={{ navigate: ({ itemUrl }) => history.push(itemUrl) }}
        hitComponent={Hit}
        transformItems={transformItems}
        transformSearchClient={transformSearchClient}
        resultsFooterComponent={resultsFooter}
        getMissingResultsUrl={missingResult}
      />
    </div>,
    document.body,
  );
}
