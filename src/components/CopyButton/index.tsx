import type { ReactNode } from 'react';
import { copyText } from './clipboard';
import { useBriefMessage } from './useBriefMessage';
import styles from './styles.module.css';

/** How long the button shows the result, in milliseconds. */
const CONFIRMATION = 2000;

interface CopyButtonProps {
  /** The text, or a function that returns it on click. */
  text: string | (() => string | Promise<string>);
  /** What is copied, for the accessible name: `URL` gives "Copy URL". */
  what: string;
}

/** Copies text, and confirms it visually and to screen readers. */
export function CopyButton({ text, what }: CopyButtonProps): ReactNode {
  const [result, setResult] = useBriefMessage(CONFIRMATION);
  const copy = (): void => {
    const copied = async (): Promise<void> => copyText(typeof text === 'string' ? text : text());
    // Browsers deny clipboard access in frames and over plain HTTP, so report the failure.
    copied().then(
      () => setResult('Copied'),
      () => setResult('Not copied'),
    );
  };
  return (
    <button type="button" className={styles.copy} aria-label={`Copy ${what}`} onClick={copy}>
      <span aria-live="polite">{result || 'Copy'}</span>
    </button>
  );
}
