import { useId, useState, type ReactNode } from 'react';
import styles from './styles.module.css';

interface MapEntryProps {
  /** The name of the parameter: `metadata`. */
  name: string;
  entry: [key: string, value: string];
  /** Whether the parameter has another value with this key. */
  isTaken: (key: string) => boolean;
  onRename: (key: string) => void;
  onChange: (value: string) => void;
  onRemove: () => void;
}

/** A key of a parameter that's an object, and its value: `metadata[cartId]=81`. */
export function MapEntry({ name, entry: [key, value], isTaken, onRename, onChange, onRemove }: MapEntryProps): ReactNode {
  const id = useId();
  /** What the reader typed as the key, while another value has that key. */
  const [duplicate, setDuplicate] = useState<string>();
  const rename = (typed: string): void => {
    const isDuplicate = typed !== key && isTaken(typed);
    setDuplicate(isDuplicate ? typed : undefined);
    if (!isDuplicate) onRename(typed);
  };
  return (
    <>
      <div className={styles.row}>
        <label className={styles.wide}>
          <span>{name}</span>
          <input
            className={styles.input}
            aria-label={`Key of ${name}`}
            aria-invalid={duplicate !== undefined}
            aria-describedby={duplicate === undefined ? undefined : id}
            value={duplicate ?? key}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => rename(event.target.value)}
          />
        </label>
        <input
          className={styles.input}
          aria-label={`Value of ${name}[${key}]`}
          value={value}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" aria-label={`Remove ${name}[${key}]`} onClick={onRemove}>
          Remove
        </button>
      </div>
      {duplicate !== undefined && (
        <p id={id} className={styles.problem} role="status">
          {`${name} already has this key. The request still contains ${name}[${key}].`}
        </p>
      )}
    </>
  );
}
