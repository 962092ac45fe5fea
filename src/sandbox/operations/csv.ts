import type { Row } from './report-row';

/** A field of a CSV file. A leading formula sign is disarmed: https://owasp.org/www-community/attacks/CSV_Injection */
function cell(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return typeof value === 'string' ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A report as CSV: a header row, then a line for each item, with text in quotes. */
export const csvOf = (items: readonly Row[], columns: readonly { name: string }[]): string =>
  `${[columns.map(({ name }) => name).join(','), ...items.map((row) => columns.map(({ name }) => cell(row[name])).join(','))].join('\r\n')}\r\n`;
