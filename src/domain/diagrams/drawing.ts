import type { Point } from '../../data/lifecycles/types';

/** The role of a shape; the diagram's stylesheet maps it to a color. */
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

/** Pixels of the diagram, or a fraction of its width: `12.5%`. */
export type Across = number | string;

/** One shape of a diagram. Numbers are pixels; `x` may be a fraction of the width in a fluid diagram. */
export type Shape =
  | { as: 'path'; look: Look; d: string }
  | { as: 'line'; look: Look; x: Across; toX: Across; y: number; toY: number }
  | { as: 'box'; look: Look; x: Across; y: number; width: Across; height: number; radius: number }
  | { as: 'dot'; look: Look; x: Across; y: number; radius: number }
  /** An arrowhead; it points to the right when `turn` is 0. */
  | { as: 'tip'; look: Look; x: Across; y: number; turn: number }
  /** `dx` shifts it from its point. */
  | { as: 'text'; look: Look; x: Across; y: number; text: string; align: 'start' | 'middle' | 'end'; dx?: number };

export interface Drawing {
  /** Omitted where it's as wide as its container. */
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

const rounded = (value: number): number => Math.round(value * 10) / 10;
const written = ([x, y]: Point): string => `${rounded(x)} ${rounded(y)}`;

/** An SVG path through the points, with rounded corners. */
export function pathThrough(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${written(point)}`;
      if (!after) return `L${written(point)}`;
      return `L${written(towards(point, before, RADIUS))}Q${written(point)} ${written(towards(point, after, RADIUS))}`;
    })
    .join('');
}
