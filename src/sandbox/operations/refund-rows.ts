import { stamp } from '../../domain/time';
import type { World } from '../core/world';
import { presentCase } from './chargeback-cases';
import { decimal, type DatedRow } from './report-row';

/** Returns one row for each refund. */
export const refundRows = (world: Readonly<World>): DatedRow[] =>
  [...world.plans.values()].flatMap((plan) =>
    plan.refunds.map((refund) => ({
      at: refund.requestedAt,
      terminalId: plan.terminalId,
      row: {
        refund_id: refund.refundId,
        plan_number: plan.planNumber,
        order_reference: plan.orderReference,
        requested_at: stamp(refund.requestedAt),
        completed_at: refund.status === 'pending' ? null : stamp(refund.requestedAt),
        amount: decimal(refund.amount, plan.currency),
        returned_to_card: decimal(refund.toCard, plan.currency),
        reduced_from_schedule: decimal(refund.fromSchedule, plan.currency),
        currency: plan.currency,
        strategy: refund.strategy,
        status: refund.status,
        reference: refund.reference,
        requested_by: 'api',
      },
    })),
  );

/** Returns one row for each chargeback. */
export const chargebackRows = (world: Readonly<World>): DatedRow[] =>
  [...world.chargebacks.values()].map((chargeback) => {
    const shown = presentCase(chargeback, world) as Record<string, string | number | null> & { reserveAmount: { value: number } };
    return {
      at: chargeback.openedAt,
      terminalId: world.plans.get(chargeback.planNumber)?.terminalId ?? '',
      row: {
        chargeback_id: chargeback.chargebackId,
        network_case_id: shown.networkCaseId ?? null,
        plan_number: chargeback.planNumber,
        order_reference: shown.orderReference ?? null,
        installment_number: chargeback.installmentNumber,
        opened_at: stamp(chargeback.openedAt),
        evidence_due_at: shown.evidenceDueAt ?? null,
        category: shown.category ?? null,
        network_reason_code: shown.networkReasonCode ?? null,
        disputed_amount: decimal(chargeback.amount, chargeback.currency),
        currency: chargeback.currency,
        reserve_amount: decimal(shown.reserveAmount.value, chargeback.currency),
        status: chargeback.status,
        liability: shown.liability ?? null,
        resolved_at: shown.resolvedAt ?? null,
      },
    };
  });
