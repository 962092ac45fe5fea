// Replaces @docusaurus/theme-classic NotFound/Content (3.10): suggests what to do next, and asks the server for the page if a link led here.
import { useEffect, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { useHistory } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/NotFound/Content';
import { Staff } from '@site/src/components/Staff';
import styles from './styles.module.css';

const ways = [
  { to: '/getting-started/adding-partita', label: 'Add Partita to a shop', why: 'choose a plugin, a hosted checkout, or the API' },
  { to: '/apis', label: 'API overview', why: 'six APIs, with their hosts and specifications' },
  { to: '/api/v3/errors', label: 'Error codes', why: 'causes and solutions' },
  { to: '/technical-support/contact', label: 'Contact support', why: 'and report the link that led here' },
];

/**
 * Loads the page from the server, if it exists there. A tab that was open before a deploy knows only the routes of its version, but its
 * search results may lead to others. Only clicks on links of the site are checked: unlike a page load, they're a `PUSH`.
 */
function useNewerPage(): void {
  const { action, location } = useHistory();
  const { pathname } = location;
  useEffect(() => {
    if (action !== 'PUSH') return;
    fetch(pathname, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && window.location.reload(),
      () => undefined,
    );
  }, [action, pathname]);
}

export default function NotFoundContent({ className }: Props): ReactNode {
  useNewerPage();
  return (
    <main className={`container ${styles.missing} ${className ?? ''}`}>
      {/* The docs are at the root of the site, so they render this part without the page that would set its title. */}
      <PageMetadata title="Page not found" />
      <Staff paid={0} total={4} label="Four hollow notes" />
      <h1>Page not found</h1>
      <p>There's no page at this address. It might have moved, or the link might have a typo.</p>
      <form className={styles.search} role="search" action={useBaseUrl('/search')}>
        <input type="search" name="q" aria-label="Search the docs" placeholder="Search the docs" autoComplete="off" />
        <button type="submit" className="button button--primary">
          Search
        </button>
      </form>
      <p>Or continue here:</p>
      <ul>
        {ways.map(({ to, label, why }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{`: ${why}`}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
