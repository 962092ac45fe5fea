import { Children, isValidElement, useState, type ReactNode } from 'react';
import { Track, type Mark } from './Track';
import styles from './styles.module.css';

interface TimelineStepperProps {
  label: string;
  /** Plural noun for the stops. */
  stops: string;
  marks: readonly Mark[];
  /** One element per mark. */
  children: ReactNode;
}

/**
 * A timeline to step through. Without JavaScript and in print, all stops are visible. Writers set `of` to a timeline, and the build adds
 * its stops: src/reference/flow-elements.ts.
 */
export default function TimelineStepper({ label, stops, marks, children }: TimelineStepperProps): ReactNode {
  const [current, setCurrent] = useState(0);
  const [showsAll, setShowsAll] = useState(false);
  const texts = Children.toArray(children).filter(isValidElement);
  const choose = (index: number): void => {
    setCurrent(index);
    setShowsAll(false);
  };
  return (
    <section className={styles.timeline} aria-label={label}>
      <div className={styles.controls} data-needs-script>
        <Track marks={marks} current={current} onChoose={choose} />
        <div className={styles.row}>
          <button type="button" disabled={current === 0} onClick={() => choose(current - 1)}>
            Back
          </button>
          <button type="button" disabled={current === marks.length - 1} onClick={() => choose(current + 1)}>
            Next
          </button>
          <p role="status">{showsAll ? `All ${marks.length} ${stops}` : `${current + 1} of ${marks.length}: ${marks[current]?.title}`}</p>
          <button type="button" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {`Show all ${stops}`}
          </button>
        </div>
      </div>
      <ol className={styles.stops}>
        {marks.map(({ mark, title }, index) => (
          <li key={mark} data-step hidden={!showsAll && index !== current}>
            <p className={styles.title}>
              <span className={styles.mark}>{mark}</span> <span>{title}</span>
            </p>
            {/* oxlint-disable-next-line partita/lone-text -- an element */}
            {texts[index]}
          </li>
        ))}
      </ol>
    </section>
  );
}
