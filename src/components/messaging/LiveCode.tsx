import type { ReactNode } from 'react';
import { CopyButton } from '../CopyButton';
import styles from './live.module.css';

interface LiveCodeProps {
  /** What is copied, for the name of the button: "Copy HTML". */
  what: string;
  text: string;
  /** The content to the left of the button: a choice of languages, or a name. */
  children: ReactNode;
}

/** Code that's written while the reader chooses. It's text, never markup. */
export function LiveCode({ what, text, children }: LiveCodeProps): ReactNode {
  return (
    <div className={styles.code}>
      <div className={styles.head}>
        {children}
        <CopyButton what={what} text={text} />
      </div>
      {/* Scrollable areas must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
