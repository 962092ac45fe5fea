import { Children, type ReactNode } from 'react';
import HydrationBoundary from '../HydrationBoundary';
import { ConsoleContext, useConsole } from '../OperationSamples/useConsole';
import { OperationBar, type Section } from './OperationBar';
import styles from './OperationColumns.module.css';

interface ColumnProps {
  children: ReactNode;
}

interface OperationColumnsProps extends ColumnProps {
  /** `v3/Refund` */
  operation: string;
  /** The level 2 headings that the bar links to. */
  sections: Section[];
}

/** The part of an operation below its endpoint: a sticky bar, then samples and fields, side by side on a wide screen. */
export function OperationColumns({ operation, sections, children }: OperationColumnsProps): ReactNode {
  return (
    <ConsoleContext value={useConsole(operation)}>
      <div className={styles.operation} data-operation="">
        <HydrationBoundary>
          <OperationBar sections={sections} />
        </HydrationBoundary>
        <div className={styles.columns}>{children}</div>
      </div>
    </ConsoleContext>
  );
}

/** Paragraphs and fields per hydration boundary: about 20 ms of work on a slow phone. */
const SLICE = 12;

export function OperationText({ children }: ColumnProps): ReactNode {
  const parts = Children.toArray(children);
  const starts = Array.from({ length: Math.ceil(parts.length / SLICE) }, (_, index) => index * SLICE);
  return (
    <div className={styles.text} data-fields="">
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
