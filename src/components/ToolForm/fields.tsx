import { useContext, useId, type ReactNode } from 'react';
import { ProblemId } from './problem-id';
import styles from './styles.module.css';

/** The default limit of date fields. Without one, Chromium's year takes six digits, so typing too fast gives the year 202612. */
export const LAST_DATE = '9999-12-31';

interface TextFieldProps {
  label: string;
  /** Allowed input, if the label doesn't say it. */
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  kind?: 'text' | 'amount' | 'date';
  isWrong?: boolean;
  min?: string;
  max?: string;
  isWide?: boolean;
}

/** A labeled text field. The form shows its error message. */
export function TextField({
  label,
  hint,
  value,
  onChange,
  kind = 'text',
  isWrong = false,
  min,
  max = kind === 'date' ? LAST_DATE : undefined,
  isWide,
}: TextFieldProps): ReactNode {
  const id = useId();
  const problemId = useContext(ProblemId);
  return (
    <div className={styles.field} data-wide={isWide}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'amount' ? 'decimal' : undefined}
        value={value}
        min={min}
        max={max}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={[hint && `${id}hint`, isWrong && problemId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <span id={`${id}hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

export type Option<Value extends string | number> = readonly [value: Value, label: string];

interface ChoiceProps<Value extends string | number> {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  isWrong?: boolean;
  isWide?: boolean;
}

/** A labeled drop-down list. */
export function SelectField<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  isWrong = false,
  isWide,
}: ChoiceProps<Value>): ReactNode {
  const id = useId();
  const problemId = useContext(ProblemId);
  return (
    <div className={styles.field} data-wide={isWide}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problemId : undefined}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([optionValue, name]) => (
          <option key={optionValue} value={optionValue}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A labeled group of radio buttons. */
export function RadioField<Value extends string | number>({ label, value, options, onChange }: ChoiceProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.radios}>
      <legend>{label}</legend>
      {options.map(([optionValue, text]) => (
        <label key={optionValue}>
          <input type="radio" name={name} checked={optionValue === value} onChange={() => onChange(optionValue)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
