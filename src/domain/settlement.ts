import { SAMPLE_DAY, sampleOrders } from '../data/plan-rules';
import { CHARGEBACK_FEE, coreFee, fundsAt, managedFee, returnedFee } from './money-flow';
import { refundOf } from './refund-math';
import { schedule } from './schedule';

/** The scenarios of the sample order. */
export const settlementStories = ['paid', 'refunded', 'disputed', 'won'] as const;
export type Story = (typeof settlementStories)[number];

/** The dates and amounts of the scenarios. The refund and the chargeback follow the second payment. */
export const storyFacts = {
  order: sampleOrders[0],
  refund: { date: '2026-04-10', amount: 15_000 },
  dispute: { installment: 2, openedOn: '2026-04-16', wonOn: '2026-04-29' },
} as const;

/** A settlement line in minor units. Its net amount is `gross + fee`. */
export interface SettlementLine {
  /** `YYYY-MM-DD`: the charge date for core merchants, and the payout date for managed merchants. */
  date: string;
  type: string;
  installment?: number;
  gross: number;
  fee: number;
  /** The amount that a core merchant's acquirer pays or debits. */
  fromAcquirer: number;
}

const { order, refund, dispute } = storyFacts;

/** Returns the charges of a scenario by installment. An amount is 0 if a refund or an open case leaves nothing to charge. */
function chargesOf(story: Story): { number: number; date: string; amount: number }[] {
  const dues = schedule({ total: order.total, count: order.count, first: SAMPLE_DAY });
  const isPaid = ({ date }: { date: string }): boolean => date <= refund.date;
  if (story === 'disputed') return dues.filter(isPaid);
  if (story !== 'refunded') return dues;
  const paid = dues.filter(isPaid);
  const { due } = refundOf({
    due: dues.filter((installment) => !isPaid(installment)).map(({ amount }) => amount),
    paid: paid.reduce((sum, { amount }) => sum + amount, 0),
    amount: refund.amount,
    strategy: 'future_first',
  });
  return dues.map((installment, index) => ({
    ...installment,
    amount: index < paid.length ? installment.amount : (due[index - paid.length] ?? 0),
  }));
}

const disputedAmount = (): number =>
  schedule({ total: order.total, count: order.count, first: SAMPLE_DAY })[dispute.installment - 1]?.amount ?? 0;

const chargedBefore = (date: string): number =>
  schedule({ total: order.total, count: order.count, first: SAMPLE_DAY })
    .filter((due) => due.date <= date)
    .reduce((sum, { amount }) => sum + amount, 0);

const inOrder = (lines: SettlementLine[]): SettlementLine[] => lines.toSorted((a, b) => a.date.localeCompare(b.date));

/** Returns a core merchant's lines: money from their acquirer, and fees and reserves from Partita. */
export function coreLines(story: Story): SettlementLine[] {
  const charges = chargesOf(story)
    .filter(({ amount }) => amount > 0)
    .map(({ number, date, amount }) => ({
      date,
      type: 'installment_fee',
      installment: number,
      gross: 0,
      fee: -coreFee(amount),
      fromAcquirer: amount,
    }));
  if (story !== 'disputed' && story !== 'won') return charges;
  const { openedOn, wonOn, installment } = dispute;
  const amount = disputedAmount();
  const reserve = order.total - chargedBefore(openedOn);
  const opened = { date: openedOn, type: 'chargeback_reserve', installment, gross: -reserve, fee: 0, fromAcquirer: -amount };
  const won = { date: wonOn, type: 'reserve_release', installment, gross: reserve, fee: 0, fromAcquirer: amount };
  return inOrder([...charges, opened, ...(story === 'won' ? [won] : [])]);
}

const payoutOf = (date: string): string => new Date(fundsAt(Date.parse(date))).toISOString().slice(0, 10);

/** Returns a managed merchant's lines: everything from Partita, by payout. */
export function managedLines(story: Story): SettlementLine[] {
  const line = (date: string, type: string, gross: number, fee: number): SettlementLine => ({
    date: payoutOf(date),
    type,
    gross,
    fee,
    fromAcquirer: 0,
  });
  const lines = [line(SAMPLE_DAY, 'plan_funded', order.total, -managedFee(order.total))];
  if (story === 'refunded') lines.push(line(refund.date, 'refund', -refund.amount, returnedFee(refund.amount)));
  if (story === 'disputed' || story === 'won') {
    const amount = disputedAmount();
    // The reserve covers the outstanding amount and earlier charges, which could still be disputed.
    const reserve = order.total - amount;
    lines.push(line(dispute.openedOn, 'chargeback', -amount, -CHARGEBACK_FEE), line(dispute.openedOn, 'chargeback_reserve', -reserve, 0));
    if (story === 'won')
      lines.push(line(dispute.wonOn, 'chargeback_reversal', amount, 0), line(dispute.wonOn, 'reserve_release', reserve, 0));
  }
  return lines;
}

/** Returns the totals of the lines, in minor units. */
export const totalOf = (lines: readonly SettlementLine[]): { gross: number; fee: number; net: number; fromAcquirer: number } => ({
  gross: lines.reduce((sum, line) => sum + line.gross, 0),
  fee: lines.reduce((sum, line) => sum + line.fee, 0),
  net: lines.reduce((sum, line) => sum + line.gross + line.fee, 0),
  fromAcquirer: lines.reduce((sum, line) => sum + line.fromAcquirer, 0),
});
