import type { InvertedIndex } from './inverted-index';
import type { Part } from './question';

/** Documents that hold all the terms, with their mean score. */
function together(postings: InvertedIndex['postings'], terms: readonly string[]): Map<number, number> {
  let found: Map<number, number> | undefined;
  for (const term of terms) {
    const posting = postings.get(term);
    if (!posting) return new Map();
    const next = new Map<number, number>();
    posting.documents.forEach((document, index) => {
      const before = found ? found.get(document) : 0;
      if (before !== undefined) next.set(document, before + (posting.scores[index] ?? 0) / terms.length);
    });
    found = next;
  }
  return found ?? new Map();
}

/** How well each document answers one part: by its best alternative. */
function answers(postings: InvertedIndex['postings'], { alternatives }: Part): Map<number, number> {
  const best = new Map<number, number>();
  for (const { terms, weight } of alternatives)
    for (const [document, score] of together(postings, terms)) best.set(document, Math.max(best.get(document) ?? 0, score * weight));
  return best;
}

/** How well a document answers, and how much of the question: up to 1. */
export interface Answered {
  score: number;
  share: number;
}

/**
 * How well each document answers a question: the sum over its parts, less where parts are missing.
 * A missing part weighs as much as the best answer to it would, so rare words count more than common ones.
 */
export function scores({ postings }: InvertedIndex, parts: readonly Part[]): Map<number, Answered> {
  const total = new Map<number, number>();
  const answered = new Map<number, number>();
  let asked = 0;
  for (const part of parts) {
    const found = answers(postings, part);
    if (found.size === 0) continue;
    const worth = part.weight * Math.sqrt(Math.max(...found.values()));
    asked += worth;
    for (const [document, score] of found) {
      total.set(document, (total.get(document) ?? 0) + part.weight * score);
      answered.set(document, (answered.get(document) ?? 0) + worth);
    }
  }
  return new Map(
    [...total].map(([document, sum]) => {
      const share = (answered.get(document) ?? 0) / asked;
      return [document, { score: sum * share, share }];
    }),
  );
}
