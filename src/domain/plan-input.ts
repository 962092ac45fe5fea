import { planRules, usualTerminal } from '../data/plan-rules';
import { formatMoneyWithoutSymbol, minorPerMajor } from './money';
import type { Reading } from './parsed-input';
import { daysLater, schedule, type Due, type Frequency } from './schedule';
import { isDate } from './day';

/** The fields of a form for a plan. */
export interface PlanFields {
  currency: string;
  /** In major units: `1,250.00`. */
  total: string;
  /** In major units. Empty for a plan without a deposit. */
  deposit: string;
  count: number;
  frequency: Frequency;
  /** `YYYY-MM-DD` */
  orderDate: string;
  /** `YYYY-MM-DD`. Empty for the order date. */
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
  /** `YYYY-MM-DD`. Undefined unless the first installment is deferred. */
  firstDate?: string;
  dues: Due[];
}

export type PlanReading = Reading<PlanEntry, keyof PlanFields>;

const NUMBER = /^(?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.(\d+))?$/;

/**
 * Parses an amount. Commas may only separate thousands, because `50,00` is ambiguous.
 * @returns minor units, or undefined for an invalid amount.
 */
export function readAmount(typed: string, currency: string): number | undefined {
  const match = NUMBER.exec(typed.trim());
  const major = minorPerMajor(currency);
  if (!match || (match[1] ?? '').length > Math.log10(major) + 1e-9) return undefined;
  const value = Math.round(Number(match[0].replaceAll(/[, ]/g, '')) * major);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** A range of dates, both included: `YYYY-MM-DD`. */
interface DateRange {
  min: string;
  max: string;
}

/** The dates on which an order can be placed. */
export const orderDates: DateRange = { min: '2000-01-01', max: '2099-12-31' };

const isIn = ({ min, max }: DateRange, date: string): boolean => isDate(date) && date >= min && date <= max;

/** Returns the dates to which the first installment of an order can be deferred, or undefined if the order has no valid date yet. */
export const firstDatesOf = (orderDate: string): DateRange | undefined =>
  isIn(orderDates, orderDate) ? { min: orderDate, max: daysLater(orderDate, planRules.longestDelayDays) } : undefined;

/** Parses an order total. @returns minor units within a terminal's range, or what to enter instead. */
export function readTotal(typed: string, currency: string): { value: number; text?: undefined } | { value?: undefined; text: string } {
  const { minimum, maximum } = usualTerminal;
  const value = readAmount(typed, currency);
  if (value !== undefined && value >= minimum && value <= maximum) return { value };
  return {
    text: `Enter an order total from ${formatMoneyWithoutSymbol(minimum, currency)} to ${formatMoneyWithoutSymbol(maximum, currency)}.`,
  };
}

/** Parses a plan. @returns the plan, or what to enter instead. */
export function readPlan(fields: PlanFields): PlanReading {
  const { currency, count, frequency, orderDate, firstDate } = fields;
  const refused = (field: keyof PlanFields, text: string): PlanReading => ({ problem: { field, text } });
  const total = readTotal(fields.total, currency);
  if (total.value === undefined) return refused('total', total.text);
  const deposit = fields.deposit.trim() ? readAmount(fields.deposit, currency) : undefined;
  if (fields.deposit.trim() && (deposit === undefined || deposit >= total.value))
    return refused('deposit', 'Enter a deposit that is less than the total.');
  if (deposit !== undefined && count < 2) return refused('count', 'Choose 2 installments or more: a deposit is the first of them.');
  const firstDates = firstDatesOf(orderDate);
  if (!firstDates) return refused('orderDate', `Enter an order date from ${orderDates.min} to ${orderDates.max}.`);
  if (firstDate && !isIn(firstDates, firstDate))
    return refused('firstDate', `Enter a first date from ${firstDates.min} to ${firstDates.max}, or leave it empty.`);
  const dues = schedule({ total: total.value, count, first: firstDate || orderDate, frequency, ...(deposit !== undefined && { deposit }) });
  return {
    value: { currency, frequency, total: total.value, dues, ...(deposit !== undefined && { deposit }), ...(firstDate && { firstDate }) },
  };
}
