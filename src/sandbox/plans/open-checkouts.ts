import type { SeededRandom } from '../core/random';
import type { SandboxState } from '../core/state';
import { planEvent } from './event';
import type { EventDraft } from '../core/types';
import { recordChange } from './lifecycle';
import type { PlanRecord } from './record';
import { cancelRest } from './transitions';

/** Cancels a plan that nobody has paid. */
export function cancelUnpaid(plan: PlanRecord, at: number, canceledBy: 'merchant' | 'partita'): EventDraft[] {
  plan.status = 'canceled';
  plan.canceledAt = at;
  delete plan.authorizesAt;
  delete plan.challengeEndsAt;
  cancelRest(plan);
  return [planEvent(plan, 'plan.canceled', at, { canceledBy })];
}

/**
 * Closes the other unpaid links and checkouts of orders that have just been paid, so the shopper can't pay twice. Plans belong to the same
 * order if they have the same terminal and the same order reference.
 * @param events What has happened to plans. `plan.created` means that a plan was paid.
 * @returns the closed plans and their events.
 */
export function closeOthers(
  events: readonly EventDraft[],
  { plans }: Readonly<SandboxState>,
  random: SeededRandom,
): { plans: PlanRecord[]; events: EventDraft[] } {
  const closed: { plans: PlanRecord[]; events: EventDraft[] } = { plans: [], events: [] };
  for (const { type, at, planNumber, callbackUrl } of events) {
    const paid = type === 'plan.created' && callbackUrl === undefined ? plans.get(planNumber ?? '') : undefined;
    if (!paid || paid.orderReference === null) continue;
    // Iterates without a copy, because this runs for every paid plan.
    for (const other of plans.values()) {
      const isOpen =
        other.status === 'initialized' &&
        other.planNumber !== planNumber &&
        other.orderReference === paid.orderReference &&
        other.terminalId === paid.terminalId &&
        other.expiresAt > at;
      if (!isOpen) continue;
      const plan = structuredClone(other);
      plan.paidBy = paid.planNumber;
      closed.events.push(...cancelUnpaid(plan, at, 'partita'));
      closed.plans.push(recordChange(plan, random, at));
    }
  }
  return closed;
}
