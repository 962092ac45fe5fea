import { sandboxWorld } from '../../data/sandbox-world';
import { minorPerMajor } from '../../domain/money';
import { DAY, dateIn, stamp } from '../../domain/time';
import type { ChargebackRecord, World } from '../core/world';
import { CHARGEBACK_FEE, coreFee, fundsAt, managedFee, returnedFee } from '../../domain/money-flow';
import { terminalOfPlan } from '../plans/terminals';
import { amountOf, outstandingOf, returnedOf, type PlanRecord } from '../plans/record';
import { presentCase } from './chargeback-cases';

export type Row = Record<string, string | number | boolean | null>;

/** The subject and time of a row: the report contains those in its range. */
export interface DatedRow {
  at: number;
  terminalId: string;
  row: Row;
}

/** Minor units in the format of reports: `125.00`, `-2.44`, and `5000` for a currency without decimals. */
export function decimal(value: number, currency: string): string {
  const digits = Math.round(Math.log10(minorPerMajor(currency)));
  return (value / 10 ** digits).toFixed(digits);
}

const date = (at: number): string => stamp(at).slice(0, 10);
const payoutId = (at: number): string => `payout-${date(at)}`;

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
      plan.refunds.reduce((sum, one) => sum + one.fromSchedule, 0),
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
        .map((one) => ({
          at: plan.createdAt,
          terminalId: plan.terminalId,
          row: {
            ...planRow(plan, now),
            due_date: one.dueDate,
            installment_number: one.number,
            installment_amount: decimal(one.amount, plan.currency),
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

const refundRows = (world: Readonly<World>): DatedRow[] =>
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

const chargebackRows = (world: Readonly<World>): DatedRow[] =>
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

interface Line {
  activityAt: number;
  type: string;
  gross: number;
  fee: number;
  installment?: number;
}

const casesOf = (plan: PlanRecord, world: Readonly<World>): ChargebackRecord[] =>
  [...world.chargebacks.values()].filter(({ planNumber }) => planNumber === plan.planNumber);

/** Whether the disputed charge is returned. */
const isReversed = ({ status }: ChargebackRecord): boolean => status === 'won' || status === 'closed';

/** How a case withholds money, and what happens to it: released once the plan's last case is closed, or applied to the unpaid amount. */
function reserveLines(one: ChargebackRecord, reserve: number, cases: ChargebackRecord[]): Line[] {
  const held: Line = { activityAt: one.openedAt, type: 'chargeback_reserve', gross: -reserve, fee: 0 };
  if (one.resolvedAt === undefined) return [held];
  // The money was withheld before, so none moves.
  if (!isReversed(one)) return [held, { activityAt: one.resolvedAt, type: 'reserve_applied', gross: 0, fee: 0 }];
  const ends = cases.map(({ resolvedAt = Infinity }) => resolvedAt);
  const activityAt = Math.max(...ends);
  return activityAt === Infinity ? [held] : [held, { activityAt, type: 'reserve_release', gross: reserve, fee: 0 }];
}

/** A managed merchant's payments and fees for a plan. Minor units. */
function managedLines(plan: PlanRecord, world: Readonly<World>): Line[] {
  if (plan.activatedAt === undefined) return [];
  const funded: Line = {
    activityAt: plan.activatedAt,
    type: 'plan_funded',
    gross: plan.original,
    fee: -managedFee(plan.original),
  };
  const refunds = plan.refunds
    .filter(({ status }) => status !== 'failed')
    .map((one): Line => ({ activityAt: one.requestedAt, type: 'refund', gross: -one.amount, fee: returnedFee(one.amount) }));
  const lines = casesOf(plan, world).flatMap((one): Line[] => {
    const reserve = Math.max(0, plan.original - one.amount);
    const { resolvedAt } = one;
    const opened: Line = { activityAt: one.openedAt, type: 'chargeback', gross: -one.amount, fee: -CHARGEBACK_FEE };
    const reversed: Line[] =
      isReversed(one) && resolvedAt !== undefined
        ? [{ activityAt: resolvedAt, type: 'chargeback_reversal', gross: one.amount, fee: 0 }]
        : [];
    return [opened, ...reserveLines(one, reserve, casesOf(plan, world)), ...reversed];
  });
  return [funded, ...refunds, ...lines];
}

/** The outstanding amount at a moment. Minor units. */
const outstandingAt = ({ installments }: PlanRecord, at: number): number =>
  installments.filter(({ processedAt = Infinity }) => processedAt > at).reduce((sum, { amount }) => sum + amount, 0);

/** Core merchants are paid by their gateway: only fees and reserves go through Partita. */
const coreLines = (plan: PlanRecord, world: Readonly<World>): Line[] => [
  ...plan.installments
    .filter(({ processedAt }) => processedAt !== undefined)
    .map((one) => ({
      activityAt: one.processedAt as number,
      type: 'installment_fee',
      gross: 0,
      fee: -coreFee(one.amount),
      installment: one.number,
    })),
  ...casesOf(plan, world).flatMap((one) => reserveLines(one, outstandingAt(plan, one.openedAt), casesOf(plan, world))),
];

/** Every line of the merchant's payouts and invoices, when it's settled. */
export const settlementRows = (world: Readonly<World>, now: number): DatedRow[] =>
  [...world.plans.values()].flatMap((plan) => {
    const { model, name } = terminalOfPlan(plan);
    const lines = model === 'core' ? coreLines(plan, world) : managedLines(plan, world);
    return lines
      .map((line) => ({ line, at: fundsAt(line.activityAt) }))
      .filter(({ at }) => at <= now)
      .map(({ line, at }) => ({
        at,
        terminalId: plan.terminalId,
        row: {
          settlement_date: date(at),
          payout_id: payoutId(at),
          line_type: line.type,
          plan_number: plan.planNumber,
          order_reference: plan.orderReference,
          installment_number: line.installment ?? null,
          gross_amount: decimal(line.gross, plan.currency),
          fee_amount: decimal(line.fee, plan.currency),
          tax_amount: decimal(0, plan.currency),
          net_amount: decimal(line.gross + line.fee, plan.currency),
          currency: plan.currency,
          activity_at: stamp(line.activityAt),
          terminal_name: name,
        },
      }));
  });

const fundingRows = (world: Readonly<World>, now: number): DatedRow[] =>
  settlementRows(world, now).filter(({ row }) => row.line_type === 'plan_funded');

const debitRows = (world: Readonly<World>, now: number): DatedRow[] =>
  settlementRows(world, now)
    .filter(({ row }) => Number(row.net_amount) < 0)
    .map((one) => ({ ...one, row: { ...one.row, amount: one.row.net_amount ?? null, reason: one.row.line_type ?? null } }));

function summaryRows(world: Readonly<World>, now: number): DatedRow[] {
  const payouts = new Map<string, DatedRow[]>();
  for (const one of settlementRows(world, now)) {
    const key = `${one.row.payout_id} ${one.row.currency}`;
    payouts.set(key, [...(payouts.get(key) ?? []), one]);
  }
  return [...payouts.values()].map((lines) => {
    const [first] = lines as [DatedRow];
    const currency = String(first.row.currency);
    const sum = (name: string): string =>
      decimal(Math.round(lines.reduce((total, { row }) => total + Number(row[name]) * minorPerMajor(currency), 0)), currency);
    const days = lines.map(({ row }) => String(row.activity_at).slice(0, 10)).toSorted();
    return {
      at: first.at,
      terminalId: first.terminalId,
      row: {
        settlement_date: first.row.settlement_date ?? null,
        payout_id: first.row.payout_id ?? null,
        invoice_id: `invoice-${String(first.row.settlement_date).slice(0, 7)}`,
        currency,
        gross_settlement: sum('gross_amount'),
        total_fees: sum('fee_amount'),
        net_settlement: sum('net_amount'),
        line_items: lines.length,
        period_start: days[0] ?? null,
        period_end: days.at(-1) ?? null,
        bank_reference: `PARTITA ${String(first.row.settlement_date).replaceAll('-', '')}`,
      },
    };
  });
}

/** The rows of each report, before filtering by range, terminals, and columns. */
export const ROWS: Record<string, (world: Readonly<World>, now: number) => DatedRow[]> = {
  plan_details: planRows,
  reconciliation: movementRows,
  daily_activity: activityRows,
  outstanding_amounts: outstandingRows,
  shopper_outstanding: monthlyRows,
  // The mock gateway sends no network notices.
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
