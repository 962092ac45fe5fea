import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface LogoProps {
  /** The accessible name, if no adjacent text has it. */
  label?: string;
}

/** The logo from static/img/logo.svg in the colors of the surrounding text. */
export function Logo({ label }: LogoProps): ReactNode {
  const name = label ? ({ role: 'img', 'aria-label': label, 'data-icon': true } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg className={styles.logo} viewBox="0 0 44 28" {...name}>
      <path className={styles.lines} d="M0 4h44M0 10h44M0 16h44M0 22h44" />
      <path className={styles.paidStem} d="M16.4 19V3.5" />
      <path className={styles.dueStem} d="M35.4 14.5V1" />
      <ellipse className={styles.paidHead} cx="12" cy="20" rx="5" ry="3.9" transform="rotate(-20 12 20)" />
      <ellipse className={styles.dueHead} cx="31" cy="15.5" rx="4.3" ry="3.3" transform="rotate(-20 31 15.5)" />
    </svg>
  );
}
