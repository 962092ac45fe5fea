import { LEVELS, type SearchRecord } from '../types';
import { isStopWord } from './stop-words';
import { weights } from './weights';
import { tokensOf } from './tokens';

/** A name of a page or section: a heading, a title, or a keyword. */
export interface Name {
  text: string;
  words: string[];
  /** Bonus if the name is exactly the query. */
  weight: number;
}

/** Returns the terms of a name's complete words, without stop words unless it has no others. */
function completeWords(text: string): string[] {
  const words = tokensOf(text).map(({ terms }) => terms[0] ?? '');
  const contentWords = words.filter((word) => !isStopWord(word));
  return contentWords.length > 0 ? contentWords : words;
}

/** Returns a function that weighs a name by how rare it is: a heading such as "Test it" is on many pages, so it says little about each. */
function rarities(names: readonly string[][]): (words: string[]) => number {
  const count = new Map<string, number>();
  for (const words of names) count.set(words.join(' '), (count.get(words.join(' ')) ?? 0) + 1);
  return (words) => 1 / Math.sqrt(count.get(words.join(' ')) ?? 1);
}

/** Returns the headings of a record, from the page's title to the record's heading. */
export const titlesOf = ({ hierarchy }: SearchRecord): string[] =>
  LEVELS.map((level) => hierarchy[level]).filter((title) => title !== null);

/** Returns the heading of each record. */
export function headingNames(records: readonly SearchRecord[]): Name[] {
  const texts = records.map((record) => titlesOf(record).at(-1) ?? '');
  const words = texts.map(completeWords);
  const rarity = rarities(words.filter((_, index) => records[index]?.type !== 'content'));
  return texts.map((text, index) => ({ text, words: words[index] ?? [], weight: weights.sameHeading * rarity(words[index] ?? []) }));
}

/** Returns the title and the keywords of each page. */
export function pageNames(pages: readonly SearchRecord[]): Name[][] {
  const keywords = pages.map((page) => page.keywords.map((text) => ({ text, words: completeWords(text) })));
  const rarity = rarities(keywords.flat().map(({ words }) => words));
  return pages.map(({ hierarchy: { lvl1 } }, index) => [
    { text: lvl1, words: completeWords(lvl1), weight: weights.sameTitle },
    ...(keywords[index] ?? []).map((keyword) => ({ ...keyword, weight: weights.sameKeyword * rarity(keyword.words) })),
  ]);
}
