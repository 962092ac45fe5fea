import type { PlanRecord, PlanVersion } from './record';

const versionOf = ({ status, holdReason, orderReference, shopper, card, installments }: PlanRecord): Omit<PlanVersion, 'at'> => ({
  status,
  ...(holdReason && { holdReason }),
  orderReference,
  ...(shopper && { shopper }),
  ...(card && { card }),
  installments: installments.map((installment) => ({ ...installment })),
});

/** Adds the plan's current state to its history if it has changed. */
export function keepVersion(plan: PlanRecord, at: number): void {
  const version = versionOf(plan);
  const { at: _, ...last } = plan.versions.at(-1) ?? { at };
  if (JSON.stringify(last) !== JSON.stringify(version)) plan.versions.push({ at, ...version });
}

/**
 * Returns a plan as it was at a time, so that a report about the past never changes. Undefined if it didn't exist yet.
 * @param until In milliseconds of the sandbox's clock, exclusive.
 */
export function planAt(plan: PlanRecord, until: number): PlanRecord | undefined {
  const versions = plan.versions.filter(({ at }) => at < until);
  const version = versions.at(-1);
  if (!version) return undefined;
  const { holdReason: _, shopper: __, card: ___, ...rest } = plan;
  const { at: ____, ...state } = version;
  return {
    ...rest,
    ...state,
    versions,
    refunds: plan.refunds
      .filter(({ requestedAt }) => requestedAt < until)
      .map((refund) => ({ ...refund, status: (refund.completedAt ?? Infinity) < until ? refund.status : 'pending' })),
    ledger: plan.ledger.filter(({ at }) => at < until),
    events: plan.events.filter(({ createdAt }) => createdAt < until),
  };
}

/** Returns when the plan's current hold after a failed payment began, in milliseconds. Undefined if it isn't on hold for that. */
export function failedSince({ versions }: PlanRecord): number | undefined {
  const isWaiting = ({ status, holdReason }: PlanVersion): boolean => status === 'on_hold' && holdReason === 'payment_failed';
  const before = versions.findLastIndex((version) => !isWaiting(version));
  return versions[before + 1]?.at;
}
