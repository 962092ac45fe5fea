import { useId, useRef, useState, type ReactNode } from 'react';
import { applyFilter, foldsBeside } from './filter-on-page';
import { setFolds } from './set-folds';
import styles from './FieldTools.module.css';

/** Above the fields of an operation: filters them by name and meaning, and opens or closes all folds. */
export function FieldTools(): ReactNode {
  const tools = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState('');
  const filter = (typed: string): void => {
    const [shown, all] = applyFilter(tools.current, typed);
    setFound(typed === '' ? '' : shown === 0 ? 'No field holds this.' : `${shown} of ${all} fields`);
    setOpen(typed !== '');
  };
  const toggle = (): void => {
    setFolds(foldsBeside(tools.current), !isOpen);
    setOpen(!isOpen);
  };
  return (
    <div ref={tools} className={styles.tools} data-search="skip" data-needs-script="">
      <label htmlFor={id}>Filter fields</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="amount"
        onChange={(event) => filter(event.target.value)}
      />
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Collapse all' : 'Expand all'}
      </button>
      <span role="status" className={styles.found}>
        {found}
      </span>
    </div>
  );
}
