import type { ReactNode } from 'react';
import { noteAt, STAFF } from '../../domain/diagrams/staff';
import styles from './styles.module.css';

interface StaffProps {
  /** Number of filled notes: installments already paid. */
  paid: number;
  total: number;
  /** Text alternative. */
  label: string;
}

const { width: WIDTH, height: HEIGHT, lines: LINES } = STAFF;

/** The motif of the site: a plan as notes on a staff. A filled note is paid, a hollow one is still due. */
export function Staff({ paid, total, label }: StaffProps): ReactNode {
  return (
    <svg className={styles.staff} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {LINES.map((y) => (
        <line key={y} className={styles.line} x1="0" x2={WIDTH} y1={y} y2={y} />
      ))}
      {Array.from({ length: total }, (_, index) => {
        const { x, y } = noteAt(index, total);
        return (
          <g key={index} className={index < paid ? styles.paid : styles.due}>
            <line className={styles.stem} x1={x + 6} x2={x + 6} y1={y - 2} y2={y - 36} />
            <ellipse className={styles.head} cx={x} cy={y} rx="7" ry="5.2" transform={`rotate(-20 ${x} ${y})`} />
          </g>
        );
      })}
      <line className={styles.bar} x1={WIDTH - 9} x2={WIDTH - 9} y1="20" y2="68" />
      <line className={styles.end} x1={WIDTH - 2} x2={WIDTH - 2} y1="20" y2="68" />
    </svg>
  );
}
