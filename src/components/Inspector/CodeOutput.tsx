import type { ReactNode } from 'react';
import styles from '../CodePanel/styles.module.css';
import { CopyButton } from '../CopyButton';

interface CodeOutputProps {
  title: string;
  /** What is copied, for the accessible name of the button: `body`. */
  what: string;
  text: string;
}

/** Code that a tool generates, with a copy button. */
export function CodeOutput({ title, what, text }: CodeOutputProps): ReactNode {
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span>{title}</span>
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
