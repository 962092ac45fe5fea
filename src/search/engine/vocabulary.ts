/** A word of the index that may be meant, and how surely: 1 is the word itself. */
export interface Guess {
  term: string;
  weight: number;
}

/** Most words that a beginning may stand for, and most corrections of a typo. */
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

/** The typos that a word of a length may hold, as in the hosted service: one from 4 letters on, two from 8 on. */
const allowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** All terms of an index, for those who have only a part of a word or misspelled it. */
export class Vocabulary {
  private readonly sorted: string[];
  private readonly byLength = new Map<number, string[]>();

  /** @param frequency in how many documents a term stands; frequent words are guessed first. */
  constructor(private readonly frequency: ReadonlyMap<string, number>) {
    this.sorted = [...frequency.keys()].toSorted();
    for (const term of this.sorted) this.byLength.set(term.length, [...(this.byLength.get(term.length) ?? []), term]);
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

  /** Words that are one or two typos away, and words that begin with such a one. */
  corrections(word: string, isBeginning: boolean): Guess[] {
    const most = allowed(word);
    if (most === 0) return [];
    const found: (Guess & { order: number })[] = [];
    const consider = (term: string, edits: number, weight: number): void => {
      // Few people mistype the first letter, and other words begin with it.
      if (edits > 0 && edits <= most)
        found.push({ term, weight, order: edits * 4 + (term[0] === word[0] ? 0 : 2) - this.commonness(term) / 10 });
    };
    for (let length = word.length - most; length <= word.length + most; length++)
      for (const term of this.byLength.get(length) ?? []) {
        const edits = distance(word, term, most);
        consider(term, edits, 0.8 - 0.2 * edits);
      }
    if (isBeginning && found.length === 0 && word.length > 4)
      for (const term of this.sorted)
        if (term.length > word.length && term[0] === word[0]) consider(term, distance(word, term.slice(0, word.length), 1), 0.5);
    return found.toSorted((one, other) => one.order - other.order).slice(0, CORRECTIONS);
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
