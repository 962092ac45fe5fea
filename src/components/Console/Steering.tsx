import type { ReactNode } from 'react';
import { failNext, resetSession, advanceClock, type Session } from '@site/src/components/Console/session/session';
import styles from './styles.module.css';

interface SteeringProps {
  session: Session;
  onReset: () => void;
}

const STEPS = [
  ['PT10M', '10 minutes'],
  ['P1D', '1 day'],
  ['P1M', '1 month'],
] as const;

const FAULTS = ['rate_limited', 'internal_error', 'service_unavailable', 'gateway_timeout'] as const;

const formatTime = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Sandbox controls: the clock, simulated errors, and a reset. */
export function Steering({ session, onReset }: SteeringProps): ReactNode {
  const { now, settings } = session.sandbox.state;
  const reset = (): void => void resetSession(session).then(onReset);
  return (
    <details className={styles.fold}>
      <summary>Time and simulated errors</summary>
      <p className={styles.note}>
        The sandbox time is <time dateTime={new Date(now).toISOString()}>{formatTime(now)}</time>. Move the clock forward by:
      </p>
      <div className={styles.shopper} role="group" aria-label="Move the clock forward">
        {STEPS.map(([by, label]) => (
          <button key={by} type="button" onClick={() => void advanceClock(session, by)}>
            {label}
          </button>
        ))}
      </div>
      <label className={styles.row}>
        <span>Next call</span>
        <select className={styles.input} value={settings.faults[0] ?? ''} onChange={(event) => void failNext(session, event.target.value)}>
          <option value="">works</option>
          {FAULTS.map((code) => (
            <option key={code} value={code}>
              {`fails: ${code}`}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={reset}>
        Reset the sandbox
      </button>
    </details>
  );
}
