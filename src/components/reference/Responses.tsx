import type { ReactNode } from 'react';
import styles from './Responses.module.css';

interface ResponsesProps {
  children: ReactNode;
}

/** The success responses of an operation that has several. One is open at a time. */
export function Responses({ children }: ResponsesProps): ReactNode {
  return <div className={styles.responses}>{children}</div>;
}

interface SuccessResponseProps extends ResponsesProps {
  /** `201 Created` */
  status: string;
  isFirst: boolean;
}

/** A success response. It's a `details` element in a named group, so it works without JavaScript and opens for links and find-in-page. */
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
