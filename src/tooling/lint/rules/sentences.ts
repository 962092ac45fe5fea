import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Paragraph } from 'mdast';
import { lineOf } from '../page';
import type { Fault, PageRule } from '../rule';

/** The maximum number of words in a sentence. */
const MAX_WORDS = 30;

const sentencesOf = (paragraph: Paragraph): string[] => toString(paragraph).split(/(?<=[.!?;])\s+|\n/);

/** Finds sentences that are too long. */
export const sentences: PageRule = {
  name: 'sentences',
  check({ tree }) {
    const faults: Fault[] = [];
    visit(tree, 'paragraph', (paragraph) => {
      for (const sentence of sentencesOf(paragraph)) {
        const count = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
        if (count > MAX_WORDS)
          faults.push({
            line: lineOf(paragraph),
            problem: `a sentence of ${count} words: "${sentence.split(/\s+/).slice(0, 6).join(' ')} …"`,
            fix: `Split it: at most ${MAX_WORDS} words.`,
          });
      }
    });
    return faults;
  },
};
