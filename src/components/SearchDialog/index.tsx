import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { DocSearchModal, type DocSearchModalProps } from '@docsearch/react';
import Link from '@docusaurus/Link';
import { useHistory } from '@docusaurus/router';
import { repository } from '../../data/repository';
import { textsOf } from '../../search/client/failures';
import type { FailureTexts } from '../../search/client/unreachable';
import { sanitizeStored } from '../../search/client/stored-searches';
import { checkedClient } from '../../search/client/checked-client';
import type { SearchClient, SearchHit } from '../../search/types';
import { HitHeading, HitPassage } from '../SearchHit';
import { useSearch } from '../useSearch';
import { dialogClient } from './dialog-client';
import { HitLink } from './HitLink';
import { StartLinks } from './StartLinks';
import { useEnter } from './useEnter';
import { reportFirstHit, useInsights } from './useInsights';
import { useModal } from './useModal';
import { useNotice } from './useNotice';
import { useScrollAfterNavigation } from './useScrollAfterNavigation';
import './dialog.css';

type Transform = NonNullable<DocSearchModalProps['transformSearchClient']>;
type FooterProps = Parameters<NonNullable<DocSearchModalProps['resultsFooterComponent']>>[0];
type StockClient = Parameters<Transform>[0];

const missingResult = ({ query }: { query: string }): string =>
  `${repository}/issues/new?title=${encodeURIComponent(`Search finds nothing for "${query}"`)}`;

function HitContent({ hit }: { hit: SearchHit }): ReactNode {
  return (
    <div className="hit-content">
      <HitHeading hit={hit} />
      <HitPassage hit={hit} />
    </div>
  );
}

interface SearchDialogProps {
  onClose: () => void;
  /** What the reader typed before the dialog was ready. */
  earlyKeys: RefObject<string>;
}

/** The DocSearch dialog. Its code, its styles, and the site's search index load when a reader first opens it. */
export default function SearchDialog({ onClose, earlyKeys }: SearchDialogProps): ReactNode {
  const search = useSearch();
  const insights = useInsights(search.service);
  const history = useHistory();
  const host = useRef<HTMLDivElement>(null);
  const [initialScrollY] = useState(() => window.scrollY);
  const [failure, setFailure] = useState<FailureTexts>();
  const isReady = insights !== undefined;
  const { announce, clearIfEmpty, region } = useNotice(host, isReady);
  const goTo = useCallback((url: string): void => (url.startsWith('/') ? history.push(url) : window.location.assign(url)), [history]);
  const openHit = useCallback(
    ({ url }: SearchHit): void => {
      onClose();
      goTo(url);
    },
    [goTo, onClose],
  );
  const chooseFirst = useEnter(host, isReady, openHit);
  // When one of these changes, the dialog resets and loses what was typed.
  const stable = useMemo(() => {
    const transform = (stock: StockClient): StockClient => {
      const client = search.service ? (stock as unknown as SearchClient) : search.embedded();
      const watched = dialogClient(checkedClient(client, search.site()), {
        onResponse: (response, query) => {
          announce(response);
          chooseFirst(response, query);
        },
        onFailure: (reason) => setFailure(textsOf(reason)),
      });
      return { ...stock, ...watched } as unknown as StockClient;
    };
    const navigate = ({ itemUrl }: { itemUrl: string }): void => goTo(itemUrl);
    return { transform, navigator: { navigate }, parameters: { facetFilters: search.facetFilters as string[] } };
  }, [search, goTo, announce, chooseFirst]);
  const Hit = useCallback<NonNullable<DocSearchModalProps['hitComponent']>>(
    ({ hit, children }) => (
      <HitLink url={hit.url} onChoose={() => reportFirstHit(insights, hit)}>
        {/* Recent and favorite searches have buttons instead of a passage. */}
        {'_snippetResult' in hit ? <HitContent hit={hit as unknown as SearchHit} /> : children}
      </HitLink>
    ),
    [insights],
  );
  const [resultsFooter] = useState(() => ({ state }: FooterProps) => (
    <Link to={`/search?q=${encodeURIComponent(state.query)}`} onClick={onClose}>
      {`See all ${String(state.context.nbHits)} results`}
    </Link>
  ));
  // The type requires a string, but DocSearch renders any node.
  const startLinks = (<StartLinks />) as unknown as string;
  const initialQuery = useMemo(() => (isReady ? earlyKeys.current : ''), [isReady, earlyKeys]);
  useModal(host, isReady);
  useScrollAfterNavigation();
  useState(() => sanitizeStored(search.indexName, search.site()));
  useEffect(() => {
    if (!search.service) search.embedded().prepare();
  }, [search]);
  if (!isReady) return null;
  return createPortal(
    <div ref={host} data-search-dialog={search.service ? 'hosted' : 'embedded'} onInput={clearIfEmpty} onReset={clearIfEmpty}>
      <DocSearchModal
        appId={search.service?.appId ?? search.indexName}
        apiKey={search.service?.apiKey ?? search.indexName}
        indexName={search.indexName}
        searchParameters={stable.parameters}
        placeholder="Search docs"
        initialScrollY={initialScrollY}
        initialQuery={initialQuery}
        onClose={onClose}
        navigator={stable.navigator}
        hitComponent={Hit}
        transformSearchClient={stable.transform}
        resultsFooterComponent={resultsFooter}
        getMissingResultsUrl={missingResult}
        insights={insights}
        translations={{
          startScreen: { noRecentSearchesText: startLinks },
          ...(failure && { errorScreen: { titleText: failure.title, helpText: failure.help } }),
        }}
      />
      {/* oxlint-disable-next-line partita/lone-text -- an element */}
      {region}
    </div>,
    document.body,
  );
}
