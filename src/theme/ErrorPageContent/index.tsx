// Replaces @docusaurus/theme-classic ErrorPageContent (3.10): shows a clear heading, the chain of error messages as a list, and ways to continue. If something else changed the page, it renders the page again instead.
import { useLayoutEffect, type ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import { getErrorCausalChain } from '@docusaurus/utils-common';
import type { Props } from '@theme/Error';
import styles from './styles.module.css';

/** Whether an element isn't where React left it, because an extension or a translator changed the page. */
const isForeignChange = (error: Error): boolean => error instanceof DOMException && error.name === 'NotFoundError';

/** Shortest time between two attempts, in milliseconds. */
const PAUSE = 1000;

let latestAttempt = -PAUSE;

/** Renders the page again before the reader notices, which restores the elements. What the reader typed is lost, but not the page. */
function useRecovery({ error, tryAgain }: Props): void {
  useLayoutEffect(() => {
    if (!isForeignChange(error) || performance.now() - latestAttempt < PAUSE) return;
    latestAttempt = performance.now();
    tryAgain();
  }, [error, tryAgain]);
}

export default function ErrorPageContent({ error, tryAgain }: Props): ReactNode {
  useRecovery({ error, tryAgain });
  return (
    <main className={`container ${styles.crash}`}>
      <Head>
        <title>Page Error</title>
      </Head>
      <h1>This page crashed</h1>
      <p>
        The rest of the site works. Try again, or return to the <Link to="/">home page</Link>.
      </p>
      <button type="button" className="button button--primary" onClick={tryAgain}>
        Try again
      </button>
      <ol className={styles.chain} aria-label="What went wrong">
        {getErrorCausalChain(error).map((cause, index) => (
          <li key={index}>{cause.message}</li>
        ))}
      </ol>
    </main>
  );
}
