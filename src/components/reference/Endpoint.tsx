import type { ReactNode } from 'react';
import { CopyButton } from '../CopyButton';
import styles from './Endpoint.module.css';

interface EndpointProps {
  method: string;
  /** Full URL in the sandbox, with `{parameters}`. */
  url: string;
}

/** The method and path of an operation. The copy button copies the full URL. */
export function Endpoint({ method, url }: EndpointProps): ReactNode {
  const verb = method.toUpperCase();
  return (
    <div className={styles.endpoint}>
      <span className={styles.method} data-method={method}>
        {verb}
      </span>{' '}
      <code className={styles.url}>{url.replace(/^https:\/\/[^/]+/, '')}</code>
      <CopyButton text={url} what="URL" />
    </div>
  );
}
