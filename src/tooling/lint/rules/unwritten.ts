import type { PageRule } from '../rule';

/** Placeholders from `npm run new`, and marks by writers. */
export const MARK = /\bWRITE: ?([^*}|"]*)|\bTO[D]O\b.*|\bFIX[M]E\b.*|\blorem[ ]ipsum\b/;

/** Finds text that is still missing. */
export const unwritten: PageRule = {
  name: 'unwritten',
  check: ({ lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(new RegExp(MARK, 'g'))].map((mark) => ({
        line: index + 1,
        problem: `to be written: ${(mark[1] ?? mark[0]).trim()}`,
        fix: 'Write it, and remove the mark.',
      })),
    ),
};
