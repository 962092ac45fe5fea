/** A query by a merchant's developer, and the correct pages, best first. If there are none, the search must not find anything. */
export interface Asked {
  question: string;
  pages: string[];
}

export const hasCorrectPage = ({ pages }: Asked): boolean => pages.length > 0;

/** Measures of search quality, from 0 to 1. */
export interface Quality {
  /** Mean reciprocal rank: 1 if the first hit is correct, 1/2 if the second is, and 0 if none of the first 20 is. */
  mrr: number;
  hit1: number;
  hit5: number;
}

const bare = (route: string): string => route.replace(/(?<=.)\/$/, '');

/** Returns the rank of the first correct page, or 0 if it isn't among the first 20. Correctly finding nothing is rank 1. */
export function rankOf({ pages }: Asked, hits: readonly string[]): number {
  if (pages.length === 0) return hits.length === 0 ? 1 : 0;
  const correct = new Set(pages.map(bare));
  return [...new Set(hits.map(bare))].slice(0, 20).findIndex((page) => correct.has(page)) + 1;
}

/** Computes the search quality. @param ranks One per query, from {@link rankOf}. */
export function qualityOf(ranks: readonly number[]): Quality {
  const share = (most: number): number => ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length;
  return { mrr: ranks.reduce((sum, rank) => sum + (rank && 1 / rank), 0) / ranks.length, hit1: share(1), hit5: share(5) };
}
