import { planRules } from '../data/plan-rules';
import { DAY, dayOf, startOf } from './day';

/** An installment of a schedule. */
export interface Due {
  number: number;
  /** `YYYY-MM-DD`, in the merchant's time zone. */
  date: string;
  /** Minor units. */
  amount: number;
}

export type Frequency = 'monthly' | 'biweekly';

export interface ScheduleInput {
  /** Minor units. */
  total: number;
  /** 1 to 24. */
  count: number;
  /** The first date, `YYYY-MM-DD`. */
  first: string;
  frequency?: Frequency;
  /** The first amount in minor units, if it's a deposit. It's less than the total. */
  deposit?: number;
}

/** Splits an amount into equal parts. The last one includes the remainder: 10000 in 3 returns 3333, 3333, and 3334. */
export function split(total: number, count: number): number[] {
  const base = Math.floor(total / count);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? total - base * (count - 1) : base));
}

/**
 * Adds months to a date. In a shorter month, it returns the last day.
 * @returns `YYYY-MM-DD`
 * @throws RangeError if the text isn't a date, or the result isn't in the years 0 to 9999.
 */
export function monthsLater(date: string, months: number): string {
  const start = new Date(startOf(date));
  // `Date.UTC` would read the years 0 to 99 as those of the 20th century.
  const at = (month: number, day: number): number => new Date(0).setUTCFullYear(start.getUTCFullYear(), start.getUTCMonth() + month, day);
  const lastDay = new Date(at(months + 1, 0)).getUTCDate();
  return dayOf(at(months, Math.min(start.getUTCDate(), lastDay)));
}

/**
 * Adds days to a date.
 * @returns `YYYY-MM-DD`
 * @throws RangeError if the text isn't a date, or the result isn't in the years 0 to 9999.
 */
export const daysLater = (date: string, days: number): string => dayOf(startOf(date) + days * DAY);

/**
 * Computes the schedule of a plan. The sandbox, the calculator, and all examples use it.
 * @throws RangeError for invalid input, with the field and the reason.
 */
export function schedule({ total, count, first, frequency = 'monthly', deposit }: ScheduleInput): Due[] {
  if (!Number.isInteger(total) || total < 1) throw new RangeError('The total must be a whole number of minor units, at least 1.');
  if (!Number.isInteger(count) || count < 1 || count > planRules.mostInstallments)
    throw new RangeError('The number of installments must be 1 to 24.');
  if (deposit !== undefined && (!Number.isInteger(deposit) || deposit < 1 || deposit >= total || count < 2))
    throw new RangeError('The deposit must be more than zero and less than the total, with at least 2 installments.');
  const amounts = deposit === undefined ? split(total, count) : [deposit, ...split(total - deposit, count - 1)];
  return amounts.map((amount, index) => ({
    number: index + 1,
    date: frequency === 'monthly' ? monthsLater(first, index) : daysLater(first, index * 14),
    amount,
  }));
}
