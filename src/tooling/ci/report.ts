import { readFileSync, writeFileSync } from 'node:fs';

/** What a weekly check found, for update-issues.ts. */
export interface Report {
  /** Which check: a key of the table in src/tooling/ci/issues.ts. */
  check: string;
  state: 'clean' | 'found' | 'unchecked';
  lines: string[];
}

const STATES = ['clean', 'found', 'unchecked'] as const;

/** Writes a report, when a file is named. */
export function writeReport(file: string | undefined, report: Report): void {
  if (file) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** @throws Error when the file isn't a report. */
export function readReport(file: string): Report {
  const { check, state, lines } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>;
  const isReport =
    typeof check === 'string' &&
    STATES.some((one) => one === state) &&
    Array.isArray(lines) &&
    lines.every((one) => typeof one === 'string');
  if (!isReport) throw new Error(`${file} isn't a report. Create one with the check's --out option.`);
  return { check, state: state as Report['state'], lines };
}
