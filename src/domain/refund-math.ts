export type RefundStrategy = 'future_first' | 'last_first' | 'paid_first' | 'paid_only';

export interface RefundInput {
  /** The amounts of the pending installments by date, in minor units. */
  due: readonly number[];
  /** The charged amount without earlier card refunds, in minor units. */
  paid: number;
  amount: number;
  strategy: RefundStrategy;
}

export interface RefundResult {
  /** The amounts of the pending installments after the refund. */
  due: number[];
  toCard: number;
  fromSchedule: number;
}

function reduceInstallments(due: readonly number[], amount: number, isLastFirst: boolean): number[] {
  const left = isLastFirst ? due.toReversed() : [...due];
  let open = amount;
  const after = left.map((installment) => {
    const part = Math.min(installment, open);
    open -= part;
    return installment - part;
  });
  return isLastFirst ? after.toReversed() : after;
}

/**
 * Splits a refund between the card and the pending installments. `toCard + fromSchedule` always equals the amount.
 * @throws RangeError if the amount exceeds what the plan or the strategy allows.
 */
export function refundOf({ due, paid, amount, strategy }: RefundInput): RefundResult {
  const outstanding = due.reduce((sum, installment) => sum + installment, 0);
  if (amount > outstanding + paid) throw new RangeError('amount');
  if (strategy === 'paid_only' && amount > paid) throw new RangeError('strategy');
  const isCardFirst = strategy === 'paid_first' || strategy === 'paid_only';
  const toCard = isCardFirst ? Math.min(amount, paid) : Math.max(0, amount - outstanding);
  return { due: reduceInstallments(due, amount - toCard, strategy === 'last_first'), toCard, fromSchedule: amount - toCard };
}

/**
 * Returns the status of a plan of which nothing is due anymore: `cleared` if some of it remains paid, and `canceled` otherwise.
 * @param paid What the shopper has paid and doesn't get back, in minor units.
 */
export const endOf = (paid: number): 'canceled' | 'cleared' => (paid > 0 ? 'cleared' : 'canceled');
