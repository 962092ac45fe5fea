import { endOf, refundOf, type RefundStrategy } from './refund-math';
import { formatMoney } from './money';
import { readAmount, readTotal } from './plan-input';
import type { Reading } from './parsed-input';
import { split } from './schedule';

/** The fields of a form for a plan and its refund. */
export interface RefundFields {
  /** In major units. */
  total: string;
  count: number;
  /** The number of charged installments. */
  paidCount: number;
  /** In major units. */
  amount: string;
  strategy: RefundStrategy;
}

interface RefundedInstallment {
  number: number;
  /** Minor units. */
  before: number;
  after: number;
  status: 'processed' | 'pending' | 'canceled';
}

/** The result of a refund. Amounts are in minor units. */
export interface RefundOutcome {
  amount: number;
  strategy: RefundStrategy;
  toCard: number;
  fromSchedule: number;
  outstanding: number;
  installments: RefundedInstallment[];
  planStatus: 'active' | 'cleared' | 'canceled';
}

/** Parses a refund. @returns its result, or why the API would reject it. */
export function readRefund(fields: RefundFields, currency: string): Reading<RefundOutcome, keyof RefundFields> {
  const { count, paidCount, strategy } = fields;
  const total = readTotal(fields.total, currency);
  if (total.value === undefined) return { problem: { field: 'total', text: total.text } };
  const amount = readAmount(fields.amount, currency);
  if (amount === undefined) return { problem: { field: 'amount', text: 'Enter the refund amount, such as 150.00.' } };
  const parts = split(total.value, count);
  const paid = parts.slice(0, paidCount).reduce((sum, part) => sum + part, 0);
  try {
    const { due, toCard, fromSchedule } = refundOf({ due: parts.slice(paidCount), paid, amount, strategy });
    const outstanding = due.reduce((sum, installment) => sum + installment, 0);
    const isUncaptured = paidCount === 0;
    if (isUncaptured && outstanding > 0)
      return {
        problem: {
          field: 'amount',
          text: `Nothing is charged yet: refund all of it, ${formatMoney(total.value, currency)}, or lower the plan amount.`,
          code: 'plan_status_conflict',
        },
      };
    const wasCleared = paidCount === count;
    const installments = parts.map((before, index): RefundedInstallment => {
      const after = index < paidCount ? before : (due[index - paidCount] ?? 0);
      return { number: index + 1, before, after, status: index < paidCount ? 'processed' : after > 0 ? 'pending' : 'canceled' };
    });
    const planStatus = wasCleared ? 'cleared' : outstanding > 0 ? 'active' : endOf(paid - toCard);
    return { value: { amount, strategy, toCard, fromSchedule, outstanding, installments, planStatus } };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (error.message === 'strategy')
      return {
        problem: {
          field: 'strategy',
          text: `Only ${formatMoney(paid, currency)} was paid by card. Refund that much at most, or choose another strategy.`,
          code: 'refund_strategy_not_allowed',
        },
      };
    return {
      problem: {
        field: 'amount',
        text: `Enter at most ${formatMoney(total.value, currency)}: that's the plan's total.`,
        code: 'refund_amount_exceeded',
      },
    };
  }
}
