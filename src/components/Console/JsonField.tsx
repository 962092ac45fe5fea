import { useId, type ReactNode } from 'react';
import styles from './styles.module.css';

interface JsonFieldProps {
  text: string;
  isValid: boolean;
  onChange: (text: string) => void;
}

/** The body as text. It may be wrong: what the API says to that is worth seeing. */
export function JsonField({ text, isValid, onChange }: JsonFieldProps): ReactNode {
  const id = useId();
  return (
    <>
      <textarea
        className={styles.json}
        aria-label="Body as JSON"
        aria-describedby={isValid ? undefined : id}
        rows={Math.min(24, Math.max(6, text.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {!isValid && (
        <p id={id} className={styles.note} role="status">
          This is not JSON yet.
        </p>
      )}
    </>
  );
}
