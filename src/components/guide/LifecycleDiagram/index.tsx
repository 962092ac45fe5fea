import type { ReactNode } from 'react';
import type { Drawing as DrawingData } from '@site/src/domain/diagrams/drawing';
import { Diagram } from '../../Diagram';
import styles from '../../Diagram/figure.module.css';

interface LifecycleDiagramProps {
  label: string;
  caption: string;
  wide: DrawingData;
  /** For spaces too narrow for labels next to the arrows. */
  narrow: DrawingData;
}

/**
 * A diagram of statuses and the transitions between them. Writers set `of` to a lifecycle, and the build draws it:
 * src/reference/flow-elements.ts.
 */
export default function LifecycleDiagram({ label, caption, wide, narrow }: LifecycleDiagramProps): ReactNode {
  return (
    <figure className={styles.figure}>
      <Diagram drawing={wide} label={label} className={styles.wide} />
      <Diagram drawing={narrow} label={label} className={styles.narrow} />
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
