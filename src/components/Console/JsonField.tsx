import { useId, type ReactNode } from 'react';
import styles from './styles.module.css';

interface JsonFieldProps {
  text: string;
  /** Error message, if the text isn't valid JSON. */
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** Edits the body as JSON. */
export function JsonField({ text, problem, onChange }: JsonFieldProps): ReactNode {
  const id = useId();
  return (
    <>
      <textarea
        className={styles.json}
        aria-label="Body as JSON"
        aria-describedby={problem && id}
        aria-invalid={problem !== undefined}
        rows={Math.min(24, Math.max(6, text.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={id} className={styles.problem} role="status" hidden={!problem}>
        {problem}
      </p>
    </>
  );
}
