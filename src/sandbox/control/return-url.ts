import { hasFinalDecline } from '../plans/payment-checks';
import type { PlanRecord } from '../plans/record';

/** Whether a failed payment ends the checkout. After most declines, the hosted page lets the shopper try another card. */
export function isFinallyDeclined(plan: PlanRecord): boolean {
  // Challenges of direct API plans always redirect.
  const isDirect = plan.redirectUrls !== undefined && !plan.isHosted;
  return hasFinalDecline(plan) || (isDirect && plan.authorization.status === 'failed');
}

/** Encodes a value for a URL. A saved state can contain half of a surrogate pair, which no URL can. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));

/** Returns the shop's URL for an outcome, with its placeholders filled in. Undefined if the plan has none. */
export const returnUrl = (plan: PlanRecord, outcome: 'succeeded' | 'failed' | 'canceled'): string | undefined =>
  plan.redirectUrls?.[outcome]
    ?.replaceAll('{planNumber}', plan.planNumber)
    .replaceAll('{orderReference}', encoded(plan.orderReference ?? ''));
