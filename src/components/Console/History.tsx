import type { ReactNode } from 'react';
import type { CallRecord } from '@site/src/components/Console/session/types';
import styles from './styles.module.css';

interface HistoryProps {
  calls: readonly CallRecord[];
  shown: number | undefined;
  onChoose: (call: CallRecord) => void;
}

/** The calls of this tab, newest first. One of this operation comes back as it was sent. */
export function History({ calls, shown, onChoose }: HistoryProps): ReactNode {
  if (calls.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>{calls.length === 1 ? '1 call' : `${calls.length} calls`} so far</summary>
      <ol className={styles.calls} reversed start={calls[0]?.id ?? 0}>
        {calls.map((call) => (
          <li key={call.id}>
            <button type="button" className={styles.call} aria-pressed={call.id === shown} onClick={() => onChoose(call)}>
              <span data-fine={call.status < 300}>{call.status}</span> {call.method} {call.operation.split('/')[1]}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
