import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { apis } from '@site/openapi/apis';
import styles from './home.module.css';

/** Text-to-pay has no OpenAPI specification, so it isn't in the list of APIs that have one. */
const all = [
  ...apis,
  { id: 'text2pay', name: 'Text-to-pay API', job: 'Send payment links by text message or email', category: '/category/text-to-pay-api' },
];

export function ApiCards(): ReactNode {
  return (
    <section className={styles.band}>
      <div className={styles.wrap}>
        <h2>APIs</h2>
        <div className={styles.apis}>
          {all.map(({ id, name, job, category }) => (
            <Link key={id} to={category}>
              <b>{name}</b>
              <span>{job}</span>
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
