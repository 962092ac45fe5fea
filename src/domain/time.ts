import { DAY, isDate, isoOf } from './day';

export { DAY, daysBetween, isDate } from './day';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/**
 * Formats a time as RFC 3339 in UTC, without fractions of a second: `2026-03-02T11:00:00Z`.
 * @throws RangeError for a time outside of the years 0 to 9999.
 */
export const stamp = (at: number): string => `${isoOf(at).slice(0, 19)}Z`;

export const stampOrNull = (at: number | undefined): string | null => (at === undefined ? null : stamp(at));

/** A time zone's formatter, and its last result, because formatting is slow. */
interface Zone {
  format: Intl.DateTimeFormat;
  quarter: number;
  date: string;
}

const zones = new Map<string, Zone>();

/** Formats a date as `YYYY-MM-DD`, from its parts: how a locale arranges them differs between engines, even for `en-CA`. */
function isoDate(format: Intl.DateTimeFormat, at: number): string {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day } = parts as Record<'year' | 'month' | 'day', string>;
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** Returns the date in a time zone: `YYYY-MM-DD`. @throws RangeError for an unknown time zone. */
export function dateIn(at: number, timeZone: string): string {
  let zone = zones.get(timeZone);
  if (!zone) {
    // Without its calendar and digits, the locale could have others, such as the Buddhist calendar.
    const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    zone = { format, quarter: Number.NaN, date: '' };
    zones.set(timeZone, zone);
  }
  // Offsets from UTC are multiples of 15 minutes, so the date doesn't change within a quarter of an hour.
  const quarter = Math.floor(at / (15 * MINUTE));
  if (zone.quarter !== quarter) Object.assign(zone, { quarter, date: isoDate(zone.format, at) });
  return zone.date;
}

const FIRST_TIME = Date.parse('0000-01-01T00:00:00Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

const TIME = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))$/i;

/**
 * Parses a time as RFC 3339 defines it, with an offset from UTC: `2026-03-02T11:00:00Z`, `2026-03-02T12:00:00+01:00`.
 * @returns milliseconds since 1970, or undefined for any other text and for days that don't exist, which `Date.parse` accepts, and for times
 * that are before the year 0 or after 9999 in UTC.
 */
export function readTime(text: string): number | undefined {
  const [, date, time] = TIME.exec(text) ?? [];
  if (date === undefined || time === undefined || !isDate(date)) return undefined;
  const at = Date.parse(`${date}T${time.toUpperCase()}`);
  return at >= FIRST_TIME && at <= LAST_TIME ? at : undefined;
}

/** Converts an ISO 8601 duration such as `P7D` or `PT12H` to milliseconds. A month has 30 days, and a year 365. */
export function durationOf(text: string): number {
  const match = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  const units = [365 * DAY, 30 * DAY, 7 * DAY, DAY, HOUR, MINUTE, SECOND];
  return units.reduce((sum, unit, index) => sum + unit * Number(match?.[index + 1] ?? 0), 0);
}
