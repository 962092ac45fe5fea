export type RefundStrategy = 'future_first' | 'last_first' | 'paid_first' | 'paid_only';

export interface RefundInput {
  /** Amounts of the pending installments in the order of their dates, in minor units. */
  due: readonly number[];
  /** The charged amount minus earlier card refunds, in minor units. */
  paid: number;
  amount: number;
  strategy: RefundStrategy;
}

export interface RefundResult {
  /** The pending installments after the refund, in the same order. */
  due: number[];
  toCard: number;
  fromSchedule: number;
}

function takenFrom(due: readonly number[], amount: number, isLastFirst: boolean): number[] {
  const left = isLastFirst ? due.toReversed() : [...due];
  let open = amount;
  const after = left.map((one) => {
    const part = Math.min(one, open);
    open -= part;
    return one - part;
  });
  return isLastFirst ? after.toReversed() : after;
}

/**
 * Splits a refund between the card and the pending installments: `toCard + fromSchedule` always equals the amount.
 * @throws RangeError when the amount exceeds what the plan or the strategy allows.
 */
export function refundOf({ due, paid, amount, strategy }: RefundInput): RefundResult {
  const outstanding = due.reduce((sum, one) => sum + one, 0);
  if (amount > outstanding + paid) throw new RangeError('amount');
  if (strategy === 'paid_only' && amount > paid) throw new RangeError('strategy');
  const isCardFirst = strategy === 'paid_first' || strategy === 'paid_only';
  const toCard = isCardFirst ? Math.min(amount, paid) : Math.max(0, amount - outstanding);
  return { due: takenFrom(due, amount - toCard, strategy === 'last_first'), toCard, fromSchedule: amount - toCard };
}

/**
 * The status in which a refund ends a plan, if it does: nothing is due anymore, and some or none of it remains paid.
 * @param due What is still due, and `paid` what remains paid, in minor units.
 */
export function endOf({ due, paid }: { due: number; paid: number }): 'canceled' | 'cleared' | undefined {
  if (due > 0) return undefined;
  return paid === 0 ? 'canceled' : 'cleared';
}
