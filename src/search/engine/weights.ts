/**
 * How the engine weighs what it finds. Chosen by `npm run bench:search`; change one, run it, and keep what is better for all sets.
 */
export const weights = {
  /** BM25: how fast more of the same word stops to count, and how far a long text counts less. */
  saturation: 2.4,
  length: 0.36,
  /** A part of a name such as `gateway` in `gateway_error`, against a word that stands alone. */
  pieceOfName: 0.33,
  /** Fields of a record. */
  record: { title: 3.4, above: 0.8, keywords: 1.5, area: 0.5, content: 1.2 },
  /** Fields of a page as a whole. */
  page: { title: 6, keywords: 6, description: 4, headings: 1.7, content: 0.4 },
  /** A page as a whole against its records. */
  wholePage: 2.1,
  /** What it adds when a heading, a page's title or one of its keywords says just what was asked. */
  sameHeading: 0.7,
  sameTitle: 1.6,
  sameKeyword: 0.7,
  /** Words such as "how", and words that stand for what was typed. */
  smallWord: 0.1,
  synonym: 0.75,
  /** What a further hit of the same page keeps of its score, so that other pages are seen too. */
  repeated: 0.82,
  /** Hits below this part of the best score are left out: they hold a word or two by chance. */
  weakest: 0.2,
};
