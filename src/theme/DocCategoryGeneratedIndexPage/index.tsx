// Replaces @docusaurus/theme-classic DocCategoryGeneratedIndexPage (3.10): the header of a guide, followed by the pages and what each is for.
import type { ReactNode } from 'react';
import { PageMetadata } from '@docusaurus/theme-common';
import { useCurrentSidebarCategory } from '@docusaurus/plugin-content-docs/client';
import { CodeInText } from '@site/src/components/CodeInText';
import DocBreadcrumbs from '@theme/DocBreadcrumbs';
import DocCardList from '@theme/DocCardList';
import DocPaginator from '@theme/DocPaginator';
import type { Props } from '@theme/DocCategoryGeneratedIndexPage';
import head from '../DocItem/Content/styles.module.css';

export default function DocCategoryGeneratedIndexPage({ categoryGeneratedIndex }: Props): ReactNode {
  const { title, description, keywords, navigation } = categoryGeneratedIndex;
  const { items } = useCurrentSidebarCategory();
  return (
    <>
      <PageMetadata title={title} description={description?.replaceAll('`', '')} keywords={keywords}>
        <meta property="og:image:alt" content={`Partita Docs: ${title}`} />
      </PageMetadata>
      <DocBreadcrumbs />
      <header className={head.header}>
        <h1>{title}</h1>
        {description && (
          <p className={head.lead}>
            <CodeInText text={description} />
          </p>
        )}
      </header>
      <article>
        <DocCardList items={items} />
      </article>
      <DocPaginator previous={navigation.previous} next={navigation.next} />
    </>
  );
}
