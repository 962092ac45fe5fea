import { longestReportDays, snapshotReports } from '../data/report-rules';
import { daysBetween, isDate } from '../domain/day';
import { checksOf, type SchemaViolation } from '../sandbox/contract/check-value';
import type { Rule } from '../sandbox/contract/types';

/** The data that a page needs about reports. Generated from the specification. */
export interface ReportFacts {
  url: string;
  /** The route of the operation's page. */
  route: string;
  /** The schema of the body. */
  rule: Rule;
  /** The names of each report's columns in order. A trailing star marks a default column. */
  reports: Record<string, string[]>;
}

export interface ReportChoice {
  report: string;
  /** The chosen columns in order. Empty for the default columns. */
  columns: readonly string[];
  /** Dates in UTC, such as `2026-03-01`. The last day isn't included. */
  from: string;
  to: string;
  /** The date of a snapshot report. */
  asOf: string;
  format: string;
}

export const isSnapshot = (report: string): boolean => snapshotReports.includes(report);

export const allColumns = ({ reports }: ReportFacts, report: string): string[] =>
  (reports[report] ?? []).map((name) => name.replace('*', ''));

export const defaultColumns = ({ reports }: ReportFacts, report: string): string[] =>
  (reports[report] ?? []).filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));

/** Builds the body of the request. */
export const reportRequest = ({ report, columns, from, to, asOf, format }: ReportChoice): Record<string, unknown> => ({
  reportType: report,
  ...(isSnapshot(report) ? { asOf } : { from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` }),
  format,
  ...(columns.length > 0 && { columns }),
});

/** Returns the first problem that the reader has to fix, or undefined when the API accepts the request. */
export function requestProblem(choice: ReportChoice, { rule }: ReportFacts): string | undefined {
  const { report, from, to, asOf } = choice;
  if (isSnapshot(report) && !isDate(asOf)) return 'Enter the day of the snapshot.';
  if (!isSnapshot(report)) {
    if (!isDate(from) || !isDate(to)) return 'Enter both days of the range.';
    const days = daysBetween(from, to);
    if (days <= 0) return "The last day must come after the first. It isn't included itself.";
    if (days > longestReportDays) return `The range has ${days} days. A report spans ${longestReportDays} at most: ask twice.`;
  }
  const found: SchemaViolation[] = [];
  checksOf({})(rule)(reportRequest(choice), '', found);
  const [first] = found;
  return first && `${first.field || 'The request'} breaks a rule of the specification: ${first.issue} ${first.limit ?? ''}`.trim();
}

/** Formats JSON with lists of names on one line. */
export const readableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inside: string) => {
    const lines = inside.split(/\s*\n\s*/);
    const rows: string[] = [];
    for (const line of lines) {
      const last = rows.at(-1);
      if (last !== undefined && last.length + line.length < 64) rows[rows.length - 1] = `${last} ${line}`;
      else rows.push(line);
    }
    return rows.length === 1 ? `[${rows[0]}]` : `[\n    ${rows.join('\n    ')}\n  ]`;
  });
