import { longestReportDays, snapshotReports } from '../../data/report-rules';
import type { Contract } from '../contract/types';
import { rejectField, ApiError } from '../core/api-error';
import { daysLater } from '../../domain/schedule';
import { DAY, stamp } from '../../domain/time';
import { decimal, startOfDay, today, type DatedRow, type Row } from './report-row';

/** The maximum range of a report, in milliseconds. */
export const MAX_RANGE = longestReportDays * DAY;

/** Reports about a point in time instead of a range. */
export const SNAPSHOTS = new Set(snapshotReports);

/** The request for a report. */
export interface ReportBody {
  reportType?: string;
  from?: string;
  to?: string;
  asOf?: string;
  format?: 'json' | 'csv' | 'xlsx';
  columns?: string[];
  merchantIds?: string[];
  terminalIds?: string[];
  timeZone?: string;
  encrypt?: boolean;
  limit?: number;
  cursor?: string;
  requestId?: string;
}

/** A column of a report. */
export type Column = Contract['reports'][string][number];

/** A period in milliseconds. */
export interface Range {
  from: number;
  to: number;
}

/** Checks that a request contains these fields. @throws ApiError `field_required`. */
export function requireFields(body: ReportBody, names: (keyof ReportBody)[]): void {
  const missing = names.filter((name) => body[name] === undefined);
  if (missing.length > 0)
    throw new ApiError(
      'field_required',
      `${missing[0]} is required.`,
      missing.map((field) => ({ field, issue: 'required' })),
    );
}

/** Returns a report's range. @throws ApiError for an invalid one. */
export function rangeOf(body: ReportBody, timeZone: string, now: number): Range {
  if (SNAPSHOTS.has(body.reportType ?? '')) {
    requireFields(body, ['asOf']);
    const asOf = body.asOf as string;
    if (asOf > today(now, timeZone)) rejectField('range_in_future', 'asOf', 'maximum', 'This day is in the future.', today(now, timeZone));
    return { from: 0, to: startOfDay(daysLater(asOf, 1), timeZone) };
  }
  requireFields(body, ['from', 'to']);
  const [from, to] = [Date.parse(body.from as string), Date.parse(body.to as string)];
  if (to <= from) rejectField('field_invalid', 'to', 'minimum', 'The end must be after the beginning.', body.from);
  if (to - from > MAX_RANGE)
    rejectField('range_too_long', 'to', 'maximum', `A report can cover at most ${longestReportDays} days.`, longestReportDays);
  if (to > now) rejectField('range_in_future', from > now ? 'from' : 'to', 'maximum', 'The range ends in the future.', stamp(now));
  return { from, to };
}

/** Returns the Levenshtein distance of two words. */
function distance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let at = 1; at <= first.length; at++)
    row = row.reduce<number[]>((next, above, index) => {
      const change = (row[index - 1] ?? 0) + (first[at - 1] === second[index - 1] ? 0 : 1);
      return [...next, index === 0 ? at : Math.min(change, above + 1, (next[index - 1] ?? 0) + 1)];
    }, []);
  return row.at(-1) ?? 0;
}

/** Suggests columns for a mistyped name. */
const similarNames = (name: string, all: Column[]): string[] =>
  all
    .map((column) => ({ name: column.name, far: distance(name.slice(0, 40), column.name) }))
    .filter(({ far }) => far <= 4)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 3)
    .map((column) => column.name);

/** Returns a report's columns. @throws ApiError for an unknown column, with suggestions. */
export function columnsOf({ columns, reportType = '' }: ReportBody, reports: Contract['reports']): Column[] {
  const all = reports[reportType] ?? [];
  if (!columns || columns.length === 0) return all.filter((column) => column.default);
  const unknown = columns.flatMap((name, index) => (all.some((column) => column.name === name) ? [] : [{ name, index }]));
  if (unknown.length > 0)
    throw new ApiError(
      'column_unknown',
      `${reportType} has no column ${unknown[0]?.name.slice(0, 60)}.`,
      unknown.slice(0, 20).map(({ name, index }) => {
        const near = similarNames(name, all);
        return {
          field: `columns.${index}`,
          issue: 'unknown',
          limit: near.length > 0 ? `Did you mean ${near.join(' or ')}?` : all.map((column) => column.name).join(', '),
        };
      }),
    );
  return columns.map((name) => all.find((column) => column.name === name) as Column);
}

/** Returns the rows with only the selected columns. */
export const selectColumns = (rows: DatedRow[], columns: Column[]): Row[] =>
  rows.map(({ row }) => Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])));

/** Returns the sums of amounts, or undefined if the rows have several currencies. */
export function totalsOf(items: Row[], columns: Column[]): Record<string, string> | undefined {
  const currencies = new Set(items.map((row) => row.currency));
  const [currency] = currencies;
  // A total of several currencies would be meaningless.
  if (currencies.size !== 1 || typeof currency !== 'string') return undefined;
  const factor = 10 ** (decimal(1, currency).split('.')[1]?.length ?? 0);
  const sums = columns
    .filter(({ type, name }) => type === 'decimal' && /gross|fee|net|amount|charged|refunded|returned|reduced/.test(name))
    .map(({ name }) => [name, decimal(Math.round(items.reduce((sum, row) => sum + Number(row[name] ?? 0) * factor, 0)), currency)]);
  return sums.length > 0 ? (Object.fromEntries(sums) as Record<string, string>) : undefined;
}
