import { cycleOf } from '../../domain/money-flow';
import { stamp } from '../../domain/time';
import type { SandboxState } from '../core/state';
import { payoutsOf, type Payout, type SettledLine } from '../payouts/payouts';
import { terminalOfPlan } from '../plans/terminals';
import { date, decimal, type DatedRow } from './row';

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

/** Returns the lines of managed merchants' payouts that move money in a direction: 1 to the merchant, and -1 back. */
const managedRows = (state: Readonly<SandboxState>, until: number, direction: 1 | -1): DatedRow[] =>
  payoutsOf(state, until)
    .filter(({ model }) => model === 'managed')
    .flatMap((payout) => payout.lines.filter(({ gross, fee }) => (gross + fee) * direction > 0).map((line) => lineRow(payout, line)));

/** Returns the credits of a managed merchant's payouts: funded plans, returned charges, and released reserves. */
export const fundingRows = (state: Readonly<SandboxState>, until: number): DatedRow[] => managedRows(state, until, 1);

/** Returns the lines that reduce a managed merchant's payout. */
export const debitRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  managedRows(state, until, -1).map((dated) => ({
    ...dated,
    row: { ...dated.row, amount: dated.row.net_amount ?? null, reason: dated.row.line_type ?? null },
  }));

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Returns one row for each payout or invoice period, by day and currency. */
export const summaryRows = (state: Readonly<SandboxState>, until: number): DatedRow[] =>
  payoutsOf(state, until).map(({ id, at, currency, net, lines }) => {
    const { first, last } = cycleOf(at);
    return {
      at,
      row: {
        settlement_date: date(at),
        payout_id: id,
        invoice_id: `invoice-${date(at).slice(0, 7)}-${currency}`,
        currency,
        gross_settlement: decimal(sum(lines.map(({ gross }) => gross)), currency),
        total_fees: decimal(sum(lines.map(({ fee }) => fee)), currency),
        net_settlement: decimal(net, currency),
        line_items: lines.length,
        period_start: date(first),
        period_end: date(last),
        bank_reference: `PARTITA ${date(at).replaceAll('-', '')}`,
      },
    };
  });
