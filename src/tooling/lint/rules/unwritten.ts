import type { PageRule } from '../rule';

/** What `npm run new` leaves for the writer, and what writers leave for later. */
export const MARK = /\bWRITE: ?([^*}|"]*)|\bTO[D]O\b.*|\bFIX[M]E\b.*|\blorem[ ]ipsum\b/;

/** Places that wait for their text. */
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
