import { startOf } from './day';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** Splits a date in UTC. It avoids `Intl.DateTimeFormat`, whose first instance blocks a slow phone for 50 ms. */
function partsOf(date: string | number): { day: number; month: string; year: number } {
  const at = new Date(typeof date === 'string' ? startOf(date) : date);
  const month = MONTHS[at.getUTCMonth()];
  if (!month) throw new RangeError(`${date} isn't a time.`);
  return { day: at.getUTCDate(), month, year: at.getUTCFullYear() };
}

/** Formats a date for narrow columns: `Mar 2`. @throws RangeError for an invalid date. */
export function shortDay(date: string): string {
  const { day, month } = partsOf(date);
  return `${month.slice(0, 3)} ${day}`;
}

/** Formats a date for sentences: `March 2, 2026`. @throws RangeError for an invalid date. */
export function longDay(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${month} ${day}, ${year}`;
}

/**
 * Formats a date, or a time in milliseconds since 1970, for captions: `Mar 2, 2026`.
 * @throws RangeError for an invalid date.
 */
export function mediumDay(date: string | number): string {
  const { day, month, year } = partsOf(date);
  return `${month.slice(0, 3)} ${day}, ${year}`;
}
