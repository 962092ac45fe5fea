import { csvOf } from '../sandbox/operations/csv';
import type { Row } from '../sandbox/operations/report-row';
import { findSchema } from './descriptions';
import type { Schema } from './types';

interface Column {
  name: string;
  example: Row[string];
}

/** A sample file for each report, as a name and CSV with every column and one row of the examples in the specification. */
export function sampleReports(): [name: string, csv: string][] {
  const { 'x-report-columns': reports } = findSchema('reports/ReportType') as Schema & { 'x-report-columns': Record<string, Column[]> };
  return Object.entries(reports).map(([name, columns]) => [
    name,
    csvOf([Object.fromEntries(columns.map((column) => [column.name, column.example]))], columns),
  ]);
}

/** The path of a report's sample file, below the base URL. */
export const sampleReportPath = (name: string): string => `/openapi/sample-reports/${name}.csv`;
