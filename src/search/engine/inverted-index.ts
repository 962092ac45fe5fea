import { weights } from './weights';
import { tokensOf } from './tokens';

/** A text of a document, and the weight of the words in it. */
export interface Field {
  text: string;
  weight: number;
}

/** The documents that contain a term, and their scores: `scores[i]` belongs to `documents[i]`. */
export interface Posting {
  documents: number[];
  scores: number[];
}

/**
 * An inverted index that ranks with BM25F, which combines the weighted fields of a document.
 * https://www.staff.city.ac.uk/~sbrp622/papers/foundations_bm25_review.pdf, section 3.6
 */
export class InvertedIndex {
  readonly postings = new Map<string, Posting>();

  /** @param documents Fields of each document. Field `n` is the same kind of text in all of them. */
  constructor(private readonly documents: readonly (readonly Field[])[]) {
    const terms = documents.map((fields) => fields.map(({ text }) => wordsOf(text)));
    const lengths = (documents[0] ?? []).map(
      (_, field) => terms.reduce((sum, words) => sum + (words[field]?.length ?? 0), 0) / terms.length,
    );
    documents.forEach((fields, document) => {
      for (const [term, frequency] of frequencies(fields, terms[document] ?? [], lengths)) this.add(term, document, frequency);
    });
    for (const { documents: found, scores } of this.postings.values()) {
      const highest = this.highestScore(found.length);
      scores.forEach((score, index) => (scores[index] = (highest * score) / (score + weights.saturation)));
    }
  }

  /**
   * Returns the upper limit of a term's score, which is higher for rarer terms.
   * @param documents Number of documents that contain the term.
   */
  highestScore(documents: number): number {
    return (weights.saturation + 1) * Math.log(1 + (this.documents.length - documents + 0.5) / (documents + 0.5));
  }

  private add(term: string, document: number, score: number): void {
    const posting = this.postings.get(term) ?? { documents: [], scores: [] };
    posting.documents.push(document);
    posting.scores.push(score);
    this.postings.set(term, posting);
  }
}

const cache = new Map<string, string[][]>();

/** Returns the terms of each word. Short texts are cached, because titles repeat in every record below them. */
function wordsOf(text: string): string[][] {
  const cached = cache.get(text);
  if (cached) return cached;
  const words = tokensOf(text).map(({ terms }) => terms);
  if (text.length < 80) cache.set(text, words);
  return words;
}

function frequencies(fields: readonly Field[], words: readonly string[][][], lengths: readonly number[]): Map<string, number> {
  const found = new Map<string, number>();
  fields.forEach(({ weight }, field) => {
    const own = words[field] ?? [];
    const share = weight / (1 - weights.length + (weights.length * own.length) / (lengths[field] || 1));
    for (const [whole, ...pieces] of own) {
      if (whole) found.set(whole, (found.get(whole) ?? 0) + share);
      for (const piece of pieces) found.set(piece, (found.get(piece) ?? 0) + share * weights.pieceOfName);
    }
  });
  return found;
}
