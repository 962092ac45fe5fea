import { useEffect, useRef, type ReactNode } from 'react';
import styles from './styles.module.css';

/** The title of the console, which takes the focus as it opens, and is brought into view if it isn't there. */
export function ConsoleHead({ onClose }: { onClose: () => void }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const heading = title.current;
    if (!heading) return;
    heading.focus({ preventScroll: true });
    const { top } = heading.getBoundingClientRect();
    const isInView = top > parseFloat(getComputedStyle(heading).scrollMarginTop) && top < (window.innerHeight * 2) / 3;
    if (!isInView) heading.scrollIntoView();
  }, []);
  return (
    <div className={styles.bar}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        Console
      </h2>
      <button type="button" className={styles.plain} onClick={onClose}>
        Close
      </button>
    </div>
  );
}
