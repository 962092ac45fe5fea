// Replaces @docusaurus/theme-classic ErrorPageContent (3.10): shows a clear heading, the chain of error messages as a list, and ways to continue.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import { getErrorCausalChain } from '@docusaurus/utils-common';
import type { Props } from '@theme/Error';
import styles from './styles.module.css';

export default function ErrorPageContent({ error, tryAgain }: Props): ReactNode {
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
