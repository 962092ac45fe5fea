import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { hosts } from '@site/src/data/hosts';
import styles from './home.module.css';

const links = [
  { to: '/testing-and-qa/integration-testing', label: 'Test cards', why: 'trigger every outcome' },
  { to: '/direct-api/webhook-events', label: 'Webhook events', why: 'what Partita sends, and how to verify it' },
  { to: '/api/v3/errors', label: 'Error codes', why: 'causes and solutions' },
  { to: '/api/sdks', label: 'Client libraries', why: 'generate one in your language' },
  { to: '/technical-support/status', label: 'Status', why: `incidents at ${new URL(hosts.status.production).host}` },
  { to: '/technical-support/contact', label: 'Support', why: '24/7 for outages' },
];

export function QuickLinks(): ReactNode {
  return (
    <section className={styles.wrap}>
      <h2>Quick links</h2>
      <ul className={styles.links}>
        {links.map(({ to, label, why }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
