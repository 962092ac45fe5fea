import { minorPerMajor } from '../../domain/money';
import { dateIn, HOUR, MINUTE, stamp } from '../../domain/time';

/** A row of a report, by column name. */
export type Row = Record<string, string | number | boolean | null>;

/** A row with the time by which reports filter it. */
export interface DatedRow {
  at: number;
  row: Row;
}

/** Formats minor units for reports: `125.00`, `-2.44`, and `5000` for a currency without decimals. */
export function decimal(value: number, currency: string): string {
  const digits = Math.round(Math.log10(minorPerMajor(currency)));
  return (value / 10 ** digits).toFixed(digits);
}

/** Formats a time as a date in UTC: `2026-03-02`. */
export const date = (at: number): string => stamp(at).slice(0, 10);

export const today = (now: number, timeZone: string): string => dateIn(now, timeZone);

/** Returns when a day begins in a time zone, in milliseconds: the first minute whose date isn't earlier. */
export function startOfDay(day: string, timeZone: string): number {
  // Time zones are at most 14 hours ahead of UTC and 12 hours behind, and their offsets are multiples of 15 minutes.
  let at = Date.parse(day) - 14 * HOUR;
  while (today(at, timeZone) < day) at += 15 * MINUTE;
  return at;
}
