import type { Part } from './query';

/**
 * Returns how similar a name is to the query, from 0 to 1: the square of the harmonic mean of two shares, the share of the query that the
 * name contains, and the share of the name that the query contains.
 * @param words Terms of the name's complete words.
 */
export function similarity(parts: readonly Part[], words: readonly string[]): number {
  let [total, contained] = [0, 0];
  const matched = new Set<string>();
  for (const { weight, alternatives } of parts) {
    total += weight;
    const best = alternatives.find(({ terms }) => terms.every((term) => words.includes(term)));
    if (!best) continue;
    contained += weight * best.weight;
    best.terms.forEach((term) => matched.add(term));
  }
  const named = words.filter((word) => matched.has(word)).length;
  if (contained === 0 || named === 0) return 0;
  const [recall, precision] = [contained / total, named / words.length];
  return ((2 * recall * precision) / (recall + precision)) ** 2;
}
