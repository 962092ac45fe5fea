import type { Diagnostic } from '../diagnostic';
import type { Prose } from './prose';
import { readability } from './readability';

const groupBy = <T>(items: readonly T[], key: (item: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups];
};

/** Returns the section of a file: `docs/merchant-hub/users.mdx` is in docs/merchant-hub, and a top-level page in docs. */
const sectionOf = ({ file }: Prose): string =>
  file
    .split('/')
    .slice(0, 2)
    .join('/')
    .replace(/\/[^/]+\.mdx$/, '');

/** Counts the findings by pattern, with the most frequent words. */
function patternLines(findings: readonly Diagnostic[]): string[] {
  return groupBy(findings, ({ rule }) => rule)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([rule, found]) => {
      const most = groupBy(found, ({ problem }) => problem.toLowerCase()).toSorted(([, a], [, b]) => b.length - a.length);
      const words = most.slice(0, 4).map(([problem, { length }]) => `${problem} ${length}`);
      return `${String(found.length).padStart(6)}  ${rule.padEnd(32)}${words.join(', ')}`;
    });
}

/** Lists the readability of each section of the docs, and of each specification. */
function sectionLines(texts: readonly Prose[]): string[] {
  return groupBy(
    texts.filter(({ file }) => /^docs\/|^openapi\/\w+\.yaml$/.test(file)),
    sectionOf,
  ).map(([section, proses]) => {
    const { ease, sentenceLength, words } = readability(proses.map(({ text }) => text));
    return `${section.padEnd(32)}${ease.toFixed(1).padStart(6)}${sentenceLength.toFixed(1).padStart(17)}${String(words).padStart(9)}`;
  });
}

/** Creates the report of `npm run check -- --only style --summary`. */
export const summary = (findings: readonly Diagnostic[], texts: readonly Prose[]): string =>
  [
    ...patternLines(findings),
    `${String(findings.length).padStart(6)}  in ${new Set(findings.map(({ file }) => file)).size} files`,
    '',
    `${'Section'.padEnd(32)}Flesch  Words a sentence    Words`,
    ...sectionLines(texts),
  ].join('\n');
