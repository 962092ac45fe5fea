import { longestReportDays, snapshotReports } from '../../data/report-rules';
import type { BodyOf } from '../contract/operation-types';
import type { Contract } from '../contract/types';
import { rejectField, ApiError } from '../core/api-error';
import { invariant } from '../../domain/invariant';
import { daysLater } from '../../domain/schedule';
import { DAY, stamp } from '../../domain/time';
import { decimal, startOfDay, today, type DatedRow, type Row } from './row';

/** The maximum range of a report, in milliseconds. */
const MAX_RANGE = longestReportDays * DAY;

/** Reports about a point in time instead of a range. */
const SNAPSHOTS = new Set(snapshotReports);

/** The request for a report. */
export type ReportBody = BodyOf<'reports/RequestReportData'>;

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
    if (asOf > today(now, timeZone))
      rejectField('range_in_future', { field: 'asOf', issue: 'maximum', limit: today(now, timeZone) }, 'This day is in the future.');
    return { from: 0, to: startOfDay(daysLater(asOf, 1), timeZone) };
  }
  requireFields(body, ['from', 'to']);
  const [from, to] = [Date.parse(body.from as string), Date.parse(body.to as string)];
  if (to <= from) rejectField('field_invalid', { field: 'to', issue: 'minimum', limit: body.from }, 'The end must be after the beginning.');
  if (to - from > MAX_RANGE)
    rejectField(
      'range_too_long',
      { field: 'to', issue: 'maximum', limit: longestReportDays },
      `A report can cover at most ${longestReportDays} days.`,
    );
  if (to > now)
    rejectField(
      'range_in_future',
      { field: from > now ? 'from' : 'to', issue: 'maximum', limit: stamp(now) },
      'The range ends in the future.',
    );
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
export function columnsOf({ columns, reportType }: ReportBody, reports: Contract['reports']): Column[] {
  const all = reports[reportType ?? ''];
  invariant(all, 'the specification lists the columns of each report');
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
