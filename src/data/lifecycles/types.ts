/** Pixels of a drawing. */
export type Point = readonly [x: number, y: number];

/** A transition from one status to another. */
export interface Transition {
  /** Empty before the first status. Several statuses can share a transition. */
  from: readonly string[];
  to: string;
  /** What triggers it, as Markdown. */
  trigger: string;
  /** The same in a few words, next to the arrow. */
  short: string;
  /** The webhooks sent for it. */
  events: readonly string[];
  /** Additional table cells, as Markdown; one for each of {@link Lifecycle.columns}. */
  more?: readonly string[];
  /** Why the simulator can't cause it, if so. */
  notSimulated?: string;
}

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** A point on the edge of a box: its side, and the distance from the middle of that side. */
export type Anchor = readonly [side: Side, offset?: number];

export interface Arrow {
  out: Anchor;
  in: Anchor;
  /** Where an initial transition starts, if not above. */
  start?: Point;
  /** Corners, where an automatic elbow doesn't fit. */
  via?: readonly Point[];
  /** The position of the number: the first one, when several transitions share the arrow. */
  at: Point;
  /** On which side of the number the words are. Without it, they're left out. */
  words?: Side;
  /** The direction in which several numbers are listed. */
  run?: 'down' | 'across';
}

/** A manual layout, in pixels. */
export interface Layout {
  width: number;
  height: number;
  box: readonly [width: number, height: number];
  /** The center of each status. */
  places: Readonly<Record<string, Point>>;
  /** Frames around statuses that share arrows: left, top, width, height. */
  frames?: Readonly<Record<string, { label: string; at: readonly [number, number, number, number] }>>;
  /** By `from>to`. A frame's name represents its statuses, and nothing before `>` means the start. */
  arrows: Readonly<Record<string, Arrow>>;
}

export interface Lifecycle {
  /** `v3/PlanStatus` */
  schema: string;
  /** A text alternative to the diagram. */
  label: string;
  caption: string;
  /** Terminal statuses. */
  ends: readonly string[];
  /** The typical path: its arrows are drawn thicker. */
  main: readonly string[];
  /** Statuses that a frame represents. */
  members?: Readonly<Record<string, readonly string[]>>;
  /** Headings of the table's last columns, for tables without webhooks because they follow from the status. */
  columns?: readonly string[];
  transitions: readonly Transition[];
  wide: Layout;
  narrow: Layout;
}
