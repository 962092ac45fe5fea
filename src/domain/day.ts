// Days without time zones: what every page needs. The rest is in time.ts.

export const DAY = 86_400_000;

/**
 * Formats a time as ISO 8601 in UTC.
 * @throws RangeError for a time outside of the years 0 to 9999, which ISO 8601 and RFC 3339 can't write with four digits.
 */
export function isoOf(at: number): string {
  const text = new Date(at).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError(`${text} isn't in the years 0 to 9999.`);
  return text;
}

/**
 * Returns the date of a time in UTC: `2026-03-02`.
 * @throws RangeError for a time outside of the years 0 to 9999.
 */
export const dayOf = (at: number): string => isoOf(at).slice(0, 10);

/** The days of each month, except in leap years. */
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns whether a text is a day that exists: `2026-02-28`. */
export function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeap ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0));
}

/**
 * Returns when a date begins in UTC, in milliseconds.
 * @throws RangeError for any other text and for days that don't exist, which some engines read as a later day.
 */
export function startOf(date: string): number {
  if (!isDate(date)) throw new RangeError(`"${date}" isn't a date.`);
  return Date.parse(date);
}

/** Returns the number of days from one date to another. @throws RangeError if one of them isn't a date. */
export const daysBetween = (from: string, to: string): number => (startOf(to) - startOf(from)) / DAY;
