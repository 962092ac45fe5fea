import { minorPerMajor } from '../../domain/money';
import { stamp } from '../../domain/time';

/** One line of a report, by column. */
export type Row = Record<string, string | number | boolean | null>;

/** The subject and time of a row: the report contains those in its range. */
export interface DatedRow {
  at: number;
  terminalId: string;
  row: Row;
}

/** Minor units in the format of reports: `125.00`, `-2.44`, and `5000` for a currency without decimals. */
export function decimal(value: number, currency: string): string {
  const digits = Math.round(Math.log10(minorPerMajor(currency)));
  return (value / 10 ** digits).toFixed(digits);
}

/** The date of a moment in UTC, `2026-03-02`. */
export const date = (at: number): string => stamp(at).slice(0, 10);
