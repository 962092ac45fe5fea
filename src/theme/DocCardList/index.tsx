// Replaces @docusaurus/theme-classic DocCardList (3.10): lists the pages with what each is for, in the order of the sidebar and with the first one highlighted, instead of a grid of cards.
import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { useCurrentSidebarSiblings } from '@docusaurus/plugin-content-docs/client';
import descriptions from '@generated/partita-page-descriptions/default/descriptions.json';
import { Method } from '@site/src/components/Method';
import { CodeInText } from '@site/src/components/CodeInText';
import { readingList, type Reading } from '@site/src/theme/DocCardList/category-groups';
import type { Props } from '@theme/DocCardList';
import styles from './styles.module.css';

function Readings({ pages }: { pages: Reading[] }): ReactNode {
  if (pages.length === 0) return null;
  return (
    <ul className={styles.list}>
      {pages.map(({ label, purpose, href, method }) => (
        <li key={href}>
          <Link className={styles.page} to={href}>
            {method && <Method method={method} />} <span>{label}</span>
          </Link>
          {purpose && <p>{purpose}</p>}
        </li>
      ))}
    </ul>
  );
}

function List({ items }: { items: NonNullable<Props['items']> }): ReactNode {
  const { first, pages, groups } = readingList(items, descriptions);
  return (
    // Search finds these descriptions on the pages themselves.
    <div data-search="skip">
      {first && (
        <section className={styles.first}>
          <h2 className={styles.start}>Start here</h2>
          <Readings pages={[first]} />
        </section>
      )}
      <h2 className={styles.more}>More in this section</h2>
      <Readings pages={pages} />
      {groups.map(({ label, href, description, pages: inside }) => (
        <section key={label}>
          <h3 className={styles.group}>{href ? <Link to={href}>{label}</Link> : label}</h3>
          {description && (
            <p className={styles.about}>
              <CodeInText text={description} />
            </p>
          )}
          <Readings pages={inside} />
        </section>
      ))}
    </div>
  );
}

function Siblings(): ReactNode {
  return <List items={useCurrentSidebarSiblings()} />;
}

export default function DocCardList({ items }: Props): ReactNode {
  return items ? <List items={items} /> : <Siblings />;
}
