import type { ReactNode } from 'react';
import type { CallRecord } from '@site/src/components/Console/session/types';
import styles from './styles.module.css';

interface HistoryProps {
  calls: readonly CallRecord[];
  shown: number | undefined;
  onChoose: (call: CallRecord) => void;
  onReplay: (call: CallRecord) => void;
}

/** The calls made in this tab, newest first. Choosing a call of this operation restores its form, and every call can be replayed. */
export function History({ calls, shown, onChoose, onReplay }: HistoryProps): ReactNode {
  if (calls.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>{calls.length === 1 ? '1 call so far' : `${calls.length} calls so far`}</summary>
      <ol className={styles.calls} reversed start={calls[0]?.id ?? 0}>
        {calls.map((call) => {
          const name = `${call.method} ${call.operation.split('/')[1]}`;
          return (
            <li key={call.id}>
              <button type="button" className={styles.call} aria-pressed={call.id === shown} onClick={() => onChoose(call)}>
                <span data-success={call.status < 300}>{call.status}</span> <span>{name}</span>
              </button>{' '}
              <button type="button" aria-label={`Replay ${name}`} onClick={() => onReplay(call)}>
                Replay
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
