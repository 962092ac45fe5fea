import type { Point } from '../../domain/diagrams/drawing';

/** One way from a status to another. */
export interface Transition {
  /** Nothing before the first status. Several statuses share a way. */
  from: readonly string[];
  to: string;
  /** What moves it, as Markdown. */
  trigger: string;
  /** The same in a few words, next to the arrow. */
  short: string;
  /** The webhooks sent for it. */
  events: readonly string[];
  /** More cells of the table, as Markdown; one for each of {@link Lifecycle.columns}. */
  more?: readonly string[];
  /** Where the simulator has no way to bring it about, and why. */
  notSimulated?: string;
}

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** A place on the edge of a box: its side, and how far from the middle of that side. */
export type Anchor = readonly [side: Side, offset?: number];

export interface Arrow {
  out: Anchor;
  in: Anchor;
  /** Where a way from nothing starts, if not above. */
  start?: Point;
  /** Corners, where an elbow does not do. */
  via?: readonly Point[];
  /** Where the number stands: the first one, when several ways share the arrow. */
  at: Point;
  /** On which side of the number the words are. Without it, they're left out. */
  words?: Side;
  /** How several numbers follow each other. */
  run?: 'down' | 'across';
}

/** A drawing by hand: numbers are pixels. */
export interface Layout {
  width: number;
  height: number;
  box: readonly [width: number, height: number];
  /** The middle of each status. */
  places: Readonly<Record<string, Point>>;
  /** Frames around statuses that share their arrows: left, top, width, height. */
  frames?: Readonly<Record<string, { label: string; at: readonly [number, number, number, number] }>>;
  /** By `from>to`; a frame stands for its statuses by its name. Nothing before `>` where it all starts. */
  arrows: Readonly<Record<string, Arrow>>;
}

export interface Lifecycle {
  /** `v3/PlanStatus` */
  schema: string;
  /** What the drawing shows, for readers who don't see it. */
  label: string;
  caption: string;
  /** Nothing comes after these. */
  ends: readonly string[];
  /** The usual way: its arrows are drawn stronger. */
  main: readonly string[];
  /** Statuses that a frame stands for. */
  members?: Readonly<Record<string, readonly string[]>>;
  /** Heads of the table's last columns, where the webhooks need none because they follow from the status. */
  columns?: readonly string[];
  transitions: readonly Transition[];
  wide: Layout;
  narrow: Layout;
}
