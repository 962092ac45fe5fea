import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { allColumns, defaultColumns, type ReportChoice, type ReportFacts } from '@site/src/reference/report-request';
import tool from '../../ToolFrame/styles.module.css';
import styles from './styles.module.css';

interface ColumnChoiceProps {
  facts: ReportFacts;
  choice: ReportChoice;
  onChange: (columns: readonly string[]) => void;
}

/** Lets the reader choose columns and their order. */
export function ColumnChoice({ facts, choice: { report, columns }, onChange }: ColumnChoiceProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ name: string; by: 1 | -1; message: string }>();
  const all = allColumns(facts, report);
  const toggle = (name: string): void =>
    onChange(columns.includes(name) ? columns.filter((column) => column !== name) : [...columns, name]);
  const move = (name: string, by: 1 | -1): void => {
    const from = columns.indexOf(name);
    const to = Math.min(columns.length - 1, Math.max(0, from + by));
    const others = columns.filter((column) => column !== name);
    onChange([...others.slice(0, to), name, ...others.slice(to)]);
    setMoved({ name, by, message: `${name} is now ${to + 1} of ${columns.length}.` });
  };
  // A row that moves loses focus, so it's restored to the button that was clicked.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLButtonElement>(`[data-move="${moved.name}${moved.by}"]`)?.focus();
  }, [moved]);
  return (
    <>
      <fieldset className={styles.columns}>
        <legend className={tool.legend}>Columns</legend>
        {all.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={columns.includes(name)} onChange={() => toggle(name)} /> <code>{name}</code>
          </label>
        ))}
      </fieldset>
      <div className={tool.actions}>
        <button type="button" onClick={() => onChange(defaultColumns(facts, report))}>
          Defaults
        </button>
        <button type="button" onClick={() => onChange(all)}>
          All
        </button>
        <button type="button" onClick={() => onChange([])}>
          None
        </button>
      </div>
      {columns.length > 0 && (
        <>
          <p className={`${tool.legend} ${styles.orderTitle}`} id={id}>
            Order
          </p>
          <ol ref={list} className={styles.order} aria-labelledby={id}>
            {columns.map((name) => (
              <li key={name}>
                <code>{name}</code>
                <button type="button" aria-label={`Move ${name} up`} data-move={`${name}-1`} onClick={() => move(name, -1)}>
                  ↑
                </button>
                <button type="button" aria-label={`Move ${name} down`} data-move={`${name}1`} onClick={() => move(name, 1)}>
                  ↓
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      <p role="status" className={styles.message}>
        {moved?.message}
      </p>
    </>
  );
}
