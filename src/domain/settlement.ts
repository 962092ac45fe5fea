import { SAMPLE_DAY, sampleOrders } from '../data/plan-rules';
import { CHARGEBACK_FEE, coreFee, fundsAt, managedFee, returnedFee } from './money-flow';
import { refundOf } from './refund-math';
import { daysLater, schedule, type Due } from './schedule';

/** The scenarios of the sample order. */
export const settlementStories = ['paid', 'refunded', 'disputed', 'won', 'lost', 'accepted'] as const;
export type Story = (typeof settlementStories)[number];

/** The dates and amounts of the scenarios. The refund and the chargeback follow the second payment. */
export const storyFacts = {
  order: sampleOrders[0],
  refund: { date: '2026-04-21', amount: 15_000 },
  dispute: { installment: 2, openedOn: '2026-04-16', acceptedOn: '2026-04-20', decidedOn: '2026-04-29' },
} as const;

/** A settlement line in minor units. Its net amount is `gross + fee`. */
export interface SettlementLine {
  /** `YYYY-MM-DD`: the charge date for core merchants, and the payout date for managed merchants. */
  date: string;
  type: string;
  /** What a core merchant's gateway does, if Partita has no line for it. */
  gatewayEvent?: string;
  installment?: number;
  gross: number;
  fee: number;
  /** The amount that a core merchant's acquirer pays or debits. */
  fromAcquirer: number;
}

const { order, refund, dispute } = storyFacts;

const dues = schedule({ total: order.total, count: order.count, first: SAMPLE_DAY });

/** How long after its charge an installment can be disputed, in days. */
const DISPUTE_DAYS = 120;

const isDisputed = (story: Story): boolean => story !== 'paid' && story !== 'refunded';
const isLost = (story: Story): boolean => story === 'lost' || story === 'accepted';

/** Returns the charges of a scenario by installment. An amount is 0 if a refund or a case leaves nothing to charge. */
function chargesOf(story: Story): { number: number; date: string; amount: number }[] {
  const isPaid = ({ date }: { date: string }): boolean => date <= refund.date;
  if (story === 'disputed' || isLost(story)) return dues.filter(isPaid);
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

const disputedAmount = (): number => dues[dispute.installment - 1]?.amount ?? 0;

const inOrder = (lines: SettlementLine[]): SettlementLine[] => lines.toSorted((a, b) => a.date.localeCompare(b.date));

/** Returns a core merchant's lines: money from their acquirer, and fees from Partita. */
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
  if (!isDisputed(story)) return charges;
  const { openedOn, decidedOn, installment } = dispute;
  const amount = disputedAmount();
  const moved = (date: string, gatewayEvent: string, fromAcquirer: number): SettlementLine => ({
    date,
    type: gatewayEvent,
    gatewayEvent,
    installment,
    gross: 0,
    fee: 0,
    fromAcquirer,
  });
  const opened = moved(openedOn, 'Charge debited', -amount);
  return inOrder([...charges, opened, ...(story === 'won' ? [moved(decidedOn, 'Charge returned', amount)] : [])]);
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
  if (isDisputed(story)) {
    const amount = disputedAmount();
    // The reserve covers the unpaid amount and the earlier charge, which could still be disputed.
    const [{ amount: earlier }] = dues as [Due];
    const reserve = order.total - amount;
    const decidedOn = story === 'accepted' ? dispute.acceptedOn : dispute.decidedOn;
    lines.push(line(dispute.openedOn, 'chargeback', -amount, -CHARGEBACK_FEE), line(dispute.openedOn, 'chargeback_reserve', -reserve, 0));
    if (story === 'won') lines.push(line(decidedOn, 'chargeback_reversal', amount, 0), line(decidedOn, 'reserve_release', reserve, 0));
    if (isLost(story))
      lines.push(line(decidedOn, 'reserve_applied', 0, 0), line(daysLater(SAMPLE_DAY, DISPUTE_DAYS), 'reserve_release', earlier, 0));
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
