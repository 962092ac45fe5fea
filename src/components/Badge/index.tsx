import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface BadgeProps {
  /** Whether readers have to act on it. */
  isWarning?: boolean;
  children: string;
}

/** A word or two about what's next to it. */
export function Badge({ isWarning = false, children }: BadgeProps): ReactNode {
  return <span className={isWarning ? `${styles.badge} ${styles.warning}` : styles.badge}>{children}</span>;
}
