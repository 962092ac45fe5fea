import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  label: string;
  count: number;
  children: ReactNode;
}

/** Fields that fold. A plain `details`, so that it opens without script and by "find in page". */
export function FieldGroup({ label, count, children }: FieldGroupProps): ReactNode {
  return (
    <details className={styles.group}>
      <summary>
        {label} <span className={styles.count}>({count})</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
