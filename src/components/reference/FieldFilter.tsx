import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { applyFilter, scrollToFound } from './filter-on-page';
import styles from './FieldFilter.module.css';

/** Filters the fields of an operation by name and description. */
export function FieldFilter(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState('');
  const isFiltered = useRef(false);
  // Expanding everything that matches takes too long for a key press, so the letter appears first.
  const wanted = useDeferredValue(typed);
  useEffect(() => {
    const operation = input.current?.closest<HTMLElement>('[data-operation]');
    if (!operation || (wanted === '' && !isFiltered.current)) return;
    isFiltered.current = wanted !== '';
    const [shown, all] = applyFilter(operation, wanted);
    setFound(wanted === '' ? '' : shown === 0 ? 'No matching fields' : `${shown} of ${all} fields`);
    if (wanted !== '') scrollToFound(operation);
  }, [wanted]);
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
        onChange={(event) => setTyped(event.target.value.trim())}
      />
    </>
  );
}
