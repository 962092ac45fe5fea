import type { ReactNode } from 'react';
import type { LanguageId } from '@site/src/reference/samples/languages';
import { openSession, type Session } from '@site/src/components/Console/session/session';
import type { OperationData } from '@site/src/components/Console/session/types';
import { loadReports } from '@site/src/sandbox/operations';
import contract from '@site/src/sandbox/page-contract.json';
import type { Rule } from '@site/src/sandbox/contract/types';
import { loadPageData } from '../page-data';
import { Workbench } from './Workbench';
import styles from './styles.module.css';

/** What a console works with. */
export interface Prepared {
  data: OperationData;
  session: Session;
}

export interface ConsoleProps extends Prepared {
  /** Which sample it starts with. */
  example: number;
  language: LanguageId;
  onClose: () => void;
}

const schemas: Readonly<Record<string, Rule>> = contract.schemas;

/**
 * Loads what the console of an operation works with, so that it works without a network from then on.
 * @param operation `v3/Refund`
 * @throws Error when a part of it can not be loaded.
 */
export async function prepare(operation: string): Promise<Prepared> {
  const [data, session] = await Promise.all([
    loadPageData<OperationData>('consoles', operation),
    openSession(contract),
    operation.startsWith('reports/') && loadReports(),
  ]);
  return { data, session };
}

/** Tries an operation against the sandbox of this page. Nothing leaves the tab. */
export default function Console(props: ConsoleProps): ReactNode {
  return (
    <section className={styles.console} aria-label="Console">
      <Workbench {...props} schemas={schemas} />
    </section>
  );
}
