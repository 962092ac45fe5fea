import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface AddMenuProps {
  /** What it adds: `a field`. */
  what: string;
  /** For screen readers, if the visible label doesn't say enough. */
  label?: string;
  options: readonly { value: string; label: string }[];
  onAdd: (value: string) => void;
}

/** A menu of what a request doesn't contain yet. */
export function AddMenu({ what, label, options, onAdd }: AddMenuProps): ReactNode {
  if (options.length === 0) return null;
  return (
    <label className={styles.row}>
      <span>Add</span>
      <select
        className={styles.input}
        value=""
        aria-label={label}
        onChange={(event) => {
          if (event.target.value) onAdd(event.target.value);
        }}
      >
        <option value="">{`${what}…`}</option>
        {options.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
    </label>
  );
}
