import { Children, type ReactNode } from 'react';
import Later from '../Later';
import styles from './OperationColumns.module.css';

interface ColumnProps {
  children: ReactNode;
}

/** The text of an operation and, beside it on a wide screen, its samples. */
export function OperationColumns({ children }: ColumnProps): ReactNode {
  return <div className={styles.columns}>{children}</div>;
}

/** Paragraphs and fields that take over their HTML in one turn: a slow phone does them in some 20 ms. */
const SLICE = 12;

export function OperationText({ children }: ColumnProps): ReactNode {
  const parts = Children.toArray(children);
  const starts = Array.from({ length: Math.ceil(parts.length / SLICE) }, (_, index) => index * SLICE);
  return (
    <div className={styles.text}>
      {starts.map((start) => (
        <Later key={start}>{parts.slice(start, start + SLICE)}</Later>
      ))}
    </div>
  );
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
