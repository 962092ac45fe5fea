import { sandboxWorld } from '../../data/sandbox-world';
import { DAY, dateIn, stamp } from '../../domain/time';
import type { World } from '../core/world';
import { terminalOfPlan } from '../plans/terminals';
import { amountOf, outstandingOf, returnedOf, type PlanRecord } from '../plans/record';
import { date, decimal, type DatedRow, type Row } from './report-row';
import { debitRows, fundingRows, settlementRows, summaryRows } from './settlement-rows';
import { chargebackRows, refundRows } from './refund-rows';

function planRow(plan: PlanRecord, now: number): Row {
  const { name, model } = terminalOfPlan(plan);
  const { currency, card, shopper, installments } = plan;
  return {
    plan_number: plan.planNumber,
    order_reference: plan.orderReference,
    created_at: stamp(plan.createdAt),
    plan_status: plan.status,
    plan_amount: decimal(amountOf(plan), currency),
    currency,
    number_of_installments: installments.length,
    frequency: plan.frequency,
    strategy: plan.strategy,
    funding_model: model,
    terminal_name: name,
    merchant_name: sandboxWorld.merchantName,
    touchpoint: plan.touchpoint ?? null,
    card_brand: card?.brand ?? null,
    card_type: card?.type ?? null,
    card_last4: card?.last4 ?? null,
    shopper_name: shopper?.fullName ?? null,
    shopper_email: shopper?.email ?? null,
    outstanding_amount: decimal(outstandingOf(plan), currency),
    paid_installments: installments.filter(({ status }) => status === 'processed').length,
    failed_installments: installments.filter(({ status }) => status === 'failed').length,
    refunded_to_card: decimal(returnedOf(plan), currency),
    reduced_from_schedule: decimal(
      plan.refunds.reduce((sum, refund) => sum + refund.fromSchedule, 0),
      currency,
    ),
    created_by: 'api',
    plan_end_date: installments.at(-1)?.dueDate ?? date(now),
  };
}

const planRows = ({ plans }: Readonly<World>, now: number): DatedRow[] =>
  [...plans.values()].map((plan) => ({ at: plan.createdAt, terminalId: plan.terminalId, row: planRow(plan, now) }));

const movementRows = (world: Readonly<World>, now: number): DatedRow[] =>
  [...world.plans.values()].flatMap((plan) =>
    plan.movements.map((move) => ({
      at: move.at,
      terminalId: plan.terminalId,
      row: {
        ...planRow(plan, now),
        transaction_at: stamp(move.at),
        transaction_type: move.type,
        transaction_amount: decimal(move.amount, plan.currency),
        gateway: 'mock',
        gateway_transaction_id: move.transactionId,
        installment_number: move.installment ?? null,
        is_full_capture: move.fullCapture ?? false,
        agent_name: null,
      },
    })),
  );

const activityRows = (world: Readonly<World>): DatedRow[] =>
  [...world.plans.values()].flatMap((plan) =>
    plan.events.map(({ type, createdAt }) => ({
      at: createdAt,
      terminalId: plan.terminalId,
      row: {
        activity_date: date(createdAt),
        plan_number: plan.planNumber,
        event: type,
        amount: decimal(amountOf(plan), plan.currency),
        currency: plan.currency,
        plan_status: plan.status,
        actor: 'partita',
      },
    })),
  );

const outstandingRows = (world: Readonly<World>, now: number): DatedRow[] =>
  [...world.plans.values()]
    .filter(({ activatedAt }) => activatedAt !== undefined)
    .flatMap((plan) =>
      plan.installments
        .filter(({ status, amount }) => (status === 'pending' || status === 'failed') && amount > 0)
        .map((installment) => ({
          at: plan.createdAt,
          terminalId: plan.terminalId,
          row: {
            ...planRow(plan, now),
            due_date: installment.dueDate,
            installment_number: installment.number,
            installment_amount: decimal(installment.amount, plan.currency),
          },
        })),
    );

const monthlyRows = (world: Readonly<World>, now: number): DatedRow[] =>
  [...world.plans.values()]
    .filter(({ activatedAt }) => activatedAt !== undefined)
    .map((plan) => {
      const month = date(now).slice(0, 7);
      const inMonth = (at: number | undefined): boolean => at !== undefined && date(at).startsWith(month);
      const charged = plan.installments.filter(({ processedAt }) => inMonth(processedAt)).reduce((sum, { amount }) => sum + amount, 0);
      const refunded = plan.refunds.filter(({ requestedAt }) => inMonth(requestedAt)).reduce((sum, { amount }) => sum + amount, 0);
      const end = outstandingOf(plan);
      const { currency } = plan;
      return {
        at: plan.createdAt,
        terminalId: plan.terminalId,
        row: {
          month: `${month}-01`,
          plan_number: plan.planNumber,
          outstanding_start: decimal(end + charged, currency),
          charged_in_month: decimal(charged, currency),
          refunded_in_month: decimal(refunded, currency),
          outstanding_end: decimal(end, currency),
          currency,
          status: plan.status,
        },
      };
    });

const waitingRows = (world: Readonly<World>): DatedRow[] =>
  [...world.plans.values()].flatMap((plan) => {
    const failed = plan.installments.find(({ status }) => status === 'failed');
    if (!plan.failure || !failed) return [];
    return [
      {
        at: plan.failure.since,
        terminalId: plan.terminalId,
        row: {
          plan_number: plan.planNumber,
          order_reference: plan.orderReference,
          failed_at: stamp(plan.failure.since),
          failure_code: failed.failureCode ?? null,
          amount: decimal(failed.amount, plan.currency),
          currency: plan.currency,
          grace_ends_at: stamp(plan.failure.since + 7 * DAY),
          attempts: failed.attempts,
          shopper_email: plan.shopper?.email ?? null,
        },
      },
    ];
  });

/** Functions that return all rows of a report, before they're filtered. */
export const ROWS: Record<string, (world: Readonly<World>, now: number) => DatedRow[]> = {
  plan_details: planRows,
  reconciliation: movementRows,
  daily_activity: activityRows,
  outstanding_amounts: outstandingRows,
  shopper_outstanding: monthlyRows,
  // The mock gateway doesn't send fraud notifications.
  fraud_notifications: () => [],
  pending_card_update: waitingRows,
  refunds: refundRows,
  chargebacks: chargebackRows,
  funding: fundingRows,
  debit: debitRows,
  settlement_summary: summaryRows,
  settlement_details: settlementRows,
};

export const today = (now: number, timeZone: string): string => dateIn(now, timeZone);
