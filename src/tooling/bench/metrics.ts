/** A question that a merchant's developer asks, and the pages that answer it, the best first. */
export interface Asked {
  question: string;
  pages: string[];
}

/** How well an engine answers: all three from 0 to 1. */
export interface Quality {
  /** Mean reciprocal rank: 1 when the first hit answers, 1/2 when the second does, 0 when none of the first 20 does. */
  mrr: number;
  hit1: number;
  hit5: number;
}

const bare = (route: string): string => route.replace(/(?<=.)\/$/, '');

/** The place of the first answer among the pages that were found, from 1; 0 when it is not among the first 20. */
export function rankOf({ pages }: Asked, hits: readonly string[]): number {
  const answers = new Set(pages.map(bare));
  return [...new Set(hits.map(bare))].slice(0, 20).findIndex((page) => answers.has(page)) + 1;
}

/** @param ranks one for each question, as {@link rankOf} gives them. */
export function qualityOf(ranks: readonly number[]): Quality {
  const share = (most: number): number => ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length;
  return { mrr: ranks.reduce((sum, rank) => sum + (rank && 1 / rank), 0) / ranks.length, hit1: share(1), hit5: share(5) };
}
