import type { Fault, PageRule } from '../rule';

const WORD = /(?<![\p{L}\p{N}_-])\p{L}[\p{L}\p{M}'’]*(?![\p{L}\p{N}_])/gu;

/** Removes file names, URLs, and other texts that aren't words. */
const withoutNames = (text: string): string => text.replaceAll(/\S*(?:https?:|[@/\\#]|\w\.\w|\d)\S*/g, (name) => ' '.repeat(name.length));

const bare = (word: string): string => word.replaceAll('’', "'").replace(/'s?$/, '');

/** Checks spelling with a dictionary of American English and src/tooling/lint/words.txt. */
export const spelling: PageRule = {
  name: 'spelling',
  check({ prose, frontMatter, lines }, { dictionary }) {
    const shown = ['title', 'sidebar_label', 'description'].map((key) => ({
      line: lines.findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1,
      text: String(frontMatter[key] ?? ''),
    }));
    return [...shown, ...prose].flatMap(({ line, text }): Fault[] =>
      [...withoutNames(text).matchAll(WORD)]
        .map(([found]) => bare(found))
        .filter((word) => word.length > 2 && !dictionary.has(word))
        .map((word) => {
          const meant = dictionary.suggest(word);
          const guess = meant.length > 0 ? `Did you mean ${meant.join(', ')}? ` : '';
          return {
            line,
            problem: `"${word}" isn't in a word list`,
            fix: `${guess}Add a correct word to src/tooling/lint/words.txt, and put code in backticks.`,
          };
        }),
    );
  },
};
