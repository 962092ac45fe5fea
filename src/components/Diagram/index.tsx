import type { ReactNode } from 'react';
import type { Drawing as DrawingData, Shape } from '@site/src/domain/diagrams/drawing';
import styles from './styles.module.css';

interface DiagramProps {
  drawing: DrawingData;
  /** Text alternative. */
  label: string;
  className?: string | undefined;
}

function Stroke({ shape }: { shape: Shape }): ReactNode {
  const className = styles[shape.look];
  switch (shape.as) {
    case 'path':
      return <path className={className} d={shape.d} />;
    case 'line':
      return <line className={className} x1={shape.x} x2={shape.toX} y1={shape.y} y2={shape.toY} />;
    case 'box':
      return <rect className={className} x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.radius} />;
    case 'dot':
      return <circle className={className} cx={shape.x} cy={shape.y} r={shape.radius} />;
    case 'tip':
      // `transform` doesn't accept percentages, but the position of a nested `svg` does.
      return (
        <svg className={`${styles.tip} ${className}`} x={shape.x} y={shape.y}>
          <path d="M0 0L-9 -4.5L-9 4.5Z" transform={`rotate(${shape.turn})`} />
        </svg>
      );
    case 'text':
      return (
        <text className={className} x={shape.x} y={shape.y} dx={shape.dx} textAnchor={shape.align}>
          {shape.text}
        </text>
      );
  }
}

/** A diagram drawn from data. A table or list next to it contains the same information. */
export function Diagram({ drawing: { width, height, shapes }, label, className = '' }: DiagramProps): ReactNode {
  const size = width === undefined ? { width: '100%', height } : { viewBox: `0 0 ${width} ${height}` };
  return (
    <svg className={`${styles.drawing} ${className}`} role="img" aria-label={label} {...size}>
      {shapes.map((shape, index) => (
        <Stroke key={index} shape={shape} />
      ))}
    </svg>
  );
}
