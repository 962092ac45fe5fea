/** The readability of a text. */
export interface Readability {
  words: number;
  sentences: number;
  /** The average number of words in a sentence. */
  sentenceLength: number;
  /** The Flesch reading ease: 100 is very easy, 60 is plain English, and below 30 is difficult. */
  ease: number;
}

/** Estimates the number of syllables: groups of vowels, without a silent e at the end. */
const syllables = (word: string): number =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?:[^laeiouy]es|[^laeiouyt]ed|[^l]e)$/, '')
        .match(/[aeiouy]{1,2}/g) ?? []
    ).length,
  );

const round = (value: number): number => Math.round(value * 10) / 10;

/** Measures the readability of prose, without tables and fragments of fewer than three words. */
export function readability(texts: readonly string[]): Readability {
  const sentences = texts
    .flatMap((text) => text.replaceAll(/^.*\|.*\|.*$/gm, '').split(/(?<=[.!?])\s+|[|#]|\n\s*\n|\n(?=\s*[-\d] )/))
    .map((sentence) => sentence.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [])
    .filter((words) => words.length >= 3);
  const words = sentences.flat();
  const sentenceLength = words.length / Math.max(1, sentences.length);
  const perWord = words.reduce((sum, word) => sum + syllables(word), 0) / Math.max(1, words.length);
  return {
    words: words.length,
    sentences: sentences.length,
    sentenceLength: round(sentenceLength),
    ease: round(206.835 - 1.015 * sentenceLength - 84.6 * perWord),
  };
}
