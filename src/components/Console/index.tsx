import type { ReactNode } from 'react';
import type { LanguageId } from '@site/src/reference/samples/languages';
import { openSession, type Session } from '@site/src/components/Console/session/session';
import type { OperationData } from '@site/src/components/Console/session/types';
import { loadOperations } from '@site/src/sandbox/engine/operations';
import contract from '@site/src/sandbox/contract/page-contract.json';
import type { Rule } from '@site/src/sandbox/contract/types';
import { loaded } from '../load-error';
import { loadPageData } from '../page-data';
import { Workbench } from './Workbench';
import styles from './styles.module.css';

/** The data and the session that a console needs. */
export interface Prepared {
  data: OperationData;
  session: Session;
}

export interface ConsoleProps extends Prepared {
  /** Index of the sample to start with. */
  example: number;
  language: LanguageId;
  onClose: () => void;
}

const schemas: Readonly<Record<string, Rule>> = contract.schemas;

/**
 * Loads everything that the console of an operation needs, so it works offline afterward.
 * @param operation `v3/Refund`
 * @throws LoadError if a part can't be loaded. Any other error is a bug.
 */
export async function prepare(operation: string): Promise<Prepared> {
  const [data, session] = await Promise.all([
    loadPageData<OperationData>('consoles', operation),
    openSession(contract),
    loaded(loadOperations(operation.slice(0, operation.indexOf('/')))),
  ]);
  return { data, session };
}

/** A console that runs an operation in a sandbox on the page. Nothing leaves the tab. */
export default function Console(props: ConsoleProps): ReactNode {
  return (
    <section className={styles.console} aria-label="Console">
      <Workbench {...props} schemas={schemas} />
    </section>
  );
}
