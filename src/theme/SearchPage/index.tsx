// Replaces @docusaurus/theme-search-algolia SearchPage (3.10): 20 hits per page, rendered as plain text, clear errors, and the site's own index if no service is configured.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
import { SearchResults } from '@site/src/components/SearchResults';

export default function SearchPage(): ReactNode {
  return (
    <Layout
      title="Search the documentation"
      description="Search guides, operations, fields, error codes, and events of the Partita developer documentation."
    >
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <SearchResults />
    </Layout>
  );
}
