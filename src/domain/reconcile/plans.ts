import { isObject } from '../is-object';
import { minorPerMajor } from '../money';
import { readCsv, UnreadableFile } from './read-csv';

/** The columns of the report `plan_details` that a comparison needs. */
const PLAN_COLUMNS = [
  'plan_number',
  'order_reference',
  'plan_status',
  'plan_amount',
  'currency',
  'outstanding_amount',
  'refunded_to_card',
  'reduced_from_schedule',
] as const;

/** A plan as Partita has it. Amounts in minor units. */
export interface LedgerPlan {
  planNumber: string;
  orderReference: string | null;
  status: string;
  currency: string;
  /** What the shopper has paid and is still asked for. A refund to the card doesn't lower it. */
  amount: number;
  outstanding: number;
  refundedToCard: number;
  reducedFromSchedule: number;
}

/** Converts an amount of a report to minor units. Undefined if it isn't one. */
function minorUnits(text: string, currency: string): number | undefined {
  const digits = Math.round(Math.log10(minorPerMajor(currency)));
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  return whole !== undefined && decimals.length === digits ? Number(whole + decimals) : undefined;
}

/** Reads the rows of a report in JSON. @throws UnreadableFile */
function jsonRows(text: string, file: string): { line: number; cells: Map<string, string> }[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    throw new UnreadableFile(`${file} isn't valid JSON.`);
  }
  const items: unknown = isObject(report) ? report.items : report;
  if (!Array.isArray(items) || !items.every(isObject))
    throw new UnreadableFile(`${file} has no rows: send the response of the report as it is.`);
  if (isObject(report) && report.hasMore === true)
    throw new UnreadableFile(`${file} is one page of several. Request the report as a file instead.`);
  return items.map((item, index) => ({
    line: index + 1,
    cells: new Map(Object.entries(item).map(([name, value]) => [name, value === null ? '' : String(value)])),
  }));
}

/** Reads the report `plan_details`, as CSV or JSON. @throws UnreadableFile */
export function readPlans(text: string, file: string): LedgerPlan[] {
  const isJson = /^\uFEFF?\s*[[{]/.test(text);
  const rows = isJson ? jsonRows(text, file) : readCsv(text, file, { columns: PLAN_COLUMNS, more: true });
  return rows.map(({ line, cells }) => {
    const at = isJson ? `${file}, row ${line}` : `${file}:${line}`;
    const value = (name: (typeof PLAN_COLUMNS)[number]): string => {
      const found = cells.get(name);
      if (found === undefined) throw new UnreadableFile(`${at}: "${name}" is missing. Run plan_details with ${PLAN_COLUMNS.join(', ')}.`);
      // A report marks text that a spreadsheet would run as a formula.
      return found.replace(/^'(?=[=+@-])/, '');
    };
    const currency = value('currency');
    if (!/^[A-Z]{3}$/.test(currency))
      throw new UnreadableFile(`${at}: currency must be a code such as USD, not "${currency.slice(0, 40)}".`);
    const amount = (name: (typeof PLAN_COLUMNS)[number]): number => {
      const minor = minorUnits(value(name), currency);
      if (minor === undefined)
        throw new UnreadableFile(`${at}: ${name} must be an amount in ${currency} as reports have it, not "${value(name).slice(0, 40)}".`);
      return minor;
    };
    return {
      planNumber: value('plan_number'),
      orderReference: value('order_reference') || null,
      status: value('plan_status'),
      currency,
      amount: amount('plan_amount'),
      outstanding: amount('outstanding_amount'),
      refundedToCard: amount('refunded_to_card'),
      reducedFromSchedule: amount('reduced_from_schedule'),
    };
  });
}
