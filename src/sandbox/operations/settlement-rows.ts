import { stamp } from '../../domain/time';
import type { SandboxState } from '../core/state';
import { payoutsOf, type Payout, type SettledLine } from '../ledger/payouts';
import { terminalOfPlan } from '../plans/terminals';
import { date, decimal, type DatedRow } from './report-row';

const lineRow = ({ id, at, currency }: Payout, { plan, ...line }: SettledLine): DatedRow => ({
  at,
  row: {
    settlement_date: date(at),
    payout_id: id,
    line_type: line.type,
    plan_number: plan.planNumber,
    order_reference: line.orderReference,
    installment_number: line.installment ?? null,
    gross_amount: decimal(line.gross, currency),
    fee_amount: decimal(line.fee, currency),
    tax_amount: decimal(0, currency),
    net_amount: decimal(line.gross + line.fee, currency),
    currency,
    activity_at: stamp(line.at),
    terminal_name: terminalOfPlan(plan).name,
  },
});

/** Returns every line of the merchant's payouts and invoices. */
export const settlementRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  payoutsOf(state, until).flatMap((payout) => payout.lines.map((line) => lineRow(payout, line)));

/** Returns the payments for plans of managed merchants. */
export const fundingRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  settlementRows(state, until).filter(({ row }) => row.line_type === 'plan_funded');

/** Returns the lines that reduce a managed merchant's payout. */
export const debitRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  payoutsOf(state, until)
    .filter(({ model }) => model === 'managed')
    .flatMap((payout) => payout.lines.filter(({ gross, fee }) => gross + fee < 0).map((line) => lineRow(payout, line)))
    .map((dated) => ({ ...dated, row: { ...dated.row, amount: dated.row.net_amount ?? null, reason: dated.row.line_type ?? null } }));

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Returns one row for each payout or invoice period, by day and currency. */
export const summaryRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  payoutsOf(state, until).map(({ id, at, currency, net, lines }) => {
    const days = lines.map((line) => date(line.at)).toSorted();
    return {
      at,
      row: {
        settlement_date: date(at),
        payout_id: id,
        invoice_id: `invoice-${date(at).slice(0, 7)}`,
        currency,
        gross_settlement: decimal(sum(lines.map(({ gross }) => gross)), currency),
        total_fees: decimal(sum(lines.map(({ fee }) => fee)), currency),
        net_settlement: decimal(net, currency),
        line_items: lines.length,
        period_start: days[0] ?? null,
        period_end: days.at(-1) ?? null,
        bank_reference: `PARTITA ${date(at).replaceAll('-', '')}`,
      },
    };
  });
