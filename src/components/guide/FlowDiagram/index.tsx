import type { ReactNode } from 'react';
import type { Drawing as DrawingData } from '@site/src/domain/diagrams/drawing';
import { Diagram } from '../../Diagram';
import styles from '../../Diagram/figure.module.css';

interface FlowDiagramProps {
  label: string;
  caption: string;
  drawing: DrawingData;
}

/**
 * A diagram of who sends what to whom, from top to bottom. Writers set `of` to a flow, and the build draws it:
 * src/reference/flow-elements.ts.
 */
export default function FlowDiagram({ label, caption, drawing }: FlowDiagramProps): ReactNode {
  return (
    <figure className={styles.figure}>
      <Diagram drawing={drawing} label={label} />
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
