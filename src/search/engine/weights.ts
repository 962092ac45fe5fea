/**
 * The weights of the search engine, tuned with `npm run bench -- search`. Run it after a change, and keep the change only if every set of
 * questions improves or stays the same.
 */
export const weights = {
  /** BM25 parameters: how soon repetition stops counting, and how much less a word counts in a long text. */
  saturation: 2.4,
  length: 0.36,
  /** Weight of a part of a name, such as `gateway` in `gateway_error`, compared with a separate word. */
  pieceOfName: 0.4,
  /** Fields of a record. */
  record: { title: 2.94, above: 1.02, keywords: 1.5, area: 0.41, content: 1.86 },
  /** Fields of a complete page. */
  page: { title: 6, keywords: 6.03, description: 8, headings: 1.27, content: 0.4 },
  /** Weight of a complete page compared with its records. */
  pageScore: 2.56,
  /** Factor for a page's main record, so a query that fits several sections leads to the top of the page. */
  pageRecord: 1.08,
  /** The bonus if a heading, a page's title, or one of its keywords is exactly the query. */
  sameHeading: 0.51,
  sameTitle: 3.21,
  sameKeyword: 1.24,
  /** The bonus if a name such as `plan_on_hold` is spelled exactly like that: `plan.on_hold` is another. */
  sameName: 3,
  /** Stop words such as "how", and synonyms of what was typed. */
  stopWord: 0.04,
  synonym: 0.62,
  /** Factor for each further hit on the same page, so other pages appear, too. */
  repeatedPage: 0.6,
  /**
   * The minimum relevance of the best hit, from 0 to 1 for the record plus 0 to 1 for its page, unless one record contains every content
   * word. Below it, the site has nothing about the query. Unknown words count as if `unknownWordRecords` records contained them.
   */
  minRelevance: 0.578,
  unknownWordRecords: 5,
  /** Hits below this share of the best score are dropped: they contain a word or two by chance. */
  minScore: 0.2,
};
