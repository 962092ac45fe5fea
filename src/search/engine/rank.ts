/** Pages and fields that rank lower or higher than others with the same words. The first match applies. */
const RANKS: [pattern: RegExp, rank: number][] = [
  // Readers look for response fields by name, and their other words are also those of many requests.
  [/#(?:response|error)/, 0.55],
  [/#(?:body|path|query|header)\./, 0.8],
  // Lists of other pages: the page itself is the better hit.
  [/^\/(?:$|category\/)/, 0.75],
  // Notes on this site itself.
  [/^\/technical-support\/algolia/, 0.6],
  // Where to start for a reader who names only the subject.
  [/^[^#]*(?:introduction|overview)$/, 1.12],
  // Every API has this operation. The API that all merchants use comes first.
  [/^\/api\/(?!v3\/).*\/get-partita-token/, 0.85],
];

/** How a record ranks among others with the same words, by its address: 1 for most. */
export const rankOf = (url: string): number => RANKS.find(([pattern]) => pattern.test(url))?.[1] ?? 1;
