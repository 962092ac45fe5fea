import { stamp, stampOrNull } from '../../domain/time';
import type { SandboxState } from '../core/state';
import type { ChargebackRecord } from '../chargebacks/record';
import { planAt } from '../plans/versions';
import { serializeCase, RESOLVED } from '../chargebacks/cases';
import { decimal, type DatedRow } from './row';

/** Returns one row for each refund. */
export const refundRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  [...state.plans.values()].flatMap((current) => {
    const plan = planAt(current, until);
    if (!plan) return [];
    return plan.refunds.map((refund) => ({
      at: refund.requestedAt,
      row: {
        refund_id: refund.refundId,
        plan_number: plan.planNumber,
        order_reference: plan.orderReference,
        requested_at: stamp(refund.requestedAt),
        completed_at: refund.status === 'pending' ? null : stampOrNull(refund.completedAt),
        amount: decimal(refund.amount, plan.currency),
        returned_to_card: decimal(refund.toCard, plan.currency),
        reduced_from_schedule: decimal(refund.fromSchedule, plan.currency),
        currency: plan.currency,
        strategy: refund.strategy,
        status: refund.status,
        reference: refund.reference,
        requested_by: 'api',
      },
    }));
  });

/** Returns a case as it was at a time. */
function caseAt(chargeback: ChargebackRecord, until: number): ChargebackRecord {
  const timeline = chargeback.timeline.filter(({ at }) => Date.parse(at) < until);
  const status = timeline.at(-1)?.event.replace('chargeback.', '') ?? 'open';
  const { resolvedAt, ...rest } = {
    ...chargeback,
    timeline,
    status: (status === 'opened' ? 'open' : status) as ChargebackRecord['status'],
  };
  return resolvedAt !== undefined && RESOLVED.has(rest.status) ? { ...rest, resolvedAt } : rest;
}

/** Returns one row for each chargeback. */
export const chargebackRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  [...state.chargebacks.values()].flatMap((current) => {
    const stored = state.plans.get(current.planNumber);
    const plan = stored && planAt(stored, until);
    if (current.reportedAt >= until || !plan) return [];
    const chargeback = caseAt(current, until);
    const shown = serializeCase(chargeback, { ...state, plans: new Map([[plan.planNumber, plan]]) });
    return {
      // A core merchant can report a case later. It's in the period of the report, because earlier periods never change.
      at: chargeback.reportedAt,
      row: {
        chargeback_id: chargeback.chargebackId,
        network_case_id: shown.networkCaseId,
        plan_number: chargeback.planNumber,
        order_reference: shown.orderReference,
        installment_number: chargeback.installmentNumber,
        opened_at: stamp(chargeback.openedAt),
        evidence_due_at: shown.evidenceDueAt,
        category: shown.category,
        network_reason_code: shown.networkReasonCode,
        disputed_amount: decimal(chargeback.amount, chargeback.currency),
        currency: chargeback.currency,
        reserve_amount: decimal(shown.reserveAmount.value, chargeback.currency),
        status: chargeback.status,
        liability: shown.liability,
        resolved_at: shown.resolvedAt ?? null,
      },
    };
  });
