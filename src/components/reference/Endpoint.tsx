import type { ReactNode } from 'react';
import { CopyButton } from '../CopyButton';
import { Method } from '../Method';
import styles from './Endpoint.module.css';

interface EndpointProps {
  method: string;
  /** Full URL in the sandbox, with `{parameters}`. */
  url: string;
}

/** The method and path of an operation. The copy button copies the full URL. */
export function Endpoint({ method, url }: EndpointProps): ReactNode {
  return (
    <div className={styles.endpoint}>
      <Method method={method} isBox /> <code className={styles.url}>{url.replace(/^https:\/\/[^/]+/, '')}</code>
      <CopyButton text={url} what="URL" />
    </div>
  );
}
