import type { Part } from './query';

/**
 * How similar a name is to the query: from 0 to 1.
 * The harmonic mean of the share of the query that the name contains and of the share of the name that the query contains.
 * @param words the name's words as whole terms.
 */
export function similarity(parts: readonly Part[], words: readonly string[]): number {
  let [asked, held] = [0, 0];
  const matched = new Set<string>();
  for (const { weight, alternatives } of parts) {
    asked += weight;
    const best = alternatives.find(({ terms }) => terms.every((term) => words.includes(term)));
    if (!best) continue;
    held += weight * best.weight;
    best.terms.forEach((term) => matched.add(term));
  }
  const named = words.filter((word) => matched.has(word)).length;
  if (held === 0 || named === 0) return 0;
  const [recall, precision] = [held / asked, named / words.length];
  return ((2 * recall * precision) / (recall + precision)) ** 2;
}
