import { sandboxWorld } from '../data/sandbox-world';
import { csvOf } from '../sandbox/reports/csv';
import type { Row } from '../sandbox/reports/row';
import { ROWS } from '../sandbox/reports/rows';
import { createSampleState } from '../sandbox/seeds/seeds';
import { findSchema } from './descriptions';
import { sandboxContract } from './sandbox-contract';
import type { Schema } from './types';

interface Column {
  name: string;
  description: string;
  example: Row[string];
}

/** The columns of each report, with an example of each. */
export const reportExamples = (): Record<string, Column[]> =>
  (findSchema('reports/ReportType') as Schema & { 'x-report-columns': Record<string, Column[]> })['x-report-columns'];

/**
 * Reports about events that the sandbox's sample data doesn't have. Their sample file is one row with the examples in the specification.
 */
export const reportsWithoutRows: ReadonlySet<string> = new Set(['fraud_notifications', 'pending_card_update']);

/** The rows of a report as the sandbox returns them when it starts, oldest first. */
export function sandboxRows(name: string): Row[] {
  const startsAt = Date.parse(sandboxWorld.startsAt);
  const dated = ROWS[name]?.(createSampleState(sandboxContract(), 1, startsAt), startsAt, 'UTC') ?? [];
  return dated.toSorted((a, b) => a.at - b.at).map(({ row }) => row);
}

/** A sample file for each report, as a name and CSV with every column. */
export const sampleReports = (): [name: string, csv: string][] =>
  Object.entries(reportExamples()).map(([name, columns]) => {
    const example = Object.fromEntries(columns.map((column) => [column.name, column.example]));
    return [name, csvOf(reportsWithoutRows.has(name) ? [example] : sandboxRows(name), columns)];
  });

/** The path of a report's sample file, below the base URL. */
export const sampleReportPath = (name: string): string => `/openapi/sample-reports/${name}.csv`;
