import { useId, type FormEvent, type ReactNode } from 'react';
import type { CheckResult } from '@site/src/components/ToolFrame/check-result';
import styles from './styles.module.css';

interface ToolFrameProps {
  /** Accessible name. */
  label: string;
  onSubmit?: () => void;
  children: ReactNode;
}

/** The frame of a small tool in a guide. It's a form without an action, so nothing is sent. */
export function ToolFrame({ label, onSubmit, children }: ToolFrameProps): ReactNode {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form className={styles.tool} aria-label={label} autoComplete="off" onSubmit={submit}>
      {children}
    </form>
  );
}

interface TextFieldProps {
  label: string;
  /** Help text, which an error message replaces. */
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** More than one row renders a `textarea`. */
  rows?: number;
  inputMode?: 'numeric' | 'decimal' | 'url';
  problem?: string;
}

/** A labeled, monospaced text field without autocomplete or spell checking. */
export function TextField({ label, hint, value, onChange, rows = 1, inputMode, problem }: TextFieldProps): ReactNode {
  const id = useId();
  const common = {
    id,
    value,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-describedby': `${id}hint`,
    'aria-invalid': problem ? true : undefined,
    ...(inputMode && { inputMode }),
  } as const;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? (
        <textarea {...common} rows={rows} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...common} type="text" onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}hint`} className={styles.hint} aria-live="polite">
        {problem ? <span className={styles.problem}>{problem}</span> : hint}
      </p>
    </div>
  );
}

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function SelectField({ label, value, onChange, children }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}

const WORDS = { pass: 'Right', fault: 'Wrong', note: 'Note' } as const;

/** The findings of a check. Each starts with a word, because color alone isn't accessible. */
export function CheckResults({ items }: { items: readonly CheckResult[] }): ReactNode {
  return (
    <ul className={styles.findings}>
      {items.map(({ state, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same.
        <li key={index}>
          <b className={styles[state]}>{WORDS[state]}</b> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
