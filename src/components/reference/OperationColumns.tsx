import { Children, type ReactNode } from 'react';
import HydrationBoundary from '../HydrationBoundary';
import styles from './OperationColumns.module.css';

interface ColumnProps {
  children: ReactNode;
}

/** The text of an operation and, beside it on a wide screen, its samples. */
export function OperationColumns({ children }: ColumnProps): ReactNode {
  return <div className={styles.columns}>{children}</div>;
}

/** Paragraphs and fields per hydration boundary: about 20 ms of work on a slow phone. */
const SLICE = 12;

export function OperationText({ children }: ColumnProps): ReactNode {
  const parts = Children.toArray(children);
  const starts = Array.from({ length: Math.ceil(parts.length / SLICE) }, (_, index) => index * SLICE);
  return (
    <div className={styles.text}>
      {starts.map((start) => (
        <HydrationBoundary key={start}>{parts.slice(start, start + SLICE)}</HydrationBoundary>
      ))}
    </div>
  );
}

export function Samples({ children }: ColumnProps): ReactNode {
  return (
    <HydrationBoundary>
      <aside className={styles.samples} aria-label="Samples">
        {children}
      </aside>
    </HydrationBoundary>
  );
}
