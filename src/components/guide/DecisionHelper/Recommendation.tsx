import { Fragment, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import type { Integration } from '@site/src/data/integrations';
import styles from './styles.module.css';

/** What an integration costs, and where it begins. */
export function Recommendation({ integration: { name, work, pci, guides } }: { integration: Integration }): ReactNode {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Your work</dt>
        <dd>{work}</dd>
      </div>
      <div>
        <dt>PCI DSS questionnaire</dt>
        <dd>{pci}</dd>
      </div>
      <div>
        <dt>Begin with</dt>
        <dd>
          {guides.map(({ label, to }, index) => (
            <Fragment key={to}>
              {index > 0 && ', '}
              <Link to={to}>{label === name ? `${label} guide` : label}</Link>
            </Fragment>
          ))}
        </dd>
      </div>
    </dl>
  );
}
