import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Diagnostic } from '../diagnostic';
import { lineOf, parsePage } from '../page';
import { replacement, styleGuide, type StyleRule } from './guide';
import { proseFiles, proseOf } from './prose';
import { structureFaults } from './structure';

/** All rules except the terms, which the rule `terms` checks in pages. */
const rules = styleGuide().filter(({ pattern }) => pattern !== 'terms');

const finding = (file: string, line: number, rule: StyleRule, match: RegExpMatchArray): Diagnostic => ({
  file,
  line,
  rule: `style/${rule.pattern}`,
  problem: `"${match[0].replaceAll(/\s+/g, ' ').trim()}"`,
  fix: `${replacement(rule, match)}. ${rule.why}`,
});

/** Checks the text of a file. Text that matches several rules is reported only once. */
function faultsIn(file: string, text: string): Diagnostic[] {
  const taken: [start: number, end: number][] = [];
  return rules
    .filter(({ isForHeadings }) => !isForHeadings)
    .flatMap((rule) =>
      [...text.matchAll(rule.find)].flatMap((match) => {
        const [start, end] = [match.index, match.index + match[0].length];
        if (taken.some((range) => range[0] < end && start < range[1])) return [];
        taken.push([start, end]);
        return [finding(file, text.slice(0, start).split('\n').length, rule, match)];
      }),
    );
}

function pageFaults(file: string, source: string): Diagnostic[] {
  const page = parsePage(file, source);
  const found: Diagnostic[] = structureFaults(page).map((fault) => ({ file, ...fault }));
  visit(page.tree, 'heading', (heading) => {
    const text = toString(heading).trim();
    for (const rule of rules.filter(({ isForHeadings }) => isForHeadings)) {
      const match = rule.find.exec(text);
      if (!match) continue;
      found.push(finding(file, lineOf(heading), rule, match));
      break;
    }
  });
  return found;
}

/**
 * Checks one file against the style guide. Findings are sorted by line.
 * @throws Error like `proseOf`.
 */
export function styleFindings(file: string, source: string): Diagnostic[] {
  const found = faultsIn(file, proseOf(file, source));
  if (file.endsWith('.mdx')) found.push(...pageFaults(file, source));
  return found.toSorted((a, b) => a.line - b.line);
}

/** Checks the project, or only some files and folders. @returns the findings, and the names of the checked files. */
export function checkStyle(root: string, below: readonly string[] = []): { findings: Diagnostic[]; files: string[] } {
  const isBelow = (file: string): boolean => below.some((place) => file === place || file.startsWith(`${place.replace(/\/$/, '')}/`));
  const files = proseFiles(root).filter((file) => below.length === 0 || isBelow(file));
  if (files.length === 0) throw new Error(`No file with text at ${below.join(', ')}. Name files or folders from the root of the project.`);
  return { findings: files.flatMap((file) => styleFindings(file, readFileSync(path.join(root, file), 'utf8'))), files };
}
