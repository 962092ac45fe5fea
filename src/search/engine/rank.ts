/** Pages and fields that count less or more than others that hold the same words, the first that fits. */
const RANKS: [pattern: RegExp, rank: number][] = [
  // What an operation answers is asked for by name; its words are also those of many requests.
  [/#(?:response|error)/, 0.55],
  [/#(?:body|path|query|header)\./, 0.8],
  // Lists of other pages: the page itself is the better hit.
  [/^\/(?:$|category\/)/, 0.75],
  // Notes on this site itself.
  [/^\/(?:markdown-page|technical-support\/algolia)/, 0.6],
  // Where a reader begins who names nothing but the subject.
  [/^[^#]*(?:introduction|overview)$/, 1.12],
  // Every API has this operation. The one of the API that all merchants use stands for all.
  [/^\/api\/(?!v3\/).*\/get-partita-token/, 0.85],
];

/** How much a record counts beside others that hold the same words, by its address: 1 for most. */
export const rankOf = (url: string): number => RANKS.find(([pattern]) => pattern.test(url))?.[1] ?? 1;
