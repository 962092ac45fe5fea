/** One stop of a timeline. */
export interface Stop {
  /** `Day 0`, `1`: what stands on the line. */
  mark: string;
  title: string;
  /** As Markdown, one for each of the lanes; empty where nothing happens. */
  cells: readonly string[];
}

export interface Timeline {
  /** What the stops are, in the plural: `phases`. */
  stops: string;
  label: string;
  lanes: readonly string[];
  steps: readonly Stop[];
}
