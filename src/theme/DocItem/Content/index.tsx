// Replaces @docusaurus/theme-classic DocItem/Content (3.10.2): prints the description under the title, so that every page says first what it is for, and offers the page as Markdown. It takes over its HTML in its turn.
import type { ReactNode } from 'react';
import { ThemeClassNames } from '@docusaurus/theme-common';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { inTurn } from '@site/src/components/Later/in-turn';
import { PageTools } from '@site/src/components/PageTools';
import { twinRoute } from '@site/src/lib/twin-route';
import MDXContent from '@theme/MDXContent';
import type { Props } from '@theme/DocItem/Content';
import styles from './styles.module.css';

function Content({ children }: Props): ReactNode {
  const { metadata } = useDoc();
  return (
    <div className={`${ThemeClassNames.docs.docMarkdown} markdown`}>
      <header className={styles.header}>
        <h1>{metadata.title}</h1>
        <p className={styles.lead}>{metadata.description}</p>
        <PageTools key={metadata.permalink} twin={twinRoute(metadata.permalink)} />
      </header>
      <MDXContent>{children}</MDXContent>
    </div>
  );
}

export default inTurn(Content);
