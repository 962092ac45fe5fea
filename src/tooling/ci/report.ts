import { readFileSync, writeFileSync } from 'node:fs';

/** The result of a scheduled check, for update-issues.ts. */
export interface Report {
  /** The name of the check: a key in src/tooling/ci/issues.ts. */
  check: string;
  state: 'clean' | 'found' | 'unchecked';
  lines: string[];
}

const STATES = ['clean', 'found', 'unchecked'] as const;

/** Writes a report, if there is a file. */
export function writeReport(file: string | undefined, report: Report): void {
  if (file) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** Reads a report. @throws Error if it's invalid. */
export function readReport(file: string): Report {
  const { check, state, lines } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>;
  const isReport =
    typeof check === 'string' &&
    STATES.some((known) => known === state) &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line === 'string');
  if (!isReport) throw new Error(`${file} isn't a report. Create one with the check's --out option.`);
  return { check, state: state as Report['state'], lines };
}
