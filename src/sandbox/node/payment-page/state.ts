import { parsedUrl } from '../../../domain/parse-url';
import type { PlanRecord } from '../../plans/record';
import { isFinallyDeclined, returnUrl } from '../../control/return-url';

/** What a shopper can do with a plan. Only the first two let them act. */
export type PlanState = 'payable' | 'challenge' | 'paid' | 'declined' | 'canceled' | 'expired' | 'paid_elsewhere';

export function stateOf(plan: PlanRecord): PlanState {
  if (plan.paidBy !== undefined) return 'paid_elsewhere';
  if (plan.status === 'canceled' || plan.status === 'expired') return plan.status;
  if (plan.status !== 'initialized') return 'paid';
  if (plan.authorization.status === 'pending_3ds') return 'challenge';
  return isFinallyDeclined(plan) ? 'declined' : 'payable';
}

/** Parses a shop's URL, which a loaded state can contain without a check. @returns undefined for anything but an HTTP URL. */
export function webUrl(text: string | undefined): URL | undefined {
  const url = parsedUrl(text ?? '');
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/** The shop's URL for an outcome. Undefined if the plan has none. */
export const shopUrl = (plan: PlanRecord, outcome: 'succeeded' | 'failed' | 'canceled'): string | undefined =>
  webUrl(returnUrl(plan, outcome))?.href;

/** Host names that can't be mistaken for another part of a policy. A URL's host can also contain `;` and `,`. */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

/** The origins to which the page can redirect. */
export const shopOrigins = (plan: PlanRecord): string[] =>
  [...new Set(Object.values(plan.redirectUrls ?? {}).flatMap((text) => webUrl(text)?.origin ?? []))].filter((origin) =>
    ORIGIN.test(origin),
  );
