/** A word of the index that may be meant, and how likely that is: 1 is the word itself. */
export interface Guess {
  term: string;
  weight: number;
}

/** The maximum number of completions of a prefix, and of corrections of a typo. */
const COMPLETIONS = 24;
const CORRECTIONS = 4;

/**
 * Edits between two words: a letter added, left out, changed, or swapped with its neighbor.
 * @param most stops early: any number above it only says "more".
 */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}

/** All terms of an index, to complete and correct words. */
export class Vocabulary {
  private readonly sorted: string[];

  /** @param frequency in how many documents a term appears; frequent words are guessed first. */
  constructor(private readonly frequency: ReadonlyMap<string, number>) {
    this.sorted = [...frequency.keys()].toSorted();
  }

  has(term: string): boolean {
    return this.frequency.has(term);
  }

  /** Words that begin with these letters, the shortest and most frequent first. */
  completions(beginning: string): Guess[] {
    const found = this.sorted.slice(this.firstFrom(beginning), this.firstFrom(`${beginning}\uFFFF`));
    return found
      .filter((term) => term !== beginning)
      .toSorted((one, other) => this.commonness(other) - this.commonness(one))
      .slice(0, COMPLETIONS)
      .map((term) => ({ term, weight: 0.6 + 0.3 * (beginning.length / term.length) }));
  }

  /**
   * Words that are one typo away.
   * @param isBeginning also words that begin with such a one, when there is no whole word.
   */
  corrections(word: string, isBeginning: boolean): Guess[] {
    const isNear = (other: string): boolean => distance(word, other, 1) === 1;
    // Few people mistype the first letter, and other words begin with it.
    const order = (term: string): number => this.commonness(term) / 10 - (term[0] === word[0] ? 0 : 2);
    const best = (terms: readonly string[], weight: number): Guess[] =>
      terms
        .toSorted((one, other) => order(other) - order(one))
        .slice(0, CORRECTIONS)
        .map((term) => ({ term, weight }));
    const whole = this.sorted.filter(isNear);
    if (whole.length > 0 || !isBeginning) return best(whole, 0.6);
    return best(
      this.sorted.filter((term) => term.length > word.length && term[0] === word[0] && isNear(term.slice(0, word.length))),
      0.5,
    );
  }

  private commonness(term: string): number {
    return Math.log(1 + (this.frequency.get(term) ?? 0));
  }

  /** Binary search: where terms from this one on begin. */
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
