/** A participant: a column of the diagram. */
export interface Lane {
  id: string;
  /** The name in the table. The diagram breaks it between words. */
  name: string;
}

export interface Step {
  /** `7`, `A2`: the number that text and other tables refer to. */
  id: string;
  from: string;
  /** Empty when the step stays in one lane; several when one message goes to all of them. */
  to?: string | readonly string[];
  /** The label under the arrow: 40 characters at most. */
  short: string;
  /** The whole step, as Markdown. */
  what: string;
  /** What to do when it fails, as Markdown. Omitted where nothing can. */
  fails?: string;
  /** Sent by Partita asynchronously: drawn as a dashed line. */
  isWebhook?: boolean;
}

/** Steps that belong together: the whole flow, or a branch. */
export interface Part {
  id: string;
  /** The title above a branch in the diagram. */
  title?: string;
  steps: readonly Step[];
}

export interface Flow {
  /** A text alternative to the diagram. */
  label: string;
  caption: string;
  lanes: readonly Lane[];
  parts: readonly Part[];
}
