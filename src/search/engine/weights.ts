/**
 * How the engine weighs what it finds. Chosen by `npm run bench -- search`; change one, run it, and keep what is better for all sets.
 */
export const weights = {
  /** BM25: how soon repetition stops counting, and how much less a word counts in a long text. */
  saturation: 2.4,
  length: 0.36,
  /** A part of a name such as `gateway` in `gateway_error`, against a separate word. */
  pieceOfName: 0.4,
  /** Fields of a record. */
  record: { title: 2.94, above: 1.02, keywords: 1.5, area: 0.41, content: 1.86 },
  /** Fields of a page as a whole. */
  page: { title: 6, keywords: 6.03, description: 8, headings: 1.27, content: 0.4 },
  /** A page as a whole against its records. */
  wholePage: 2.56,
  /** A page's own record against its sections: a query that doesn't single one out leads to the top of the page. */
  pageItself: 1.08,
  /** The bonus if a heading, a page's title, or one of its keywords is exactly the query. */
  sameHeading: 0.51,
  sameTitle: 3.21,
  sameKeyword: 1.24,
  /** The bonus if a name such as `plan_on_hold` is spelled exactly like that: `plan.on_hold` is another. */
  sameName: 3,
  /** Words such as "how", and synonyms of what was typed. */
  stopWord: 0.04,
  synonym: 0.62,
  /** Each further hit of the same page scores this share of the one before, so that other pages are seen too. */
  repeated: 0.6,
  /**
   * The relevance that the best hit needs, from 0 to 1 for the record plus 0 to 1 for its page, unless one record contains every content word.
   * Below it, the site has nothing about the query. A word that the site doesn't know is as rare there as one in this many records.
   */
  leastRelevance: 0.578,
  unknownWordIn: 5,
  /** Hits below this share of the best score are left out: they contain a word or two by chance. */
  weakest: 0.2,
};
