import type { ReactNode } from 'react';
import Later from '../Later';
import styles from './OperationColumns.module.css';

interface ColumnProps {
  children: ReactNode;
}

/** The text of an operation and, beside it on a wide screen, its samples. */
export function OperationColumns({ children }: ColumnProps): ReactNode {
  return <div className={styles.columns}>{children}</div>;
}

export function OperationText({ children }: ColumnProps): ReactNode {
  return <div className={styles.text}>{children}</div>;
}

export function Samples({ children }: ColumnProps): ReactNode {
  return (
    <Later>
      <aside className={styles.samples} aria-label="Samples">
        {children}
      </aside>
    </Later>
  );
}
