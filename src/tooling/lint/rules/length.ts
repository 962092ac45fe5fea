import { toString } from 'mdast-util-to-string';
import type { Nodes } from 'mdast';
import { derivedTableMarkdown, isDerivedTable } from '../../../reference/table-elements';
import type { Element, Page } from '../page';
import type { PageRule } from '../rule';
import { MARK } from './unwritten';

/** Below this a page is a section of another one. */
const LEAST = 400;

function tableText(element: Element): string {
  if (!element.name || !isDerivedTable(element.name)) return '';
  const attributes = Object.fromEntries(
    element.attributes.flatMap((one) => (one.type === 'mdxJsxAttribute' && typeof one.value === 'string' ? [[one.name, one.value]] : [])),
  );
  try {
    return derivedTableMarkdown(element.name, attributes);
  } catch {
    // The rule "components" says what is wrong with it.
    return '';
  }
}

/** The texts of a node, apart: cells of a table and items of a list are words of their own. */
function textsOf(node: Nodes): string[] {
  return 'children' in node ? node.children.flatMap(textsOf) : [toString(node)];
}

/** What a reader reads: text, code in it, blocks of code, and the tables that the build makes. */
const wordsOf = ({ tree, elements }: Page): number =>
  [...tree.children.filter(({ type }) => type !== 'yaml').flatMap(textsOf), ...elements.map(tableText)]
    .join(' ')
    .split(/\s+/)
    .filter((one) => /[\p{L}\p{N}]/u.test(one)).length;

/** A short page says why it is one. */
export const length: PageRule = {
  name: 'length',
  check(page) {
    if (page.frontMatter.short !== undefined || !page.file.startsWith('docs/')) return [];
    // A page that is being written grows.
    if (page.lines.some((line) => MARK.test(line))) return [];
    const count = wordsOf(page);
    return count >= LEAST
      ? []
      : [
          {
            line: 1,
            problem: `a page of ${count} words, below ${LEAST}`,
            fix: 'Add what readers still need to ask, join it to another page, or write short: <why> in its front matter.',
          },
        ];
  },
};
