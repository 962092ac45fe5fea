import { Fragment, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { ScrollTable } from '@site/src/components/ScrollTable';
import { integrations, type Integration } from '@site/src/data/integrations';
import styles from './styles.module.css';

/** All situations with the integration for each. The chosen one is marked. */
export function SituationTable({ chosen }: { chosen: Integration | undefined }): ReactNode {
  return (
    <ScrollTable className={styles.situations} columns={['Your situation', 'Integration', 'Guide']}>
      {integrations.map((integration) => (
        <tr key={integration.name} aria-current={integration === chosen ? 'true' : undefined}>
          <td>{integration.situation}</td>
          <td>{integration.name}</td>
          <td>
            {integration.guides.map(({ label, to }, index) => (
              <Fragment key={to}>
                {index > 0 && <span>, </span>}
                <Link to={to}>{label}</Link>
              </Fragment>
            ))}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
