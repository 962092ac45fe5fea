import type { Element } from 'hast';
import type { BuiltPage } from '../built-pages/built-page';
import { attributeOf, hasClass, isElement, textOf } from '../built-pages/html-tree';

/** How much of a built page is missing in its Markdown version. */
export interface Difference {
  /** In the HTML page, without repeated lines. */
  words: number;
  missing: string[];
}

/** Controls and pictures. */
const CONTROLS = new Set(
  'script style noscript template nav footer iframe dialog button select input textarea label legend datalist svg'.split(' '),
);
const INLINE = new Set('a abbr b br code del em i kbd mark output s samp small span strong sub sup time u var wbr'.split(' '));

const isOnScreenOnly = (node: Element): boolean =>
  CONTROLS.has(node.tagName) ||
  ['dataNeedsScript', 'dataMarkdownIgnore'].some((name) => attributeOf(node, name) !== undefined) ||
  attributeOf(node, 'ariaHidden') === 'true' ||
  hasClass(node, 'hash-link') ||
  hasClass(node, 'table-of-contents');

/** The lines of text in an element, such as paragraphs, cells, and code blocks. */
function linesOf(body: Element): Set<string> {
  const lines = new Set<string>();
  let line = '';
  const endLine = (): void => {
    if (line.trim()) lines.add(line.trim());
    line = '';
  };
  const read = (node: Element): void => {
    for (const child of node.children) {
      if (child.type === 'text') line += child.value;
      if (!isElement(child) || isOnScreenOnly(child)) continue;
      if (child.tagName === 'pre') line += textOf(child);
      else if (INLINE.has(child.tagName)) {
        // The layout may separate text that has no space between it.
        line += ' ';
        read(child);
        line += ' ';
      } else {
        endLine();
        read(child);
        endLine();
      }
    }
  };
  read(body);
  endLine();
  return lines;
}

const wordsIn = (text: string): string[] =>
  text
    .replaceAll('\u200B', '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** All n-grams of one, two, and three words. */
function runsOf(words: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (const length of [1, 2, 3]) for (let at = 0; at + length <= words.length; at += 1) runs.add(words.slice(at, at + length).join(' '));
  return runs;
}

/** Words of a line that aren't in any n-gram, or in a shorter line, of the other text. */
function missingFrom(words: readonly string[], runs: ReadonlySet<string>): string[] {
  const length = Math.min(3, words.length);
  const isFound = words.map(() => false);
  for (let at = 0; at + length <= words.length; at += 1)
    if (runs.has(words.slice(at, at + length).join(' '))) isFound.fill(true, at, at + length);
  return words.filter((_, at) => !isFound[at]);
}

/**
 * Compares the words of a built page with its Markdown version.
 * @param markdown the file of its Markdown version.
 * @throws Error if the page has no main content.
 */
export function differenceOf({ body }: BuiltPage, markdown: string): Difference {
  if (!body) throw new Error('The page has no main content.');
  // Link URLs contain words that the page doesn't show.
  const runs = runsOf(wordsIn(markdown.replaceAll(/\]\([^)]*\)/g, ']')));
  const lines = [...linesOf(body)].map(wordsIn);
  return { words: lines.flat().length, missing: lines.flatMap((words) => missingFrom(words, runs)) };
}
