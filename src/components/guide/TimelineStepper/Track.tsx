import type { ReactNode } from 'react';
import type { Mark } from '.';
import styles from './styles.module.css';

interface TrackProps {
  marks: readonly Mark[];
  current: number;
  onChoose: (index: number) => void;
}

const stateOf = (index: number, current: number): string | undefined => {
  if (index === current) return styles.current;
  return index < current ? styles.passed : styles.coming;
};

/** The stops as notes on a line: those that passed are filled, those to come are hollow. */
export function Track({ marks, current, onChoose }: TrackProps): ReactNode {
  return (
    <ol className={styles.track}>
      {marks.map(({ mark, title }, index) => (
        <li key={mark} className={stateOf(index, current)}>
          <button
            type="button"
            aria-label={`${mark}: ${title}`}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onChoose(index)}
          >
            <span className={styles.note} />
            <span className={styles.name}>{mark}</span>
            <span className={styles.about}>{title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
