import path from 'node:path';
import type { MarkdownConfig } from '@docusaurus/types';

type ParseFrontMatter = NonNullable<MarkdownConfig['parseFrontMatter']>;

/** What a key must hold. `problem` gets the value and says in words what to write, or nothing when it is right. */
interface Rule {
  required: boolean;
  problem(value: unknown): string | undefined;
}

const text = (least: number, most: number, required: boolean): Rule => ({
  required,
  problem: (value) =>
    typeof value === 'string' && value.trim().length >= least && value.trim().length <= most
      ? undefined
      : `write ${least} to ${most} characters${typeof value === 'string' ? ` (now ${value.trim().length})` : ''}`,
});

const words: Rule = {
  required: true,
  problem: (value) =>
    Array.isArray(value) && value.length >= 2 && value.length <= 30 && value.every((one) => typeof one === 'string')
      ? undefined
      : 'write a list of 2 to 30 words or phrases that a reader would search for: keywords: [refund, chargeback]',
};

const exactly = (expected: unknown): Rule => ({
  required: false,
  problem: (value) => (value === expected ? undefined : `only ${JSON.stringify(expected)} makes sense here`),
});

const page: Record<string, Rule> = {
  title: text(3, 60, true),
  sidebar_label: text(2, 40, false),
  description: text(50, 165, true),
  keywords: words,
  hide_table_of_contents: exactly(true),
  displayed_sidebar: exactly(null),
  // Why the page may stay below the length that src/check asks for.
  short: text(10, 120, false),
};

/** Pages that src/reference writes from the descriptions carry a few keys more. */
const referencePage: Record<string, Rule> = {
  ...page,
  id: text(3, 60, true),
  sidebar_class_name: text(3, 60, true),
  operation: text(3, 80, true),
  custom_edit_url: text(10, 200, true),
};

/** The key that was meant: the one that shares the longest start, for a message that saves a look-up. */
function nearest(key: string, known: string[]): string {
  const shared = (other: string): number => [...other].findIndex((letter, index) => key[index] !== letter) >>> 0;
  return known.reduce((best, one) => (shared(one) > shared(best) ? one : best), known[0] ?? '');
}

/**
 * Checks the front matter of one page against the schema above.
 * @returns one line for each fault, naming the key and the fix; empty when the page is right.
 */
export function frontMatterProblems(file: string, frontMatter: Record<string, unknown>): string[] {
  // A part of a page, which another one imports: its path has an underscore, as the framework wants it.
  if (file.split(/[\\/]/).some((part) => part.startsWith('_'))) return [];
  const rules = file.endsWith('.api.mdx') ? referencePage : page;
  const known = Object.keys(rules);
  const unknown = Object.keys(frontMatter)
    .filter((key) => !known.includes(key))
    .map((key) => `"${key}" is not a key of this site. Did you mean "${nearest(key, known)}"? Allowed: ${known.join(', ')}.`);
  const wrong = Object.entries(rules).flatMap(([key, rule]) => {
    if (!(key in frontMatter)) return rule.required ? [`"${key}" is missing. Add it to the front matter.`] : [];
    const problem = rule.problem(frontMatter[key]);
    return problem ? [`"${key}": ${problem}.`] : [];
  });
  return [...unknown, ...wrong];
}

/**
 * The framework's front-matter parser, followed by our check.
 * @throws Error naming the file, each wrong key and its fix; it stops `npm start` and the build.
 */
export const checkedFrontMatter: ParseFrontMatter = async (params) => {
  const result = await params.defaultParseFrontMatter(params);
  const problems = frontMatterProblems(params.filePath, result.frontMatter);
  if (problems.length > 0)
    throw new Error(
      [`Front matter of ${path.relative(process.cwd(), params.filePath)}:`, ...problems.map((one) => `  - ${one}`)].join('\n'),
    );
  return result;
};
