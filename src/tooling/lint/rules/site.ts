import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { lineOf, type Diagnostic, type Page } from '../page';
import type { ProjectRule } from '../rule';

type Found = Omit<Diagnostic, 'rule'>;

const idOf = ({ file }: Page): string => file.replace(/^docs\//, '').replace(/\.mdx?$/, '');

function linkedRoutes(pages: readonly Page[], code: string): Set<string> {
  const routes = new Set([...code.matchAll(/['"`](\/[\w/-]+)/g)].map((match) => match[1] ?? ''));
  for (const page of pages)
    visit(page.tree, 'link', ({ url }) => {
      const route = url.split('#')[0] ?? '';
      if (route !== page.route) routes.add(route);
    });
  return routes;
}

/** Finds pages that aren't in a sidebar and that no page links to. */
export const orphans: ProjectRule = {
  name: 'orphans',
  check({ pages, inSidebar, read }) {
    const linked = linkedRoutes(pages, read(['src/components', 'src/theme', 'src/data/site.ts']));
    return pages
      .filter((page) => page.file.startsWith('docs/') && !inSidebar.has(idOf(page)) && !linked.has(page.route))
      .map(({ file }) => ({
        file,
        line: 1,
        problem: 'no sidebar and no page leads here',
        fix: 'Add it to sidebars.ts, or link it from a page that readers come from.',
      }));
  },
};

/** The number of identical words in a row that count as a copy. */
const RUN = 25;

interface Block {
  file: string;
  line: number;
  words: string[];
  /** Whether the text is a description in a specification. */
  isDescription: boolean;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/gu) ?? [];

function blocksOf({ file, tree }: Page): Block[] {
  const blocks: Block[] = [];
  visit(tree, (node) => {
    if (node.type === 'paragraph' || node.type === 'tableCell')
      blocks.push({ file, line: lineOf(node), words: wordsOf(toString(node)), isDescription: false });
  });
  return blocks;
}

/** Returns the first sequence of words that also appears elsewhere. */
function copyOf(block: Block, seen: Map<string, Block>): { run: string; original: Block } | undefined {
  for (let start = 0; start + RUN <= block.words.length; start += 1) {
    const run = block.words.slice(start, start + RUN).join(' ');
    const original = seen.get(run);
    if (original && original !== block) return { run, original };
    seen.set(run, block);
  }
  return undefined;
}

/** Finds copied text, because one of two copies eventually becomes outdated. */
export const copies: ProjectRule = {
  name: 'copies',
  check({ pages, facts }) {
    const seen = new Map<string, Block>();
    const descriptions = [...new Set(facts.descriptions.map(({ text }) => text))].map((text): Block => ({
      file: 'openapi',
      line: 1,
      words: wordsOf(text),
      isDescription: true,
    }));
    for (const block of descriptions) copyOf(block, seen);
    return pages.flatMap(blocksOf).flatMap((block): Found[] => {
      const copy = copyOf(block, seen);
      if (!copy) return [];
      const { file, line, isDescription } = copy.original;
      return [
        {
          file: block.file,
          line: block.line,
          problem: `"${copy.run.split(' ').slice(0, 7).join(' ')} …" also appears in ${isDescription ? 'a specification' : `${file}:${line}`}`,
          fix: isDescription
            ? 'Link to the operation, or show the text with <FieldTable>, <EnumTable>, or <ErrorTable>.'
            : 'Keep the better one, and link to it.',
        },
      ];
    });
  },
};
