import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export interface StyleRule {
  pattern: string;
  why: string;
  find: RegExp;
  write: string;
  /** Whether the pattern is about the whole text of a heading. */
  isForHeadings: boolean;
  /** A sentence that the rule finds. */
  bad: string;
  good: string;
  /** Whether the table in CONTRIBUTING.md contains the rule. */
  guide: boolean;
}

interface Written {
  find: string;
  write: string;
  bad: string;
  good: string;
  case?: boolean;
  in?: 'headings';
  guide?: boolean;
}

/** Matches a space or a line break within a paragraph, because texts wrap. */
const GAP = String.raw`(?:[^\S\n]+(?:\n[^\S\n]*)?|\n[^\S\n]*)`;

/** Compiles a rule's pattern. @throws SyntaxError if it isn't a regular expression. */
function compiled({ find, case: matters, in: place }: Written): RegExp {
  const source = find.replaceAll(' ', GAP);
  return place === 'headings'
    ? new RegExp(`^(?:${source})$`, 'i')
    : new RegExp(String.raw`(?<![\w-])(?:${source})(?![\w-])`, matters ? 'g' : 'gi');
}

/** Reads the rules, in the order of the file. @throws Error with the name of an invalid rule. */
export function styleGuide(): StyleRule[] {
  const guide = parse(readFileSync(path.join(__dirname, 'guide.yaml'), 'utf8')) as Record<string, { why: string; rules: Written[] }>;
  return Object.entries(guide).flatMap(([pattern, { why, rules }]) =>
    rules.map((rule) => {
      try {
        return { ...rule, pattern, why, find: compiled(rule), isForHeadings: rule.in === 'headings', guide: rule.guide ?? false };
      } catch (error) {
        throw new Error(`src/tooling/lint/style/guide.yaml: "${rule.find}" isn't a valid regular expression. Correct it.`, {
          cause: error,
        });
      }
    }),
  );
}

/** Returns what to write instead of a match. In the rule, `$1` is the first group. */
export const replacement = (rule: StyleRule, match: RegExpMatchArray): string =>
  rule.write.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');

/** Formats the rules that CONTRIBUTING.md shows as a Markdown table. */
function guideTable(): string {
  const cell = (text: string): string => text.replace(/^(?:## |- )/, '').replaceAll('|', String.raw`\|`);
  const rows = styleGuide()
    .filter(({ guide }) => guide)
    .map(({ bad, good, why }) => `| ${cell(bad)} | ${cell(good)} | ${cell(why)} |`);
  return ['| Instead of | Write | Why |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Matches the table in CONTRIBUTING.md. */
export const GUIDE_TABLE = /^\| Instead of +\| Write +\| Why +\|(?:\n\|.*)*/m;

/** Updates the table in the text of CONTRIBUTING.md. @throws Error if the text doesn't contain it. */
export function withGuideTable(source: string): string {
  if (!GUIDE_TABLE.test(source)) throw new Error('CONTRIBUTING.md has no table "Instead of | Write | Why". Add its header row.');
  return source.replace(GUIDE_TABLE, guideTable);
}
