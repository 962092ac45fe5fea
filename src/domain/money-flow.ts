import { DAY, HOUR } from './time';

/** Managed merchants' fees per plan. */
export const MANAGED_FEE = { percent: 4.5, fixed: 30 } as const;
/** Core merchants' fees per charged installment. */
export const CORE_FEE = { percent: 1.75, fixed: 25 } as const;
/** A managed merchant's fee per chargeback, in minor units. */
export const CHARGEBACK_FEE = 1500;

/** A percentage of an amount, rounded half up to whole minor units. */
export const share = (amount: number, percent: number): number => Math.floor((amount * percent * 100 + 5000) / 10_000);

/** A managed merchant's fee for a plan, in minor units. */
export const managedFee = (total: number): number => share(total, MANAGED_FEE.percent) + MANAGED_FEE.fixed;
/** The part of the fee that is returned with a refund: the percentage, but not the fixed part. */
export const returnedFee = (refunded: number): number => share(refunded, MANAGED_FEE.percent);
/** A core merchant's fee for a charged installment, in minor units. */
export const coreFee = (charged: number): number => share(charged, CORE_FEE.percent) + CORE_FEE.fixed;

/**
 * When Partita pays out a managed merchant's sale: sales from Monday to Wednesday on Friday, and those from Thursday to Sunday on the
 * following Wednesday, at 09:00 UTC.
 */
export function fundsAt(at: number): number {
  const day = Math.floor(at / DAY) * DAY;
  const weekday = new Date(at).getUTCDay();
  const days = weekday >= 1 && weekday <= 3 ? 5 - weekday : (3 - weekday + 7) % 7 || 7;
  return day + days * DAY + 9 * HOUR;
}
