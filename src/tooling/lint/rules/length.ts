import { toString } from 'mdast-util-to-string';
import type { Nodes } from 'mdast';
import { derivedTable, isDerivedTable } from '../../../reference/table-elements';
import type { Element, Page } from '../page';
import type { PageRule } from '../rule';
import { MARK } from './unwritten';

/** The minimum number of words. A shorter page should be a section of another one. */
const MIN_WORDS = 400;

/** Returns the texts of a node. Table cells and list items are separate texts. */
function textsOf(node: Nodes): string[] {
  return 'children' in node ? node.children.flatMap(textsOf) : [toString(node)];
}

function tableTexts(element: Element): string[] {
  if (!element.name || !isDerivedTable(element.name)) return [];
  const attributes = Object.fromEntries(
    element.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string' ? [[attribute.name, attribute.value]] : [],
    ),
  );
  try {
    return derivedTable(element.name, attributes).flatMap(textsOf);
  } catch {
    // The rule "components" reports the problem.
    return [];
  }
}

/** Counts the words that readers see: text, inline code, code blocks, and generated tables. */
const wordsOf = ({ tree, elements }: Page): number =>
  [...tree.children.filter(({ type }) => type !== 'yaml').flatMap(textsOf), ...elements.flatMap(tableTexts)]
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Requires a reason for short pages. */
export const length: PageRule = {
  name: 'length',
  check(page) {
    if (page.frontMatter.short !== undefined || !page.file.startsWith('docs/')) return [];
    // The page isn't finished yet.
    if (page.lines.some((line) => MARK.test(line))) return [];
    const count = wordsOf(page);
    return count >= MIN_WORDS
      ? []
      : [
          {
            line: 1,
            problem: `a page of ${count} words, below ${MIN_WORDS}`,
            fix: 'Add what readers still need to ask, join it to another page, or write short: <why> in its front matter.',
          },
        ];
  },
};
