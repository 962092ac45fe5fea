import { useEffect, useRef, type ReactNode } from 'react';
import styles from './styles.module.css';

/** The console's heading. It takes focus when the console opens, and moves to the top of the window if the console doesn't fit below it. */
export function ConsoleHead({ onClose }: { onClose: () => void }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const heading = title.current;
    if (!heading) return;
    heading.focus({ preventScroll: true });
    const { top } = heading.getBoundingClientRect();
    const { bottom = 0 } = heading.closest('section')?.getBoundingClientRect() ?? {};
    const isInView = top > parseFloat(getComputedStyle(heading).scrollMarginTop) && bottom < window.innerHeight;
    if (!isInView) heading.scrollIntoView();
  }, []);
  return (
    <div className={styles.bar}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        Console <small className={styles.where}>simulated</small>
      </h2>
      <button type="button" aria-haspopup="dialog" data-reader-values>
        Your values
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
