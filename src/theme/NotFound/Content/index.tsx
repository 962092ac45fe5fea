// Replaces @docusaurus/theme-classic NotFound/Content (3.10.2): says what to do next instead of asking the reader to write to someone.
import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import type { Props } from '@theme/NotFound/Content';
import { Staff } from '@site/src/components/Staff';
import styles from './styles.module.css';

const ways = [
  { to: '/search', label: 'Search the docs', why: 'by page, field, error code or event' },
  { to: '/getting-started/adding-partita', label: 'Add Partita to a shop', why: 'choose plugin, hosted checkout or API' },
  { to: '/apis', label: 'API overview', why: 'six APIs, their hosts and descriptions' },
  { to: '/api/v3/errors', label: 'Error codes', why: 'each with its remedy' },
  { to: '/technical-support/contact', label: 'Contact support', why: 'and report the link that led here' },
];

export default function NotFoundContent({ className }: Props): ReactNode {
  return (
    <main className={`container ${styles.missing} ${className ?? ''}`}>
      <Staff paid={0} total={4} label="Four hollow notes" />
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the link has a typo. Go on from here:</p>
      <ul>
        {ways.map(({ to, label, why }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>: {why}
          </li>
        ))}
      </ul>
    </main>
  );
}
