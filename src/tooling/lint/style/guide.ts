import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** Where a rule looks: what readers see, the headings of pages, or comments and test titles, too. */
export type Place = 'text' | 'headings' | 'everything';

export interface StyleRule {
  pattern: string;
  why: string;
  find: RegExp;
  write: string;
  in: Place;
  /** A sentence that the rule finds, and the same sentence as it should be. */
  bad: string;
  good: string;
  /** The row is part of CONTRIBUTING.md. */
  guide: boolean;
}

interface Written {
  find: string;
  write: string;
  bad: string;
  good: string;
  case?: boolean;
  in?: Place;
  guide?: boolean;
}

/** Text wraps, so a space in a rule is any gap within a paragraph. */
const GAP = String.raw`(?:[^\S\n]+(?:\n[^\S\n]*(?:(?:\/\/|\*)[^\S\n]+)?)?|\n[^\S\n]*(?:(?:\/\/|\*)[^\S\n]+)?)`;

/** @throws SyntaxError when the pattern isn't a regular expression. */
function compiled({ find, case: matters, in: place }: Written): RegExp {
  const source = find.replaceAll(' ', GAP);
  return place === 'headings'
    ? new RegExp(`^(?:${source})$`, 'i')
    : new RegExp(String.raw`(?<![\w-])(?:${source})(?![\w-])`, matters ? 'g' : 'gi');
}

/** The rules, in the order of the file. @throws Error naming the rule that can't be read. */
export function styleGuide(): StyleRule[] {
  const guide = parse(readFileSync(path.join(__dirname, 'guide.yaml'), 'utf8')) as Record<string, { why: string; rules: Written[] }>;
  return Object.entries(guide).flatMap(([pattern, { why, rules }]) =>
    rules.map((rule) => {
      try {
        return { ...rule, pattern, why, find: compiled(rule), in: rule.in ?? 'text', guide: rule.guide ?? false };
      } catch (error) {
        throw new Error(`src/tooling/lint/style/guide.yaml: "${rule.find}" isn't a valid regular expression. Correct it.`, {
          cause: error,
        });
      }
    }),
  );
}

/** What to write instead of a match: $1 stands for the first group of the rule. */
export const replacement = (rule: StyleRule, match: RegExpMatchArray): string =>
  rule.write.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');

/** The rows of the guide that CONTRIBUTING.md shows, as a Markdown table. */
export function guideTable(): string {
  const cell = (text: string): string => text.replace(/^(?:## |- )/, '').replaceAll('|', String.raw`\|`);
  const rows = styleGuide()
    .filter(({ guide }) => guide)
    .map(({ bad, good, why }) => `| ${cell(bad)} | ${cell(good)} | ${cell(why)} |`);
  return ['| Instead of | Write | Why |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The table in CONTRIBUTING.md, up to the last row. */
export const GUIDE_TABLE = /^\| Instead of +\| Write +\| Why +\|(?:\n\|.*)*/m;

/** CONTRIBUTING.md with the table of the guide as it is now. @throws Error when it has no such table. */
export function withGuideTable(source: string): string {
  if (!GUIDE_TABLE.test(source)) throw new Error('CONTRIBUTING.md has no table "Instead of | Write | Why". Add its header row.');
  return source.replace(GUIDE_TABLE, guideTable);
}
