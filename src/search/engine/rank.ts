/** Pages and fields that rank lower or higher than others with the same words. The first match applies. */
const RANKS: [pattern: RegExp, rank: number][] = [
  // Readers search for response fields by name. The rest of their text repeats that of request fields.
  [/#(?:response|error)/, 0.55],
  [/#(?:body|path|query|header)\./, 0.8],
  // Lists of pages. The page itself is the better hit.
  [/^\/(?:$|category\/)/, 0.75],
  // Past changes. The page about the current behavior is the better hit.
  [/^\/changelog#/, 0.6],
  // Pages about this site.
  [/^\/technical-support\/algolia/, 0.6],
  // The place to start for a reader who searches only for the subject.
  [/^[^#]*(?:introduction|overview)$/, 1.12],
  // Every API has this operation. The API that all merchants use comes first.
  [/^\/api\/(?!v3\/).*\/get-partita-token/, 0.85],
];

/** Returns a factor for the score of a record, by its URL: 1 for most. */
export const rankOf = (url: string): number => RANKS.find(([pattern]) => pattern.test(url))?.[1] ?? 1;
