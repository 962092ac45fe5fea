/** A word that the reader may have meant, and how likely that is: 1 for the word itself. */
export interface Guess {
  term: string;
  weight: number;
}

/** Maximum numbers of completions of a prefix, and of corrections of a typo. */
const COMPLETIONS = 24;
const CORRECTIONS = 4;

/**
 * Returns the number of edits between two words: a letter added, left out, changed, or swapped with its neighbor.
 * @param max Larger distances are returned as `max + 1`.
 */
function distance(word: string, other: string, max: number): number {
  if (Math.abs(word.length - other.length) > max) return max + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = word[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > max) return max + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? max + 1;
}

/** All terms of an index, to complete and correct words. */
export class Vocabulary {
  private readonly sorted: string[];

  /** @param frequency Number of documents that contain each term. Frequent words are suggested first. */
  constructor(private readonly frequency: ReadonlyMap<string, number>) {
    this.sorted = [...frequency.keys()].toSorted();
  }

  has(term: string): boolean {
    return this.frequency.has(term);
  }

  /** Returns words that start with a prefix, the most frequent first. */
  completions(prefix: string): Guess[] {
    const found = this.sorted.slice(this.firstFrom(prefix), this.firstFrom(`${prefix}\uFFFF`));
    return found
      .filter((term) => term !== prefix)
      .toSorted((first, second) => this.commonness(second) - this.commonness(first))
      .slice(0, COMPLETIONS)
      .map((term) => ({ term, weight: 0.6 + 0.3 * (prefix.length / term.length) }));
  }

  /**
   * Returns words that are one typo away.
   * @param isPrefix Whether to correct the start of longer words if there's no complete word.
   */
  corrections(word: string, isPrefix: boolean): Guess[] {
    const isNear = (other: string): boolean => distance(word, other, 1) === 1;
    // People rarely mistype the first letter.
    const order = (term: string): number => this.commonness(term) / 10 - (term[0] === word[0] ? 0 : 2);
    const best = (terms: readonly string[], weight: number): Guess[] =>
      terms
        .toSorted((first, second) => order(second) - order(first))
        .slice(0, CORRECTIONS)
        .map((term) => ({ term, weight }));
    const completeWords = this.sorted.filter(isNear);
    if (completeWords.length > 0 || !isPrefix) return best(completeWords, 0.6);
    return best(
      this.sorted.filter((term) => term.length > word.length && term[0] === word[0] && isNear(term.slice(0, word.length))),
      0.5,
    );
  }

  private commonness(term: string): number {
    return Math.log(1 + (this.frequency.get(term) ?? 0));
  }

  /** Returns the index of the first term that isn't before the given one, by binary search. */
  private firstFrom(term: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] ?? '') < term) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
