import type { Point } from '../../data/lifecycles/types';

/** The role of a shape. The diagram's stylesheet maps it to a color. */
export type Look =
  | 'main'
  | 'side'
  | 'event'
  | 'lane'
  | 'band'
  | 'box'
  | 'end'
  | 'group'
  | 'note'
  | 'start'
  | 'state'
  | 'title'
  | 'label'
  | 'inside'
  | 'name'
  | 'mark';

/** A length in pixels, or as a percentage of the diagram's width: `12.5%`. */
type Across = number | string;

/** A shape of a diagram. Numbers are in pixels. */
export type Shape =
  | { as: 'path'; look: Look; d: string }
  | { as: 'line'; look: Look; x: Across; toX: Across; y: number; toY: number }
  | { as: 'box'; look: Look; x: Across; y: number; width: Across; height: number; radius: number }
  | { as: 'dot'; look: Look; x: Across; y: number; radius: number }
  /** An arrowhead. It points to the right, and is rotated clockwise by `turn` degrees. */
  | { as: 'tip'; look: Look; x: Across; y: number; turn: number }
  /** A text. `dx` is an offset from `x` in pixels. */
  | { as: 'text'; look: Look; x: Across; y: number; text: string; align: 'start' | 'middle' | 'end'; dx?: number };

export interface Drawing {
  /** Undefined if the diagram is as wide as its container. */
  width?: number;
  height: number;
  shapes: Shape[];
}

export type { Point };

const RADIUS = 8;

const towards = ([x, y]: Point, [toX, toY]: Point, by: number): Point => {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const part = Math.min(by, length / 2) / length;
  return [x + (toX - x) * part, y + (toY - y) * part];
};

const round = (value: number): number => Math.round(value * 10) / 10;
const formatPoint = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** Returns an SVG path through the points, with rounded corners. */
export function pathThrough(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${formatPoint(point)}`;
      if (!after) return `L${formatPoint(point)}`;
      return `L${formatPoint(towards(point, before, RADIUS))}Q${formatPoint(point)} ${formatPoint(towards(point, after, RADIUS))}`;
    })
    .join('');
}
