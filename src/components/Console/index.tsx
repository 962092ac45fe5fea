import { useEffect, useState, type ReactNode } from 'react';
import type { LanguageId } from '@site/src/reference/samples/languages';
import { openSession, type Session } from '@site/src/console/session';
import type { OperationData } from '@site/src/console/types';
import contract from '@site/src/sandbox/page-contract.json';
import type { Rule } from '@site/src/sandbox/contract/types';
import { Workbench } from './Workbench';
import styles from './styles.module.css';

export interface ConsoleProps {
  /** `v3/Refund` */
  operation: string;
  /** Which sample it starts with. */
  example: number;
  language: LanguageId;
  onClose: () => void;
}

const loadOperation = async (id: string): Promise<OperationData> =>
  ((await import(`@site/.docusaurus/consoles/${id.replace('/', '.')}.json`)) as { default: OperationData }).default;

const schemas: Readonly<Record<string, Rule>> = contract.schemas;

/** Tries an operation against the sandbox of this page. Nothing leaves the tab. */
export default function Console(props: ConsoleProps): ReactNode {
  const { operation, onClose } = props;
  const [ready, setReady] = useState<{ data: OperationData; session: Session }>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let isCurrent = true;
    Promise.all([loadOperation(operation), openSession(contract)]).then(
      ([data, session]) => isCurrent && setReady({ data, session }),
      () => isCurrent && setFailure('The console could not be loaded. Check the connection, then open it again.'),
    );
    return () => {
      isCurrent = false;
    };
  }, [operation]);
  return (
    <section className={styles.console} aria-label="Console">
      {ready ? (
        <Workbench {...props} data={ready.data} session={ready.session} schemas={schemas} />
      ) : (
        <>
          <p role="status">{failure || 'Opening the console…'}</p>
          {failure && (
            <button type="button" className={styles.plain} onClick={onClose}>
              Back to the samples
            </button>
          )}
        </>
      )}
    </section>
  );
}
