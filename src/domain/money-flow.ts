import { DAY, HOUR } from '../sandbox/core/time';

/** What managed merchants pay, for each plan. */
export const MANAGED_FEE = { percent: 4.5, fixed: 30 } as const;
/** What core merchants pay, for each installment that is charged. */
export const CORE_FEE = { percent: 1.75, fixed: 25 } as const;
/** For each chargeback of a managed merchant, in minor units. */
export const CHARGEBACK_FEE = 1500;

/** The share of an amount, rounded half up to whole minor units. */
export const share = (amount: number, percent: number): number => Math.floor((amount * percent * 100 + 5000) / 10_000);

/** What a managed merchant pays for a plan, in minor units. */
export const managedFee = (total: number): number => share(total, MANAGED_FEE.percent) + MANAGED_FEE.fixed;
/** What comes back of it when a part of the plan is refunded: the percentage, not the fixed part. */
export const returnedFee = (refunded: number): number => share(refunded, MANAGED_FEE.percent);
/** What a core merchant pays for an installment that is charged, in minor units. */
export const coreFee = (charged: number): number => share(charged, CORE_FEE.percent) + CORE_FEE.fixed;

/**
 * When Partita pays out what a managed merchant sold at a moment: sales from Monday to Wednesday on Friday,
 * those from Thursday to Sunday on the next Wednesday, at 09:00 UTC.
 */
export function fundsAt(at: number): number {
  const day = Math.floor(at / DAY) * DAY;
  const weekday = new Date(at).getUTCDay();
  const days = weekday >= 1 && weekday <= 3 ? 5 - weekday : (3 - weekday + 7) % 7 || 7;
  return day + days * DAY + 9 * HOUR;
}
