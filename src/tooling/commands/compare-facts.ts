// `npx tsx src/tooling/commands/compare-facts.ts [before] [after]`: lists the facts that an edit of the docs removed (-) or added (+).
// Both arguments are revisions. By default, it compares the files on disk with the fork point from origin/main. It doesn't need a build.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Nodes, Table } from 'mdast';
import { visit } from 'unist-util-visit';
import { lineOf, parsePage } from '../lint/page';
import { checkedRef, forkPoint, git } from '../ci/git';

/** The facts of a page as readable text, with the line of their first occurrence. An edit of the language doesn't change them. */
export type Facts = ReadonlyMap<string, number>;

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const TIMES = '(?:milli)?seconds?|minutes?|hours?|(?:(?:business|banking|calendar|working) )?days?|weeks?|months?|years?';
const UNITS = `${TIMES}|%|ms|characters?|bytes?|kB|KB|MB|GB|px|mm|cm|USD|EUR|GBP|CAD|AUD|JPY|times|attempts?|installments?`;
const NUMBER = new RegExp(String.raw`(?<![\w.])(\d[\d,.]*\d|\d)(?:[\s-]?(${UNITS}))?(?!\w)`, 'gi');
const WORD_NUMBER = new RegExp(String.raw`\b(${WORDS.join('|')})[\s-](${TIMES})(?!\w)`, 'gi');

/** Returns the numbers in a text with their units, in one format: `six days`, `6 days`, and `6-day` are the same. */
function numbersIn(text: string): string[] {
  const digits = text.replaceAll(WORD_NUMBER, (_, word: string, unit: string) => `${WORDS.indexOf(word.toLowerCase())} ${unit}`);
  return [...digits.matchAll(NUMBER)].map(([, number = '', unit = '']) => {
    const attribute =
      unit === unit.toUpperCase()
        ? unit
        : unit
            .toLowerCase()
            .replace(/^banking/, 'business')
            .replace(/(?<=..)s$/, '');
    return `number ${[number, attribute].filter(Boolean).join(' ')}`;
  });
}

const codeCells = (table: Table): string[] => {
  const codes: string[] = [];
  visit(table, 'inlineCode', ({ value }) => void codes.push(value));
  return codes;
};

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function factsOfNode(node: Nodes): string[] {
  switch (node.type) {
    case 'text':
      return numbersIn(node.value);
    case 'inlineCode':
      return [`code ${node.value}`];
    case 'link':
      return [`link ${node.url}`];
    case 'image':
      return [`image ${node.url}`];
    case 'table':
      return [
        `table of ${node.children.length - 1} rows and ${node.children[0]?.children.length ?? 0} columns (${shortened(codeCells(node).join(' ')) || 'no code'})`,
      ];
    case 'code':
      return [
        `code block ${[node.lang, node.meta].filter(Boolean).join(' ')}: ${shortened(node.value.replaceAll(/\s+/g, ' '))} (${node.value.length} characters)`,
      ];
    case 'containerDirective':
      return [`admonition ${node.name}`];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const named = node.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' && attribute.name !== 'alt' && attribute.name !== 'title'
          ? [
              `${attribute.name}=${JSON.stringify(typeof attribute.value === 'string' ? attribute.value : (attribute.value?.value ?? true))}`,
            ]
          : [],
      );
      return [`component <${[node.name ?? '', ...named].join(' ')}>`];
    }
    default:
      return [];
  }
}

/** Facts that are counted once, even if a page repeats them. Tables, code blocks, and components are counted separately. */
const REPEATED = /^(?:number|link|code(?! block)) /;

/**
 * Extracts the facts of a page.
 * @throws Error if the page isn't valid MDX.
 */
export function factsOf(file: string, source: string): Facts {
  const { tree, frontMatter } = parsePage(file, source);
  const facts = new Map(numbersIn(String(frontMatter.description ?? '')).map((fact): [string, number] => [fact, 1]));
  const add = (fact: string, line: number, count = 1): void => {
    const counted = count === 1 ? fact : `${fact} (number ${count})`;
    if (!facts.has(counted)) facts.set(counted, line);
    else if (!REPEATED.test(fact)) add(fact, line, count + 1);
  };
  visit(tree, (node) => {
    for (const fact of factsOfNode(node)) add(fact, lineOf(node));
  });
  return facts;
}

type Pages = ReadonlyMap<string, Facts>;

/** Lists removed and added facts: `file:line  - fact`. If a fact moved, the line contains the other page. */
export function differences(before: Pages, after: Pages): string[] {
  const none: Facts = new Map();
  const gained = (file: string, fact: string): boolean => (after.get(file)?.has(fact) ?? false) && !before.get(file)?.has(fact);
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((file) => {
    const [old, now] = [before.get(file) ?? none, after.get(file) ?? none];
    const lost = [...old].filter(([fact]) => !now.has(fact));
    const added = [...now].filter(([fact]) => !old.has(fact));
    return [
      ...lost.map(([fact, line]) => {
        const moved = [...after.keys()].filter((other) => other !== file && gained(other, fact));
        return `${file}:${line}  - ${fact}${moved.length > 0 ? `  (now in ${moved.join(', ')})` : ''}`;
      }),
      ...added.map(([fact, line]) => `${file}:${line}  + ${fact}`),
    ];
  });
}

const root = path.join(__dirname, '../../..');

/** Reads a page at a revision, or from disk. @returns undefined if it doesn't exist. */
function sourceAt(file: string, revision: string | undefined): string | undefined {
  if (revision === undefined) return existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined;
  const { status, stdout } = spawnSync('git', ['show', `${revision}:${file}`], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return status === 0 ? stdout : undefined;
}

function pagesAt(files: readonly string[], revision: string | undefined): Pages {
  return new Map(
    files.flatMap((file): [string, Facts][] => {
      const source = sourceAt(file, revision);
      return source === undefined ? [] : [[file, factsOf(file, source)]];
    }),
  );
}

function main([before, after, ...rest]: string[]): void {
  if (rest.length > 0) throw new Error('Name at most two revisions: compare-facts.ts [before] [after].');
  const base = before === undefined ? forkPoint(root, 'origin/main') : checkedRef(before);
  const range = after === undefined ? [base] : [base, checkedRef(after)];
  const files = git(root, '-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', ...range, '--', 'docs/*.mdx');
  const found = differences(pagesAt(files, base), pagesAt(files, after));
  console.log([...found, `${found.length} differences in ${files.length} changed pages.`].join('\n'));
  process.exitCode = found.length === 0 ? 0 : 1;
}

if (require.main === module)
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
