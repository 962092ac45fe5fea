import type { ChargebackRecord, World } from '../core/world';

const hasCase = (planNumber: string, world: Readonly<World>, statuses: readonly ChargebackRecord['status'][]): boolean =>
  [...world.chargebacks.values()].some((one) => one.planNumber === planNumber && statuses.includes(one.status));

/** Whether a case of the plan is undecided, so that nothing may be charged or refunded. */
export const hasOpenCase = (planNumber: string, world: Readonly<World>): boolean =>
  hasCase(planNumber, world, ['open', 'info_requested', 'under_review']);

/** Whether the merchant lost or accepted a case of the plan: it stays on hold, and no card resumes it. */
export const hasLostCase = (planNumber: string, world: Readonly<World>): boolean => hasCase(planNumber, world, ['lost', 'accepted']);
