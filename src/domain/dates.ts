const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** In UTC. Creating the first `Intl.DateTimeFormat` blocks a slow phone for 50 ms, and these dates are in English only. */
function partsOf(date: string | number): { day: number; month: string; year: number } {
  const at = new Date(date);
  const month = MONTHS[at.getUTCMonth()];
  if (!month) throw new RangeError(`"${date}" is no date.`);
  return { day: at.getUTCDate(), month, year: at.getUTCFullYear() };
}

/** A calendar date for narrow columns: `Mar 2`. @throws RangeError for an invalid date. */
export function shortDay(date: string): string {
  const { day, month } = partsOf(date);
  return `${month.slice(0, 3)} ${day}`;
}

/** A calendar date for running text: `March 2, 2026`. @throws RangeError for an invalid date. */
export function longDay(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${month} ${day}, ${year}`;
}

/**
 * A calendar date, or the day of a time in milliseconds since 1970, for captions: `Mar 2, 2026`.
 * @throws RangeError for an invalid date.
 */
export function mediumDay(date: string | number): string {
  const { day, month, year } = partsOf(date);
  return `${month.slice(0, 3)} ${day}, ${year}`;
}
