import type { ReactNode } from 'react';
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
  /** Whether the sandbox lacks it, so that there is no console. */
  isDocumentedOnly?: boolean;
}

/** The part of an operation below its endpoint: a sticky bar, then samples and fields, side by side on a wide screen. */
export function OperationColumns({ operation, sections, isDocumentedOnly = false, children }: OperationColumnsProps): ReactNode {
  return (
    <ConsoleContext value={useConsole(operation, !isDocumentedOnly)}>
      <div className={styles.operation} data-operation="">
        <OperationBar sections={sections} />
        <div className={styles.columns}>{children}</div>
      </div>
    </ConsoleContext>
  );
}

export function OperationText({ children }: ColumnProps): ReactNode {
  return (
    <div className={styles.text} data-fields="">
      {children}
    </div>
  );
}

export function Samples({ children }: ColumnProps): ReactNode {
  return (
    <aside className={styles.samples} aria-label="Samples">
      {children}
    </aside>
  );
}
