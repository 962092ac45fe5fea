import { stamp } from '../../domain/time';
import type { World } from '../core/world';
import { presentCase } from './chargeback-cases';
import { decimal, type DatedRow } from './report-row';

/** Returns one row for each refund. */
export const refundRows = (world: Readonly<World>): DatedRow[] =>
  [...world.plans.values()].flatMap((plan) =>
    plan.refunds.map((one) => ({
      at: one.requestedAt,
      terminalId: plan.terminalId,
      row: {
        refund_id: one.refundId,
        plan_number: plan.planNumber,
        order_reference: plan.orderReference,
        requested_at: stamp(one.requestedAt),
        completed_at: one.status === 'pending' ? null : stamp(one.requestedAt),
        amount: decimal(one.amount, plan.currency),
        returned_to_card: decimal(one.toCard, plan.currency),
        reduced_from_schedule: decimal(one.fromSchedule, plan.currency),
        currency: plan.currency,
        strategy: one.strategy,
        status: one.status,
        reference: one.reference,
        requested_by: 'api',
      },
    })),
  );

/** Returns one row for each chargeback. */
export const chargebackRows = (world: Readonly<World>): DatedRow[] =>
  [...world.chargebacks.values()].map((one) => {
    const shown = presentCase(one, world) as Record<string, string | number | null> & { reserveAmount: { value: number } };
    return {
      at: one.openedAt,
      terminalId: world.plans.get(one.planNumber)?.terminalId ?? '',
      row: {
        chargeback_id: one.chargebackId,
        network_case_id: shown.networkCaseId ?? null,
        plan_number: one.planNumber,
        order_reference: shown.orderReference ?? null,
        installment_number: one.installmentNumber,
        opened_at: stamp(one.openedAt),
        evidence_due_at: shown.evidenceDueAt ?? null,
        category: shown.category ?? null,
        network_reason_code: shown.networkReasonCode ?? null,
        disputed_amount: decimal(one.amount, one.currency),
        currency: one.currency,
        reserve_amount: decimal(shown.reserveAmount.value, one.currency),
        status: one.status,
        liability: shown.liability ?? null,
        resolved_at: shown.resolvedAt ?? null,
      },
    };
  });
