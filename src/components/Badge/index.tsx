import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface BadgeProps {
  /** Whether readers may have to act. */
  isWarning?: boolean;
  children: string;
}

/** A short label in a box. */
export function Badge({ isWarning = false, children }: BadgeProps): ReactNode {
  return <span className={isWarning ? `${styles.badge} ${styles.warning}` : styles.badge}>{children}</span>;
}
