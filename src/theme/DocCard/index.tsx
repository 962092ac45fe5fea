// Replaces @docusaurus/theme-classic DocCard (3.10.2): a row with the whole description, no emoji and no cut text. It takes descriptions from a file of their own, so that other pages need not load them.
import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { findFirstSidebarItemLink } from '@docusaurus/plugin-content-docs/client';
import descriptions from '@generated/partita-page-descriptions/default/descriptions.json';
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

export default function DocCard({ item }: Props): ReactNode {
  if (item.type === 'link') return <Row href={item.href} label={item.label} description={item.description ?? descriptions[item.href]} />;
  if (item.type !== 'category') return null;
  const href = findFirstSidebarItemLink(item);
  return href ? <Row href={href} label={item.label} description={item.description} /> : null;
}
