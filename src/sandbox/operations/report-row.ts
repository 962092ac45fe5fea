import { minorPerMajor } from '../../domain/money';
import { stamp } from '../../domain/time';

/** A row of a report, by column name. */
export type Row = Record<string, string | number | boolean | null>;

/** A row with the time and terminal by which reports filter it. */
export interface DatedRow {
  at: number;
  terminalId: string;
  row: Row;
}

/** Formats minor units for reports: `125.00`, `-2.44`, and `5000` for a currency without decimals. */
export function decimal(value: number, currency: string): string {
  const digits = Math.round(Math.log10(minorPerMajor(currency)));
  return (value / 10 ** digits).toFixed(digits);
}

/** Formats a time as a date in UTC: `2026-03-02`. */
export const date = (at: number): string => stamp(at).slice(0, 10);
