import { useRef, type ReactNode } from 'react';
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

/** The fields of an operation. The first one that a reader points at or moves to loads the code that highlights it in the samples. */
export function OperationText({ children }: ColumnProps): ReactNode {
  const text = useRef<HTMLDivElement>(null);
  const isMarked = useRef(false);
  const markLines = (): void => {
    if (isMarked.current || !('highlights' in CSS)) return;
    isMarked.current = true;
    void import('./mark-sample-lines').then(
      ({ markSampleLines }) => text.current && markSampleLines(text.current),
      () => (isMarked.current = false),
    );
  };
  return (
    <div ref={text} className={styles.text} data-fields="" onPointerEnter={markLines} onFocus={markLines}>
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
