import { LEVELS, type SearchRecord } from '../types';
import { isStopWord } from './stop-words';
import { weights } from './weights';
import { tokensOf } from './words';

/** What something is called: a heading, a title, a keyword. */
export interface Name {
  text: string;
  words: string[];
  /** What it adds to a score when it says just what was asked. */
  weight: number;
}

/** The words of a name as wholes, without those that say little. */
function wholeWords(text: string): string[] {
  const words = tokensOf(text).map(({ terms }) => terms[0] ?? '');
  const telling = words.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : words;
}

/** A name that many have, such as "Test it", tells less of each. */
function rarities(names: readonly string[][]): (words: string[]) => number {
  const count = new Map<string, number>();
  for (const words of names) count.set(words.join(' '), (count.get(words.join(' ')) ?? 0) + 1);
  return (words) => 1 / Math.sqrt(count.get(words.join(' ')) ?? 1);
}

/** The headings above a record, from the page's title to its own. */
export const titlesOf = ({ hierarchy }: SearchRecord): string[] =>
  LEVELS.map((level) => hierarchy[level]).filter((title) => title !== null);

/** The heading of each record. */
export function headingNames(records: readonly SearchRecord[]): Name[] {
  const texts = records.map((record) => titlesOf(record).at(-1) ?? '');
  const words = texts.map(wholeWords);
  const rarity = rarities(words.filter((_, index) => records[index]?.type !== 'content'));
  return texts.map((text, index) => ({ text, words: words[index] ?? [], weight: weights.sameHeading * rarity(words[index] ?? []) }));
}

/** The title and the keywords of each page. */
export function pageNames(pages: readonly SearchRecord[]): Name[][] {
  const keywords = pages.map((page) => page.keywords.map((text) => ({ text, words: wholeWords(text) })));
  const rarity = rarities(keywords.flat().map(({ words }) => words));
  return pages.map(({ hierarchy: { lvl1 } }, index) => [
    { text: lvl1, words: wholeWords(lvl1), weight: weights.sameTitle },
    ...(keywords[index] ?? []).map((keyword) => ({ ...keyword, weight: weights.sameKeyword * rarity(keyword.words) })),
  ]);
}
