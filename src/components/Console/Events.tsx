import type { ReactNode } from 'react';
import type { CallRecord } from '@site/src/components/Console/session/types';
import { Code } from './Code';
import styles from './styles.module.css';

interface EventsProps {
  events: CallRecord['events'];
}

/** The webhook events that a call triggered, as an endpoint would receive them. */
export function Events({ events }: EventsProps): ReactNode {
  if (events.length === 0) return <p className={styles.note}>No webhook events were sent.</p>;
  return (
    <div>
      <p className={styles.note}>
        {events.length === 1
          ? '1 webhook event followed, signed as your endpoint would get it:'
          : `${events.length} webhook events followed, signed as your endpoint would get them:`}
      </p>
      {events.map(({ id, type, headers, body }) => (
        <details key={id} className={styles.fold}>
          <summary>{type}</summary>
          <Code label={`Event ${type}`}>
            {[...Object.entries(headers).map(([name, content]) => `${name}: ${content}`), '', body].join('\n')}
          </Code>
        </details>
      ))}
    </div>
  );
}
