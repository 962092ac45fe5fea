const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** In UTC. The first `Intl.DateTimeFormat` of a page keeps a slow phone busy for 50 ms, and these dates are in English alone. */
function partsOf(date: string | number): { day: number; month: string; year: number } {
  const at = new Date(date);
  const month = MONTHS[at.getUTCMonth()];
  if (!month) throw new RangeError(`"${date}" is no date.`);
  return { day: at.getUTCDate(), month, year: at.getUTCFullYear() };
}

/** A calendar date for a narrow place: `Mar 2`. @throws RangeError when it is none. */
export function shortDay(date: string): string {
  const { day, month } = partsOf(date);
  return `${month.slice(0, 3)} ${day}`;
}

/** A calendar date in running text: `March 2, 2026`. @throws RangeError when it is none. */
export function longDay(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${month} ${day}, ${year}`;
}

/** A calendar date, or the day of a moment in milliseconds since 1970, in small print: `Mar 2, 2026`. @throws RangeError when it is none. */
export function mediumDay(date: string | number): string {
  const { day, month, year } = partsOf(date);
  return `${month.slice(0, 3)} ${day}, ${year}`;
}
