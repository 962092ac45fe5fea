import { planRules, usualTerminal } from '../data/plan-rules';
import { inDigits, minorPerMajor } from './money';
import type { Reading } from './parsed-input';
import { daysLater, schedule, type Due, type Frequency } from './schedule';

/** A plan as a reader types it. */
export interface PlanFields {
  currency: string;
  /** In major units, as typed: `1,250.00`. */
  total: string;
  /** As typed; empty for no deposit. */
  deposit: string;
  count: number;
  frequency: Frequency;
  /** `YYYY-MM-DD` */
  orderDate: string;
  /** `YYYY-MM-DD`, or empty for the order date. */
  firstDate: string;
}

/** A valid plan. */
export interface PlanEntry {
  currency: string;
  frequency: Frequency;
  /** Minor units. */
  total: number;
  /** Minor units. */
  deposit?: number;
  /** `YYYY-MM-DD`, when the first installment is deferred. */
  firstDate?: string;
  dues: Due[];
}

export type PlanReading = Reading<PlanEntry, keyof PlanFields>;

const NUMBER = /^(?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.(\d+))?$/;

/**
 * A typed amount in minor units, or undefined when it's invalid. Commas may only separate thousands: `50,00` is ambiguous, so it's invalid.
 */
export function readAmount(typed: string, currency: string): number | undefined {
  const match = NUMBER.exec(typed.trim());
  const major = minorPerMajor(currency);
  if (!match || (match[1] ?? '').length > Math.log10(major) + 1e-9) return undefined;
  const value = Math.round(Number(match[0].replaceAll(/[, ]/g, '')) * major);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

const isDate = (text: string): boolean => /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** An order total within a terminal's range, in minor units, or what to enter instead. */
export function readTotal(typed: string, currency: string): { value: number; text?: undefined } | { value?: undefined; text: string } {
  const { minimum, maximum } = usualTerminal;
  const value = readAmount(typed, currency);
  if (value !== undefined && value >= minimum && value <= maximum) return { value };
  return { text: `Enter an order total from ${inDigits(minimum, currency)} to ${inDigits(maximum, currency)}.` };
}

/** The plan that a reader entered, or what to enter instead. Never throws. */
export function readPlan(fields: PlanFields): PlanReading {
  const { currency, count, frequency, orderDate, firstDate } = fields;
  const refused = (field: keyof PlanFields, text: string): PlanReading => ({ problem: { field, text } });
  const total = readTotal(fields.total, currency);
  if (total.value === undefined) return refused('total', total.text);
  const deposit = fields.deposit.trim() ? readAmount(fields.deposit, currency) : undefined;
  if (fields.deposit.trim() && (deposit === undefined || deposit >= total.value))
    return refused('deposit', 'Enter a deposit that is less than the total.');
  if (deposit !== undefined && count < 2) return refused('count', 'Choose 2 installments or more: a deposit is the first of them.');
  if (!isDate(orderDate)) return refused('orderDate', 'Enter the order date.');
  const last = daysLater(orderDate, planRules.longestDelayDays);
  if (firstDate && (!isDate(firstDate) || firstDate < orderDate || firstDate > last))
    return refused('firstDate', `Enter a first date from ${orderDate} to ${last}, or leave it empty.`);
  const dues = schedule({ total: total.value, count, first: firstDate || orderDate, frequency, ...(deposit !== undefined && { deposit }) });
  return {
    value: { currency, frequency, total: total.value, dues, ...(deposit !== undefined && { deposit }), ...(firstDate && { firstDate }) },
  };
}
