import { planRules, usualTerminal } from '../data/plan-rules';
import { formatMoneyWithoutSymbol, minorPerMajor } from './money';
import type { Reading } from './parsed-input';
import { daysLater, schedule, type Due, type Frequency } from './schedule';

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

const isDate = (text: string): boolean => /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

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
  if (!isDate(orderDate)) return refused('orderDate', 'Enter the order date.');
  const last = daysLater(orderDate, planRules.longestDelayDays);
  if (firstDate && (!isDate(firstDate) || firstDate < orderDate || firstDate > last))
    return refused('firstDate', `Enter a first date from ${orderDate} to ${last}, or leave it empty.`);
  const dues = schedule({ total: total.value, count, first: firstDate || orderDate, frequency, ...(deposit !== undefined && { deposit }) });
  return {
    value: { currency, frequency, total: total.value, dues, ...(deposit !== undefined && { deposit }), ...(firstDate && { firstDate }) },
  };
}
