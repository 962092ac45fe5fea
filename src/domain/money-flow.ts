import { DAY, HOUR } from './time';

/** A managed merchant's fee per plan: a percentage, and a fixed amount in minor units. */
const MANAGED_FEE = { percent: 4.5, fixed: 30 } as const;
/** A core merchant's fee per charged installment: a percentage, and a fixed amount in minor units. */
export const CORE_FEE = { percent: 1.75, fixed: 25 } as const;
/** A managed merchant's fee per chargeback, in minor units. */
export const CHARGEBACK_FEE = 1500;

/** Returns a percentage of an amount, rounded half up to minor units. */
export const share = (amount: number, percent: number): number => Math.floor((amount * percent * 100 + 5000) / 10_000);

/** Returns a managed merchant's fee for a plan, in minor units. */
export const managedFee = (total: number): number => share(total, MANAGED_FEE.percent) + MANAGED_FEE.fixed;
/** Returns the part of a fee that is returned with a refund: the percentage, but not the fixed amount. */
export const returnedFee = (refunded: number): number => share(refunded, MANAGED_FEE.percent);
/** Returns a core merchant's fee for a charged installment, in minor units. */
export const coreFee = (charged: number): number => share(charged, CORE_FEE.percent) + CORE_FEE.fixed;

/**
 * Returns when Partita pays out a managed merchant's sale: on Friday for sales from Monday to Wednesday, and on Wednesday for sales from
 * Thursday to Sunday, at 09:00 UTC.
 */
export function fundsAt(at: number): number {
  const day = Math.floor(at / DAY) * DAY;
  const weekday = new Date(at).getUTCDay();
  const days = weekday >= 1 && weekday <= 3 ? 5 - weekday : (3 - weekday + 7) % 7 || 7;
  return day + days * DAY + 9 * HOUR;
}

/**
 * Returns the first and the last day of what is paid out at a time: Monday to Wednesday on a Friday, and Thursday to Sunday on a Wednesday.
 * @param at A time that {@link fundsAt} returned.
 */
export function cycleOf(at: number): { first: number; last: number } {
  const day = Math.floor(at / DAY) * DAY;
  const [first, last] = new Date(at).getUTCDay() === 5 ? [4, 2] : [6, 3];
  return { first: day - first * DAY, last: day - last * DAY };
}
