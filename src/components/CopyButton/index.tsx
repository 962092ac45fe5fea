import { useEffect, useState, type ReactNode } from 'react';
import styles from './styles.module.css';

/** How long the button says that it copied, in milliseconds. */
const CONFIRMATION = 2000;

interface CopyButtonProps {
  /** The text, or a function that knows it at the moment of the click. */
  text: string | (() => string | Promise<string>);
  /** What is copied, for its name: "Copy URL". */
  what: string;
}

/** Copies a text and says so, to eyes and to screen readers. */
export function CopyButton({ text, what }: CopyButtonProps): ReactNode {
  const [result, setResult] = useState<'' | 'Copied' | 'Not copied'>('');
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(''), CONFIRMATION);
    return () => clearTimeout(timer);
  }, [result]);
  // Clipboard access is refused in frames and over plain http: say so instead of failing silently.
  const copy = (): void => {
    const copied = async (): Promise<void> => {
      if (!navigator.clipboard) throw new Error('no clipboard');
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
    };
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
