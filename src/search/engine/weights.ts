/**
 * How the engine weighs what it finds. Chosen by `npm run bench -- search`; change one, run it, and keep what is better for all sets.
 */
export const weights = {
  /** BM25: how fast more of the same word stops to count, and how far a long text counts less. */
  saturation: 2.4,
  length: 0.36,
  /** A part of a name such as `gateway` in `gateway_error`, against a word that stands alone. */
  pieceOfName: 0.4,
  /** Fields of a record. */
  record: { title: 2.94, above: 1.02, keywords: 1.5, area: 0.41, content: 1.86 },
  /** Fields of a page as a whole. */
  page: { title: 6, keywords: 6.03, description: 8, headings: 1.27, content: 0.4 },
  /** A page as a whole against its records. */
  wholePage: 2.56,
  /** What it adds when a heading, a page's title or one of its keywords says just what was asked. */
  sameHeading: 0.51,
  sameTitle: 3.21,
  sameKeyword: 1.24,
  /** What it adds when a name such as `plan_on_hold` is written just so: `plan.on_hold` is another. */
  sameName: 3,
  /** Words such as "how", and words that stand for what was typed. */
  smallWord: 0.04,
  synonym: 0.62,
  /** What a further hit of the same page keeps of its score, so that other pages are seen too. */
  repeated: 0.6,
  /** Hits below this part of the best score are left out: they hold a word or two by chance. */
  weakest: 0.2,
};
