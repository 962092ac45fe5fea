import type { Heading, PhrasingContent, Root, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Diagnostic } from '../diagnostic';
import { lineOf, type Page } from '../page';

const COLUMNS = ['Symptom', 'Cause', 'Solution'];
/** Other names for these columns, on pages that don't follow the guide. */
const SYMPTOM = /^(?:symptom|you see|what you (?:see|find)|message|light|problem|what happens)$/i;
const CAUSE = /^(?:(?:likely |possible |usual )?causes?|why|reason)$/i;
const SOLUTION = /^(?:fix|way out|what to do|do this|then|solution|remedy|next|action)$/i;

const cells = (table: Table): string[] => (table.children[0]?.children ?? []).map((cell) => toString(cell).trim());

/** Returns whether a table explains problems: at least two of its three columns have such a name. */
const isTroubleshooting = (header: readonly string[]): boolean =>
  header.length === 3 && [SYMPTOM, CAUSE, SOLUTION].filter((name, index) => name.test(header[index] ?? '')).length >= 2;

/** Requires the same names for troubleshooting sections and their columns. */
function troubleshooting({ tree }: Page): Omit<Diagnostic, 'file'>[] {
  const found: Omit<Diagnostic, 'file'>[] = [];
  const rule = 'style/troubleshooting';
  const path: string[] = [];
  const sections: number[] = [];
  visit(tree as Root, (node) => {
    if (node.type === 'heading') {
      const heading: Heading = node;
      path.length = Math.max(0, heading.depth - 2);
      path[heading.depth - 2] = toString(heading);
      if (toString(heading) === 'Troubleshooting') sections.push(lineOf(heading));
    }
    if (node.type !== 'table') return;
    const header = cells(node);
    if (!isTroubleshooting(header)) return;
    if (header.join() !== COLUMNS.join())
      found.push({ line: lineOf(node), rule, problem: `the columns ${header.join(' | ')}`, fix: `Write ${COLUMNS.join(' | ')}.` });
    if (!path.includes('Troubleshooting'))
      found.push({
        line: lineOf(node),
        rule,
        problem: `this table is in "${path.at(-1) ?? ''}"`,
        fix: 'Write the heading Troubleshooting.',
      });
  });
  for (const line of sections.slice(1))
    found.push({ line, rule, problem: 'a second section Troubleshooting', fix: 'Join the two tables, or name this one by its subject.' });
  return found;
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .trim();

/** Reports a first paragraph that only repeats the description, which cards and search results show. */
function repeatedDescription({ tree, frontMatter }: Page): Omit<Diagnostic, 'file'>[] {
  const first = tree.children.find(({ type }) => type === 'paragraph') as { children: PhrasingContent[] } | undefined;
  const description = words(String(frontMatter.description ?? ''));
  if (!first || description.length < 20 || !words(toString(first)).startsWith(description.slice(0, 60))) return [];
  return [
    {
      line: lineOf(first as Parameters<typeof lineOf>[0]),
      rule: 'style/introductions',
      problem: "the first paragraph repeats the page's description",
      fix: 'Say what the page is for in other words, or start with the next paragraph.',
    },
  ];
}

/** Checks the structure of a page. */
export const structureFaults = (page: Page): Omit<Diagnostic, 'file'>[] => [...troubleshooting(page), ...repeatedDescription(page)];
