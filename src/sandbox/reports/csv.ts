import type { Row } from './row';

/** Formats a CSV field, and escapes formulas: https://owasp.org/www-community/attacks/CSV_Injection */
function cell(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return typeof value === 'string' ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a report as CSV with a header row. Text is in quotes. */
export const csvOf = (items: readonly Row[], columns: readonly { name: string }[]): string =>
  `${[columns.map(({ name }) => name).join(','), ...items.map((row) => columns.map(({ name }) => cell(row[name])).join(','))].join('\r\n')}\r\n`;
