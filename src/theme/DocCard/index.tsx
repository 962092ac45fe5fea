// Replaces @docusaurus/theme-classic DocCard (3.10.2): a row with the whole description, no emoji and no cut text.
import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { findFirstSidebarItemLink, useDocById } from '@docusaurus/plugin-content-docs/client';
import type { Props } from '@theme/DocCard';
import styles from './styles.module.css';

function Row({ href, label, description }: { href: string; label: string; description?: string }): ReactNode {
  return (
    <Link className={styles.row} href={href}>
      <span className={styles.label}>{label}</span>
      {description && <span className={styles.description}>{description}</span>}
    </Link>
  );
}

function PageRow({ item }: { item: Extract<Props['item'], { type: 'link' }> }): ReactNode {
  const doc = useDocById(item.docId ?? undefined);
  return <Row href={item.href} label={item.label} description={item.description ?? doc?.description} />;
}

export default function DocCard({ item }: Props): ReactNode {
  if (item.type === 'link') return <PageRow item={item} />;
  if (item.type !== 'category') return null;
  const href = findFirstSidebarItemLink(item);
  return href ? <Row href={href} label={item.label} description={item.description} /> : null;
}
