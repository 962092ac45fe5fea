import type { ReactNode } from 'react';
import { CopyButton } from '../../CopyButton';
import styles from './styles.module.css';

interface CopyTextProps {
  /** Text to copy. It may differ from the visible text, such as a card number without spaces. */
  text: string;
  /** What is copied, for the accessible name of the button: `card number 4111 1111 1111 1111`. */
  what: string;
  children: ReactNode;
}

/** Text with a button that copies it. */
export default function CopyText({ text, what, children }: CopyTextProps): ReactNode {
  return (
    <span className={styles.row}>
      {children}
      <span data-needs-script="" data-search="skip">
        <CopyButton text={text} what={what} />
      </span>
    </span>
  );
}
