import type { ReactNode } from 'react';
import { CopyButton } from '../CopyButton';
import styles from './live.module.css';

interface LiveCodeProps {
  /** What is copied, for the accessible name of the button: "Copy HTML". */
  what: string;
  text: string;
  /** Content to the left of the button, such as a choice of languages. */
  children: ReactNode;
}

/** Code that changes with the reader's choices. It's always rendered as text, never as HTML. */
export function LiveCode({ what, text, children }: LiveCodeProps): ReactNode {
  return (
    <div className={styles.code}>
      <div className={styles.head}>
        {children}
        <CopyButton what={what} text={text} />
      </div>
      {/* Scrollable regions must be focusable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
