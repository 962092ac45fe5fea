import { useRef, useState, type ReactNode } from 'react';
import { applyFilter, scrollToFound } from './filter-on-page';
import styles from './FieldFilter.module.css';

/** Filters the fields of an operation by name and description. */
export function FieldFilter(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState('');
  const filter = (typed: string): void => {
    const operation = input.current?.closest<HTMLElement>('[data-operation]');
    if (!operation) return;
    const [shown, all] = applyFilter(operation, typed);
    setFound(typed === '' ? '' : shown === 0 ? 'No matching fields' : `${shown} of ${all} fields`);
    if (typed !== '') scrollToFound(operation);
  };
  return (
    <>
      <span role="status" className={styles.found}>
        {found}
      </span>
      <input
        ref={input}
        className={styles.input}
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label="Filter fields"
        placeholder="Filter fields"
        onChange={(event) => filter(event.target.value.trim())}
      />
    </>
  );
}
