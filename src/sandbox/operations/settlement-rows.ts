import { minorPerMajor } from '../../domain/money';
import { stamp } from '../../domain/time';
import type { ChargebackRecord, World } from '../core/world';
import { CHARGEBACK_FEE, coreFee, fundsAt, managedFee, returnedFee } from '../../domain/money-flow';
import { terminalOfPlan } from '../plans/terminals';
import type { PlanRecord } from '../plans/record';
import { date, decimal, type DatedRow } from './report-row';

const payoutId = (at: number): string => `payout-${date(at)}`;

interface Line {
  activityAt: number;
  type: string;
  gross: number;
  fee: number;
  installment?: number;
}

const casesOf = (plan: PlanRecord, world: Readonly<World>): ChargebackRecord[] =>
  [...world.chargebacks.values()].filter(({ planNumber }) => planNumber === plan.planNumber);

const isReversed = ({ status }: ChargebackRecord): boolean => status === 'won' || status === 'closed';

/** Returns the lines of a case's reserve: withheld first, and then released with the plan's last case, or applied to unpaid amounts. */
function reserveLines(chargeback: ChargebackRecord, reserve: number, cases: ChargebackRecord[]): Line[] {
  const held: Line = { activityAt: chargeback.openedAt, type: 'chargeback_reserve', gross: -reserve, fee: 0 };
  if (chargeback.resolvedAt === undefined) return [held];
  // The reserve was already withheld, so applying it doesn't move money.
  if (!isReversed(chargeback)) return [held, { activityAt: chargeback.resolvedAt, type: 'reserve_applied', gross: 0, fee: 0 }];
  const ends = cases.map(({ resolvedAt = Infinity }) => resolvedAt);
  const activityAt = Math.max(...ends);
  return activityAt === Infinity ? [held] : [held, { activityAt, type: 'reserve_release', gross: reserve, fee: 0 }];
}

/** Returns a managed merchant's settlement lines for a plan, in minor units. */
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
    .map((refund): Line => ({ activityAt: refund.requestedAt, type: 'refund', gross: -refund.amount, fee: returnedFee(refund.amount) }));
  const lines = casesOf(plan, world).flatMap((chargeback): Line[] => {
    const reserve = Math.max(0, plan.original - chargeback.amount);
    const { resolvedAt } = chargeback;
    const opened: Line = { activityAt: chargeback.openedAt, type: 'chargeback', gross: -chargeback.amount, fee: -CHARGEBACK_FEE };
    const reversed: Line[] =
      isReversed(chargeback) && resolvedAt !== undefined
        ? [{ activityAt: resolvedAt, type: 'chargeback_reversal', gross: chargeback.amount, fee: 0 }]
        : [];
    return [opened, ...reserveLines(chargeback, reserve, casesOf(plan, world)), ...reversed];
  });
  return [funded, ...refunds, ...lines];
}

/** Returns the outstanding amount at a time, in minor units. */
const outstandingAt = ({ installments }: PlanRecord, at: number): number =>
  installments.filter(({ processedAt = Infinity }) => processedAt > at).reduce((sum, { amount }) => sum + amount, 0);

/** Returns a core merchant's settlement lines: only fees and reserves, because their gateway pays them. */
const coreLines = (plan: PlanRecord, world: Readonly<World>): Line[] => [
  ...plan.installments
    .filter(({ processedAt }) => processedAt !== undefined)
    .map((installment) => ({
      activityAt: installment.processedAt as number,
      type: 'installment_fee',
      gross: 0,
      fee: -coreFee(installment.amount),
      installment: installment.number,
    })),
  ...casesOf(plan, world).flatMap((chargeback) => reserveLines(chargeback, outstandingAt(plan, chargeback.openedAt), casesOf(plan, world))),
];

/** Returns every line of the merchant's payouts and invoices. */
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

/** Returns the payments for plans of managed merchants. */
export const fundingRows = (world: Readonly<World>, now: number): DatedRow[] =>
  settlementRows(world, now).filter(({ row }) => row.line_type === 'plan_funded');

/** Returns the lines that reduce a payout. */
export const debitRows = (world: Readonly<World>, now: number): DatedRow[] =>
  settlementRows(world, now)
    .filter(({ row }) => Number(row.net_amount) < 0)
    .map((dated) => ({ ...dated, row: { ...dated.row, amount: dated.row.net_amount ?? null, reason: dated.row.line_type ?? null } }));

/** Returns one row for each payout and currency. */
export function summaryRows(world: Readonly<World>, now: number): DatedRow[] {
  const payouts = new Map<string, DatedRow[]>();
  for (const dated of settlementRows(world, now)) {
    const key = `${dated.row.payout_id} ${dated.row.currency}`;
    payouts.set(key, [...(payouts.get(key) ?? []), dated]);
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
