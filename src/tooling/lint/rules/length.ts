import { toString } from 'mdast-util-to-string';
import type { Nodes } from 'mdast';
import { derivedTableMarkdown, isDerivedTable } from '../../../reference/table-elements';
import type { Element, Page } from '../page';
import type { PageRule } from '../rule';
import { MARK } from './unwritten';

/** Below this length, a page should be a section of another one. */
const LEAST = 400;

function tableText(element: Element): string {
  if (!element.name || !isDerivedTable(element.name)) return '';
  const attributes = Object.fromEntries(
    element.attributes.flatMap((one) => (one.type === 'mdxJsxAttribute' && typeof one.value === 'string' ? [[one.name, one.value]] : [])),
  );
  try {
    return derivedTableMarkdown(element.name, attributes);
  } catch {
    // The rule "components" reports the problem.
    return '';
  }
}

/** The texts of a node, apart: cells of a table and items of a list are words of their own. */
function textsOf(node: Nodes): string[] {
  return 'children' in node ? node.children.flatMap(textsOf) : [toString(node)];
}

/** What a reader reads: text, inline code, code blocks, and generated tables. */
const wordsOf = ({ tree, elements }: Page): number =>
  [...tree.children.filter(({ type }) => type !== 'yaml').flatMap(textsOf), ...elements.map(tableText)]
    .join(' ')
    .split(/\s+/)
    .filter((one) => /[\p{L}\p{N}]/u.test(one)).length;

/** A short page states its reason. */
export const length: PageRule = {
  name: 'length',
  check(page) {
    if (page.frontMatter.short !== undefined || !page.file.startsWith('docs/')) return [];
    // A page in progress grows.
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
