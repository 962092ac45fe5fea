import type { Records, SandboxState } from '../core/state';

type ChargebackRecord = Records['chargebacks'];

/** Returns the cases of a plan, oldest first. */
export const casesOf = (planNumber: string, { chargebacks }: Readonly<SandboxState>): ChargebackRecord[] =>
  [...chargebacks.values()].filter((chargeback) => chargeback.planNumber === planNumber);

const hasCase = (planNumber: string, state: Readonly<SandboxState>, statuses: readonly ChargebackRecord['status'][]): boolean =>
  casesOf(planNumber, state).some(({ status }) => statuses.includes(status));

/** Returns whether the plan has an undecided case. Nothing can be charged or refunded until it's decided. */
export const hasOpenCase = (planNumber: string, state: Readonly<SandboxState>): boolean =>
  hasCase(planNumber, state, ['open', 'info_requested', 'under_review']);

/** Returns whether the merchant lost or accepted a case of the plan. The plan then stays on hold, even with a new card. */
export const hasLostCase = (planNumber: string, state: Readonly<SandboxState>): boolean => hasCase(planNumber, state, ['lost', 'accepted']);
