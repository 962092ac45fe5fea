const format = (options: Intl.DateTimeFormatOptions): ((date: string) => string) => {
  const inEnglish = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date) => inEnglish.format(new Date(date));
};

/** A calendar date for a narrow place: `Mar 2`. */
export const shortDay = format({ day: 'numeric', month: 'short' });

/** A calendar date in running text: `March 2, 2026`. */
export const longDay = format({ day: 'numeric', month: 'long', year: 'numeric' });
