// Replaces @docusaurus/theme-classic DocItem/Content (3.10): shows the description below the title and offers the page as Markdown. The image for link previews has a text alternative, the words that it shows.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import { ThemeClassNames } from '@docusaurus/theme-common';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { PageTools } from '@site/src/components/PageTools';
import { markdownRoute } from '@site/src/data/markdown-route';
import MDXContent from '@theme/MDXContent';
import type { Props } from '@theme/DocItem/Content';
import styles from './styles.module.css';

export default function DocItemContent({ children }: Props): ReactNode {
  const { metadata } = useDoc();
  return (
    <div className={`${ThemeClassNames.docs.docMarkdown} markdown`}>
      <Head>
        <meta property="og:image:alt" content={`Partita Docs: ${metadata.title}`} />
      </Head>
      <header className={styles.header}>
        <h1>{metadata.title}</h1>
        <p className={styles.lead}>{metadata.description}</p>
        <PageTools key={metadata.permalink} markdown={markdownRoute(metadata.permalink)} />
      </header>
      <MDXContent>{children}</MDXContent>
    </div>
  );
}
