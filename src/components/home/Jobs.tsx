import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import styles from './home.module.css';

const jobs = [
  { to: '/api/v3/refund', label: 'Refund part of an order', why: 'Choose which installments get smaller' },
  { to: '/direct-api/webhook-events#verify-the-signature', label: 'Verify a webhook', why: 'Check its signature, in seven languages' },
  { to: '/api/v3/errors#final-declines', label: 'Handle a declined card', why: 'When to retry, and what to tell the shopper' },
  {
    to: '/merchant-hub/chargebacks-management/chargebacks-overview',
    label: 'Respond to a chargeback',
    why: 'Evidence, deadlines, and outcomes',
  },
];

/** Links to common tasks after launch. */
export function Jobs(): ReactNode {
  return (
    <section className={styles.wrap}>
      <h2>After the sale</h2>
      <div className={`${styles.apis} ${styles.jobs}`}>
        {jobs.map(({ to, label, why }) => (
          <Link key={to} to={to}>
            <b>{label}</b>
            <span>{why}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
