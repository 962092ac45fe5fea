import type { ReactNode } from 'react';
import styles from './styles.module.css';

export interface Mark {
  /** `Day 0` */
  mark: string;
  title: string;
}

interface TrackProps {
  marks: readonly Mark[];
  current: number;
  onChoose: (index: number) => void;
}

const stateOf = (index: number, current: number): string | undefined => {
  if (index === current) return styles.current;
  return index < current ? styles.passed : styles.coming;
};

/** The stops as notes on a line. Past ones are filled, and future ones hollow. */
export function Track({ marks, current, onChoose }: TrackProps): ReactNode {
  return (
    <ol className={styles.track}>
      {marks.map(({ mark, title }, index) => (
        <li key={mark} className={stateOf(index, current)}>
          <button
            type="button"
            // On narrow screens, only the note is visible. WCAG 2.5.3: the name contains the visible text.
            aria-label={`${mark} ${title}`}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onChoose(index)}
          >
            <span className={styles.note} />
            <span className={styles.name}>{mark}</span> <span className={styles.about}>{title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
