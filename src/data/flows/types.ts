/** Who takes part: a column of the drawing. */
export interface Lane {
  id: string;
  /** As the table names it. The drawing breaks it between words. */
  name: string;
}

export interface Step {
  /** `7`, `A2`: what text and other tables refer to. */
  id: string;
  from: string;
  /** Nobody, when it happens in one lane; several, when one message goes to all of them. */
  to?: string | readonly string[];
  /** Under the arrow: 40 characters at most. */
  short: string;
  /** The whole step, as Markdown. */
  what: string;
  /** What to do when it fails, as Markdown. Left out where nothing can. */
  fails?: string;
  /** Sent by Partita on its own: drawn as a broken line. */
  isWebhook?: boolean;
}

/** Steps that belong together: all of them, or a branch. */
export interface Part {
  id: string;
  /** Above the steps of a branch, in the drawing. */
  title?: string;
  steps: readonly Step[];
}

export interface Flow {
  /** What the drawing shows, for readers who don't see it. */
  label: string;
  caption: string;
  lanes: readonly Lane[];
  parts: readonly Part[];
}
