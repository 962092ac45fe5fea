// Replaces @docusaurus/theme-classic DocCardList (3.10.2): a list in the order of the sidebar instead of a grid of equal boxes.
import type { ReactNode } from 'react';
import { filterDocCardListItems, useCurrentSidebarSiblings } from '@docusaurus/plugin-content-docs/client';
import DocCard from '@theme/DocCard';
import type { Props } from '@theme/DocCardList';
import styles from './styles.module.css';

function Rows({ items }: { items: NonNullable<Props['items']> }): ReactNode {
  return (
    <ul className={styles.list}>
      {filterDocCardListItems(items).map((item, index) => (
        <li key={index}>
          <DocCard item={item} />
        </li>
      ))}
    </ul>
  );
}

function Siblings(): ReactNode {
  return <Rows items={useCurrentSidebarSiblings()} />;
}

export default function DocCardList({ items }: Props): ReactNode {
  return items ? <Rows items={items} /> : <Siblings />;
}
