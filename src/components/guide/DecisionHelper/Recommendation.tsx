import { Fragment, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import type { Integration } from '@site/src/data/integrations';
import styles from './styles.module.css';

/** The effort for an integration, and the guide to start with. */
export function Recommendation({ integration: { name, work, time, pci, guides } }: { integration: Integration }): ReactNode {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Your work</dt>
        <dd>{work}</dd>
      </div>
      <div>
        <dt>Time to a test checkout</dt>
        <dd>{time}</dd>
      </div>
      <div>
        <dt>PCI DSS questionnaire</dt>
        <dd>{pci}</dd>
      </div>
      <div>
        <dt>Start with</dt>
        <dd>
          {guides.map(({ label, to }, index) => (
            <Fragment key={to}>
              {index > 0 && <span>, </span>}
              <Link to={to}>{label === name ? `${label} guide` : label}</Link>
            </Fragment>
          ))}
        </dd>
      </div>
    </dl>
  );
}
