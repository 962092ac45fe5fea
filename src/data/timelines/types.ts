/** One stop of a timeline. */
interface Stop {
  /** `Day 0`, `1`: the label on the line. */
  mark: string;
  title: string;
  /** As Markdown, one for each of the lanes; empty where nothing happens. */
  cells: readonly string[];
}

export interface Timeline {
  /** The plural name of the stops: `phases`. */
  stops: string;
  label: string;
  lanes: readonly string[];
  steps: readonly Stop[];
}
