import type { ReactNode } from 'react';
import styles from './Responses.module.css';

interface ResponsesProps {
  children: ReactNode;
}

/** The success responses of an operation that has several: one is open at a time. */
export function Responses({ children }: ResponsesProps): ReactNode {
  return <div className={styles.responses}>{children}</div>;
}

interface SuccessResponseProps extends ResponsesProps {
  /** `201` */
  status: string;
  isFirst: boolean;
}

/** One of them. A `details` of a group, so that it works without JavaScript and opens for a link or the browser's search. */
export function SuccessResponse({ status, isFirst, children }: SuccessResponseProps): ReactNode {
  return (
    <details className={styles.response} name="response" open={isFirst}>
      <summary className={styles.status} data-search="skip" data-markdown-ignore="">
        {status}
      </summary>
      {children}
    </details>
  );
}
