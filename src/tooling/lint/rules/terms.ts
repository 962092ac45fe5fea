import type { Fault, PageRule } from '../rule';
import { replacement, styleGuide } from '../style/guide';

const TERMS = styleGuide().filter(({ pattern }) => pattern === 'terms');

const EMOJI = /\p{Extended_Pictographic}/u;

/** Checks the terms in prose. Code is excluded, because its names can't be changed. */
export const terms: PageRule = {
  name: 'terms',
  check({ prose, frontMatter, lines }) {
    const title = lines.findIndex((line) => line.startsWith('title:')) + 1;
    const description = lines.findIndex((line) => line.startsWith('description:')) + 1;
    const shown = [
      { line: title, text: String(frontMatter.title ?? '') },
      { line: description, text: String(frontMatter.description ?? '') },
      ...prose,
    ];
    return shown.flatMap(({ line, text }): Fault[] => {
      const faults = TERMS.flatMap((term) =>
        [...text.matchAll(term.find)].map((match) => ({ line, problem: `"${match[0]}"`, fix: `Write ${replacement(term, match)}.` })),
      );
      if (EMOJI.test(text))
        faults.push({ line, problem: `"${EMOJI.exec(text)?.[0]}"`, fix: 'Say it in words: not every reader sees a picture.' });
      if (/[a-z]!(?:\s|$)/.test(text)) faults.push({ line, problem: 'an exclamation mark', fix: 'End with a period.' });
      return faults;
    });
  },
};
