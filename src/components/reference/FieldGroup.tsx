import type { ReactNode } from 'react';
import HydrationBoundary from '../HydrationBoundary';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  label: string;
  count: number;
  /** The same fields stand on many pages, so the search leaves them to the guide that explains them. */
  shared?: boolean;
  /** The fields are those of one form of a value that can have several. The Markdown version gives it a heading. */
  variant?: string;
  children: ReactNode;
}

/** Fields that fold. A plain `details`, so that it opens without script and by "find in page". */
export function FieldGroup({ label, count, shared, variant, children }: FieldGroupProps): ReactNode {
  return (
    <HydrationBoundary>
      <details className={styles.group} data-variant={variant} data-search={shared ? 'skip' : undefined}>
        <summary data-search="skip">
          {label} <span className={styles.count}>({count})</span>
        </summary>
        <div className={styles.fields}>{children}</div>
      </details>
    </HydrationBoundary>
  );
}
