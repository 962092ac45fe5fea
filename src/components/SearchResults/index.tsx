import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { useQueryString } from '@docusaurus/theme-common';
import { textsOf } from '@site/src/search/client/failures';
import { noticeOf } from '@site/src/search/client/notice';
import type { SearchHit } from '@site/src/search/types';
import { HitHeading, HitPassage } from '../SearchHit';
import { useResults, type Results } from './useResults';
import styles from './styles.module.css';

const TIPS = [
  ['an error code', 'amount_below_minimum'],
  ['a plan status', 'pending_capture'],
  ['a header', 'X-Partita-Idempotency-Key'],
  ['an event', 'plan.created'],
] as const;

/** Maximum length of a query, in characters. */
const MAX_LENGTH = 64;

/** The search results page. The query is part of the URL. */
export function SearchResults(): ReactNode {
  const [typed, setQuery] = useQueryString('q');
  const query = typed.slice(0, MAX_LENGTH);
  const { results, more } = useResults(query);
  return (
    <main className={`container ${styles.page}`}>
      <h1>Search the documentation</h1>
      <search>
        <input
          className={styles.input}
          type="search"
          name="q"
          aria-label="Search"
          placeholder="Search docs"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </search>
      <div aria-live="polite">
        <Status query={query} results={results} />
      </div>
      {results.state === 'found' && (
        <>
          <ol className={styles.hits}>
            {results.hits.map((hit) => (
              <Hit key={hit.objectID} hit={hit} />
            ))}
          </ol>
          {results.hits.length < results.response.nbHits && (
            <button type="button" onClick={more}>
              Show more results
            </button>
          )}
        </>
      )}
    </main>
  );
}

function Status({ query, results }: { query: string; results: Results }): ReactNode {
  // A query in the URL is known before the search for it starts.
  if (results.state === 'loading' || (results.state === 'idle' && query.trim())) return <p>{`Searching for ${query}`}</p>;
  if (results.state === 'failed') {
    const { title, help } = textsOf(results.failure);
    return (
      <>
        <h2>{title}</h2>
        <p>{help}</p>
      </>
    );
  }
  const notice = results.state === 'found' ? noticeOf(results.response) : '';
  if (results.state === 'found' && results.response.nbHits > 0)
    return (
      <>
        {notice && <p>{notice}</p>}
        <p>{results.response.nbHits === 1 ? 'One result' : `${results.response.nbHits} results`}</p>
      </>
    );
  return (
    <div className={styles.tips}>
      {results.state === 'found' && <p>{`No results for “${query}”.`}</p>}
      {notice && <p>{notice}</p>}
      <p>You can search for anything that these docs mention. Try these:</p>
      <ul>
        {TIPS.map(([what, example]) => (
          <li key={what}>
            <span>{`${what}:`}</span> <Link to={`/search?q=${encodeURIComponent(example)}`}>{example}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Hit({ hit }: { hit: SearchHit }): ReactNode {
  return (
    <li>
      <h2 className={styles.title}>
        <Link to={hit.url}>
          <HitHeading hit={hit} />
        </Link>
      </h2>
      <p className={styles.passage}>
        <HitPassage hit={hit} />
      </p>
    </li>
  );
}
