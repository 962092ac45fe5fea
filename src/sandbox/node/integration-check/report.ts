import type { Case } from './case';
import type { CaseResult } from './run';
import { escapeAttribute } from '../../../domain/markup';

const VERDICT = 6;

/** Formats a result for the terminal. A failure includes what it costs, and the page to read. */
export function resultLine({ passed, name, observed, cost, url }: CaseResult, width: number): string {
  const indent = ' '.repeat(VERDICT + width + 2);
  const first = `${(passed ? 'pass' : 'FAIL').padEnd(VERDICT)}${name.padEnd(width)}  ${observed}`;
  return passed ? first : `${first}\n${indent}What it costs: ${cost}\n${indent}Read ${url}`;
}

/** Returns the width of the column with the names. */
export const widthOf = (cases: readonly Pick<Case, 'name'>[]): number => Math.max(...cases.map(({ name }) => name.length));

export const caseList = (cases: readonly Pick<Case, 'name' | 'title'>[]): string =>
  cases.map(({ name, title }) => `${name.padEnd(widthOf(cases))}  ${title}`).join('\n');

const countOf = (results: readonly CaseResult[]): { passed: number; failed: number } => {
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
};

/** @param leftOut The cases that a shop without webhooks can't run. */
export function summaryLine(results: readonly CaseResult[], leftOut: readonly Pick<Case, 'name'>[]): string {
  const { passed, failed } = countOf(results);
  const others = leftOut.length > 0 ? `, ${leftOut.length} left out, because the shop has no webhooks` : '';
  return `${passed} passed, ${failed} failed${others}`;
}

/** Formats the report for `--json`: one line. */
export const jsonReport = (
  results: readonly CaseResult[],
  leftOut: readonly Pick<Case, 'name'>[],
  checked: { shop: string; seed: number | undefined },
): string =>
  JSON.stringify({
    ...checked,
    ...countOf(results),
    leftOut: leftOut.map(({ name }) => name),
    cases: results.map((result) => ({ ...result, failure: undefined })),
  });

/** Escapes text for XML attributes. */
const escaped = (text: string): string => escapeAttribute(text.replaceAll(/\p{Cc}/gu, ' '));

/** Formats the report for `--junit`. */
export function junitReport(results: readonly CaseResult[], shop: string): string {
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
  const tests = results.map(({ name, title, passed, observed, cost, url, milliseconds }) => {
    const head = `    <testcase classname="partita-check" name="${escaped(`${name}: ${title}`)}" time="${seconds(milliseconds)}"`;
    if (passed) return `${head} />`;
    return `${head}>\n      <failure message="${escaped(observed)}">${escaped(`What it costs: ${cost} Read ${url}`)}</failure>\n    </testcase>`;
  });
  const time = seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  const counts = `tests="${results.length}" failures="${countOf(results).failed}" time="${time}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(`Partita check of ${shop}`)}" ${counts}>`,
    ...tests,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
