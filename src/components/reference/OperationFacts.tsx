import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import styles from './OperationFacts.module.css';

interface OperationFactsProps {
  api: string;
  scopes: string[];
  /** Such as `10 a second`; empty if there's no limit. */
  limit: string;
  idempotent: boolean;
}

/** Key facts about an operation: scope, rate limit, idempotency, and downloads. */
export function OperationFacts({ api, scopes, limit, idempotent }: OperationFactsProps): ReactNode {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Scope</dt>
        <dd>{scopes.length > 0 ? scopes.map((scope) => <code key={scope}>{scope}</code>) : 'None'}</dd>
      </div>
      {limit && (
        <div>
          <dt>Limit</dt>
          <dd>{limit}</dd>
        </div>
      )}
      <div>
        <dt>Idempotency</dt>
        <dd>{idempotent ? 'With a key' : 'No key needed'}</dd>
      </div>
      <div>
        <dt>Download</dt>
        <dd>
          <Link to={`pathname:///openapi/${api}.yaml`}>OpenAPI</Link>, <Link to={`pathname:///openapi/${api}.postman.json`}>Postman</Link>,{' '}
          <Link to={`pathname:///openapi/${api}.bruno.json`}>Bruno</Link>
        </dd>
      </div>
    </dl>
  );
}
