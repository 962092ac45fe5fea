import type { Schema } from '../contract/operation-types';
import { sandboxWorld } from '../../data/sandbox-world';
import { stamp } from '../../domain/time';
import type { SandboxState } from '../core/state';
import { terminalOfPlan } from '../plans/terminals';
import { amountOf, chargedOf, outstandingOf, returnedOf, type PlanRecord } from '../plans/record';
import { graceEndsAt } from '../plans/transitions';
import { failedSince, planAt } from '../plans/versions';
import { decimal, startOfDay, today, type DatedRow, type Row } from './row';
import { debitRows, fundingRows, settlementRows, summaryRows } from './settlement-rows';
import { chargebackRows, refundRows } from './refund-rows';

const isActivated = ({ status, ledger }: PlanRecord): boolean =>
  status !== 'initialized' && ledger.some(({ transaction }) => transaction?.type === 'charge');

const refundedOf = ({ refunds }: PlanRecord): number =>
  refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0);

function planRow(plan: PlanRecord): Row {
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
    plan_end_date: installments.at(-1)?.dueDate ?? null,
  };
}

/** Returns the plans as they were at a time. */
const plansAt = ({ plans }: Readonly<SandboxState>, until: number): PlanRecord[] =>
  [...plans.values()].flatMap((plan) => planAt(plan, until) ?? []);

const planRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  plansAt(state, until).map((plan) => ({ at: plan.createdAt, row: planRow(plan) }));

const movementRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  plansAt(state, until).flatMap((plan) =>
    plan.ledger.flatMap(({ at, transaction }) =>
      transaction
        ? [
            {
              at,
              row: {
                ...planRow(plan),
                transaction_at: stamp(at),
                transaction_type: transaction.type,
                transaction_amount: decimal(transaction.amount, plan.currency),
                gateway: 'mock',
                gateway_transaction_id: transaction.id,
                installment_number: transaction.installment ?? null,
                is_full_capture: transaction.fullCapture ?? false,
                agent_name: null,
              },
            },
          ]
        : [],
    ),
  );

const activityRows = (state: Readonly<SandboxState>, until: number, timeZone: string): DatedRow[] =>
  plansAt(state, until).flatMap(({ planNumber, currency, events }) =>
    events.map(({ type, createdAt, status, amount }) => ({
      at: createdAt,
      row: {
        activity_date: today(createdAt, timeZone),
        plan_number: planNumber,
        event: type,
        amount: decimal(amount, currency),
        currency,
        plan_status: status,
        actor: 'partita',
      },
    })),
  );

const outstandingRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  plansAt(state, until)
    .filter(isActivated)
    .flatMap((plan) =>
      plan.installments
        .filter(({ status, amount }) => (status === 'pending' || status === 'failed') && amount > 0)
        .map((installment) => ({
          at: plan.createdAt,
          row: {
            ...planRow(plan),
            due_date: installment.dueDate,
            installment_number: installment.number,
            installment_amount: decimal(installment.amount, plan.currency),
          },
        })),
    );

/** Returns what the shopper agreed to pay when the plan started, before anything was refunded. Undefined if it hasn't started. */
function agreedOf(plan: PlanRecord): number | undefined {
  const first = plan.versions.find(({ installments }) => installments.some(({ status }) => status === 'processed'));
  return first && amountOf({ ...plan, ...first });
}

const monthlyRows = (state: Readonly<SandboxState>, until: number, timeZone: string): DatedRow[] => {
  const month = `${today(until - 1, timeZone).slice(0, 7)}-01`;
  const start = startOfDay(month, timeZone);
  return plansAt(state, until).flatMap((plan) => {
    const agreed = agreedOf(plan);
    if (agreed === undefined) return [];
    const { currency } = plan;
    const before = planAt(plan, start);
    const change = (after: number, earlier: number | undefined): string => decimal(after - (earlier ?? 0), currency);
    const began = before && isActivated(before) ? outstandingOf(before) : agreed;
    return {
      at: plan.createdAt,
      row: {
        month,
        plan_number: plan.planNumber,
        outstanding_start: decimal(began, currency),
        charged_in_month: change(chargedOf(plan), before && chargedOf(before)),
        refunded_in_month: change(refundedOf(plan), before && refundedOf(before)),
        outstanding_end: decimal(outstandingOf(plan), currency),
        currency,
        status: plan.status,
      },
    };
  });
};

const waitingRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  plansAt(state, until).flatMap((plan) => {
    const failed = plan.installments.find(({ status }) => status === 'failed');
    const since = failedSince(plan);
    if (since === undefined || !failed) return [];
    return [
      {
        at: since,
        row: {
          plan_number: plan.planNumber,
          order_reference: plan.orderReference,
          failed_at: stamp(since),
          failure_code: failed.failureCode ?? null,
          amount: decimal(failed.amount, plan.currency),
          currency: plan.currency,
          grace_ends_at: stamp(graceEndsAt(plan, since)),
          attempts: failed.attempts,
          shopper_email: plan.shopper?.email ?? null,
        },
      },
    ];
  });

/** Returns the rows of a report as of a time, in milliseconds. */
type RowsOf = (state: Readonly<SandboxState>, until: number, timeZone: string) => DatedRow[];

/** Functions that return all rows of a report as of a time, which is exclusive, before they're filtered. */
export const ROWS: Readonly<Record<string, RowsOf>> = {
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
} satisfies Record<Schema<'reports', 'ReportType'>, RowsOf>;
