import type { InvertedIndex } from './inverted-index';
import { isContentWord, type Part } from './query';
import { weights } from './weights';

/** Returns the documents that contain all terms, with their mean score. */
function documentsWithAll(postings: InvertedIndex['postings'], terms: readonly string[]): Map<number, number> {
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

/** How well a document matches a part: the score of its best alternative, with and without the weight of that alternative. */
interface Match {
  score: number;
  unweighted: number;
}

function matches(postings: InvertedIndex['postings'], { alternatives }: Part): Map<number, Match> {
  const best = new Map<number, Match>();
  for (const { terms, weight } of alternatives)
    for (const [document, unweighted] of documentsWithAll(postings, terms)) {
      const score = unweighted * weight;
      if (score > (best.get(document)?.score ?? 0)) best.set(document, { score, unweighted });
    }
  return best;
}

/** How well a document matches a query. */
export interface Scored {
  score: number;
  /** Share of the query that it contains, counting only words that some document contains: at most 1. */
  share: number;
  /** Share of the maximum score that it reaches, counting every word: at most 1. */
  relevance: number;
  /** Number of content words that it contains. */
  words: number;
}

/**
 * Returns how well each document matches a query: the sum over its parts, reduced if parts are missing. A missing part counts as much as
 * its best match would, so rare words count more than common ones.
 */
export function scores(index: InvertedIndex, parts: readonly Part[]): Map<number, Scored> {
  const scored = new Map<number, Scored>();
  let [known, ideal] = [0, 0];
  for (const part of parts) {
    const found = matches(index.postings, part);
    const isContent = isContentWord(part);
    const highest = isContent ? index.highestScore(found.size || weights.unknownWordRecords) : 0;
    ideal += highest;
    const worth = part.weight * Math.sqrt(Math.max(0, ...[...found.values()].map(({ score }) => score)));
    known += worth;
    for (const [document, { score, unweighted }] of found) {
      const sum = scored.get(document) ?? { score: 0, share: 0, relevance: 0, words: 0 };
      sum.score += part.weight * score;
      sum.share += worth;
      if (isContent) {
        sum.relevance += Math.min(unweighted, highest);
        sum.words += 1;
      }
      scored.set(document, sum);
    }
  }
  for (const sum of scored.values()) {
    sum.share /= known;
    sum.score *= sum.share;
    sum.relevance /= ideal;
  }
  return scored;
}
