import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Heading } from 'mdast';
import { lineOf } from '../page';
import type { Fault, PageRule } from '../rule';

/** Returns the text of a heading. */
const plain = (heading: Heading): string => toString(heading, { includeImageAlt: false }).trim();

/** Checks headings, which are a page's table of contents and help screen reader users navigate. */
export const headings: PageRule = {
  name: 'headings',
  check({ tree, file }) {
    const faults: Fault[] = [];
    const seen = new Map<string, number>();
    let above = 1;
    visit(tree, 'heading', (heading) => {
      const line = lineOf(heading);
      const text = plain(heading);
      const report = (problem: string, fix: string): void => void faults.push({ line, problem, fix });
      if (heading.depth === 1 && !file.startsWith('src/pages/'))
        report(`"${text}" is a heading of level 1`, 'Write ##: the title of the front matter is the heading of the page.');
      else if (heading.depth > above + 1)
        report(`"${text}" is of level ${heading.depth}, below one of level ${above}`, `Write ${'#'.repeat(above + 1)}.`);
      if (text === '') report('an empty heading', 'Write its text, or remove it.');
      if (/[.:!]$/.test(text)) report(`"${text}" ends with "${text.at(-1)}"`, 'Leave the mark out.');
      const first = seen.get(text.toLowerCase());
      if (first) report(`"${text}" is the heading of line ${first} too`, 'Say in each what it is about: links to it would be "-1".');
      seen.set(text.toLowerCase(), line);
      above = heading.depth;
    });
    return faults;
  },
};
