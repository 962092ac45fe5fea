import { useEffect, useRef, type ReactNode } from 'react';
import { LANES, type Entry } from '@site/src/components/checkout/session/moments';
import styles from './styles.module.css';

interface LogProps {
  title: string;
  entries: readonly Entry[];
  /** Whether to scroll to the newest entry. */
  isLive?: boolean;
}

/** The events of a checkout in order, and who caused them. */
export function Log({ title, entries, isLive = false }: LogProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isLive && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [isLive, entries]);
  return (
    <div className={styles.log}>
      <p className={styles.logTitle}>{title}</p>
      {/* Scrollable regions must be focusable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol ref={list} tabIndex={0} aria-label={title}>
        {entries.map(({ lane, name, data }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries are only added at the end.
          <li key={index} data-lane={lane}>
            {entries[index - 1]?.lane !== lane && <span className={styles.lane}>{LANES[lane]}</span>} <code>{name}</code>
            {data && data !== '{}' && <span className={styles.data}>{data}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
