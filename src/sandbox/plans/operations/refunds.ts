import { defineOperation } from '../../core/define-operation';
import { rejectField, ApiError, rejectPlan } from '../../core/api-error';
import type { SandboxState } from '../../core/state';
import { recordChange } from '../lifecycle';
import { paidOf, post } from '../../ledger/entry';
import { endPlan, confirmRefund } from '../transitions';
import { money, serializeRefund } from '../serialize';
import { outstandingOf, pendingOf, type PlanRecord, type RefundRecord } from '../record';
import { refundOf, type RefundStrategy } from '../../../domain/refund-math';
import { findPlan } from '../find-plan';
import { hasOpenCase } from '../open-cases';

function checkStatus(plan: PlanRecord, state: Readonly<SandboxState>): void {
  const { status, planNumber, refunds } = plan;
  if (hasOpenCase(planNumber, state))
    rejectPlan('plan_on_hold', planNumber, 'chargeback', 'A chargeback is open on this plan. The bank might return the money.');
  // A canceled plan can still have money of the shopper if a refund to the card failed.
  if (status === 'initialized' || status === 'expired' || (status === 'canceled' && paidOf(plan) === pendingOf(plan)))
    rejectPlan('plan_status_conflict', planNumber, 'status', `The plan is ${status}, so there's nothing to refund.`);
  if (refunds.some((earlier) => earlier.status === 'pending'))
    rejectPlan('refund_in_progress', planNumber, 'pending', 'Another refund of this plan is pending.');
}

/** Splits a refund between the card and the schedule, and updates the schedule. */
function splitRefund(plan: PlanRecord, amount: number, strategy: RefundStrategy): { toCard: number; fromSchedule: number } {
  const open = plan.installments.filter(({ status }) => status === 'pending' || status === 'failed');
  const paid = paidOf(plan) - pendingOf(plan);
  try {
    const result = refundOf({ due: open.map((installment) => installment.amount), paid, amount, strategy });
    open.forEach((installment, index) => {
      installment.amount = result.due[index] ?? 0;
      if (installment.amount === 0) installment.status = 'canceled';
    });
    return result;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (error.message === 'strategy')
      rejectField(
        'refund_strategy_not_allowed',
        { field: 'strategy', issue: 'maximum', limit: paid },
        `Only ${paid} ${plan.currency} (minor units) were paid by card.`,
      );
    const most = paid + outstandingOf(plan);
    rejectField(
      'refund_amount_exceeded',
      { field: 'amount.value', issue: 'maximum', limit: most },
      `No more than ${most} ${plan.currency} (minor units) can be refunded.`,
    );
  }
}

/** `v3/Refund`: refunds all or part of a plan. */
export const refund = defineOperation('v3/Refund', ({ body, path, now }, { state, random, respond }) => {
  const { amount, strategy = 'future_first', reference = null } = body;
  const plan = structuredClone(findPlan(state, path.planNumber));
  checkStatus(plan, state);
  if (amount.currency !== plan.currency)
    rejectField(
      'currency_not_supported',
      { field: 'amount.currency', issue: 'enum', limit: plan.currency },
      `The plan is in ${plan.currency}.`,
    );
  if (amount.value === 0)
    rejectField('field_invalid', { field: 'amount.value', issue: 'minimum', limit: 1 }, 'A refund must be at least 1 minor unit.');
  const isUncaptured = plan.status === 'pending_capture';
  const { toCard, fromSchedule } = splitRefund(plan, amount.value, strategy);
  if (isUncaptured && outstandingOf(plan) > 0)
    rejectPlan(
      'plan_status_conflict',
      plan.planNumber,
      'status',
      "The plan isn't captured yet. Refund the full amount, or lower newAmount instead.",
    );
  if (isUncaptured && plan.does.failVoid)
    throw new ApiError('gateway_unreachable', "The gateway didn't void the authorization.", [
      { issue: 'void', planNumber: plan.planNumber },
    ]);
  const record: RefundRecord = {
    refundId: random.id('rfd_', 22),
    status: 'pending',
    requestedAt: now,
    amount: amount.value,
    toCard,
    fromSchedule,
    strategy,
    reference,
  };
  plan.refunds.push(record);
  if (isUncaptured) post(plan, { at: now, transaction: { type: 'void', id: `mock_${random.hex(6)}`, amount: plan.authorization.amount } });
  const ended = outstandingOf(plan) === 0 ? endPlan(plan, now, 'refund') : [];
  // A refund that only reduces the schedule succeeds immediately, because it doesn't involve the gateway.
  const done = toCard === 0 ? confirmRefund(plan, record, now, random) : [];
  return respond(
    201,
    {
      ...serializeRefund(record, plan.currency),
      planStatus: plan.status,
      outstandingAmount: money(outstandingOf(plan), plan.currency),
    },
    { plans: [recordChange(plan, random, now)], events: [...done, ...ended] },
  );
});
