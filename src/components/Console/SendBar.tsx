import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface SendBarProps {
  isDisabled: boolean;
  onSend: () => void;
  children: ReactNode;
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The Send button, which stays in view while the reader edits a long request. */
export function SendBar({ isDisabled, onSend, children }: SendBarProps): ReactNode {
  return (
    <div className={styles.actions}>
      <button type="button" className="button button--primary" disabled={isDisabled} onClick={onSend}>
        Send
      </button>
      <kbd className={styles.hint}>{isMac() ? '⌘ Enter' : 'Ctrl Enter'}</kbd>
      {children}
    </div>
  );
}
