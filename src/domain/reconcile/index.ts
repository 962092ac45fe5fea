import { formatMoneyWithoutSymbol } from '../money';
import type { DifferenceKind } from './differences';
import type { BookedOrder } from './orders';
import type { LedgerPlan } from './plans';

export { differences, type DifferenceKind } from './differences';
export { ORDER_COLUMNS, readOrders, type BookedOrder } from './orders';
export { readPlans, type LedgerPlan } from './plans';
export { UnreadableFile } from './read-csv';

/** A difference between the merchant's books and Partita. */
export interface Difference {
  kind: DifferenceKind;
  /** The order's number. Null for a plan without one. */
  orderNumber: string | null;
  planNumber: string | null;
  /** The line of the order in the merchant's file. */
  line?: number;
  /** What each side says: `500.00 USD` or `canceled`. */
  books: string;
  partita: string;
}

const PAID: ReadonlySet<string> = new Set(['pending_capture', 'active', 'on_hold', 'cleared']);

const money = (value: number, currency: string): string => `${formatMoneyWithoutSymbol(value, currency)} ${currency}`;

/** What left the shopper's card and stayed with the merchant. */
const keptOf = ({ amount, outstanding, refundedToCard }: LedgerPlan): number => amount - outstanding - refundedToCard;

const refundedOf = ({ refundedToCard, reducedFromSchedule }: LedgerPlan): number => refundedToCard + reducedFromSchedule;

/** Whether the merchant's books must have an order for a plan. */
const needsOrder = (plan: LedgerPlan): boolean => PAID.has(plan.status) || keptOf(plan) > 0;

type Found = Pick<Difference, 'kind' | 'books' | 'partita'>;

function refundDifference({ refunded: booked, currency }: BookedOrder, plan: LedgerPlan): Found[] {
  const refunded = refundedOf(plan);
  if (booked === refunded) return [];
  const isTwice = refunded > 0 && booked === 2 * refunded;
  const kind = booked < refunded ? 'missing_refund' : isTwice ? 'refund_twice' : 'refund_not_made';
  return [{ kind, books: `${money(booked, currency)} refunded`, partita: `${money(refunded, currency)} refunded` }];
}

function captureDifference({ amount, captured, status, currency }: BookedOrder, plan: LedgerPlan): Found[] {
  const charged = plan.amount - plan.outstanding;
  const found = (kind: DifferenceKind, partita = `${plan.status}, ${money(charged, currency)} charged`): Found[] => [
    { kind, books: `${money(captured, currency)} captured`, partita },
  ];
  if (captured === 0 && status !== 'shipped') return charged > 0 ? found('missing_capture') : [];
  if (charged === 0) return found('not_captured');
  if (captured === 0) return found('missing_capture');
  // A refund before the capture lowers what is captured.
  const isWrong = captured > amount || captured < amount - refundedOf(plan);
  return isWrong ? found('partial_capture', `${money(plan.amount, currency)} in the plan`) : [];
}

function amountDifferences(order: BookedOrder, plan: LedgerPlan): Found[] {
  const total = plan.amount + plan.reducedFromSchedule;
  const { amount, currency } = order;
  if (amount === total) return [...refundDifference(order, plan), ...captureDifference(order, plan)];
  const sides = { books: money(amount, currency), partita: money(total, currency) };
  // All amounts of the order have the same mistake.
  if (amount === total * 100 || amount * 100 === total) return [{ kind: 'factor_100', ...sides }];
  return [{ kind: 'amount', ...sides }, ...refundDifference(order, plan)];
}

/** Compares an order that was paid with a plan that was canceled. */
function canceledDifferences(order: BookedOrder, plan: LedgerPlan): Found[] {
  if (order.amount - order.refunded === keptOf(plan)) return [];
  const refunds = refundedOf(plan) > 0 ? refundDifference(order, plan) : [];
  if (refunds.length > 0) return refunds;
  const { currency } = plan;
  return [
    {
      kind: 'ended_early',
      books: `${order.status}, ${money(order.amount - order.refunded, order.currency)}`,
      partita: `canceled, ${money(keptOf(plan), currency)} paid`,
    },
  ];
}

function differencesOf(order: BookedOrder, plan: LedgerPlan): Found[] {
  const { status } = plan;
  const isPaid = PAID.has(status);
  const statuses = { books: order.status, partita: status };
  if (order.status === 'pending') return isPaid ? [{ kind: 'missing_payment', ...statuses }] : [];
  if (order.status === 'canceled') {
    const isCharged = isPaid ? plan.outstanding + keptOf(plan) > 0 : keptOf(plan) > 0 && order.captured <= order.refunded;
    return isCharged ? [{ kind: 'canceled_but_charged', ...statuses }] : [];
  }
  if (!isPaid && status !== 'canceled') return [{ kind: 'paid_but_unpaid', ...statuses }];
  if (order.currency !== plan.currency) return [{ kind: 'currency', books: order.currency, partita: plan.currency }];
  return isPaid ? amountDifferences(order, plan) : canceledDifferences(order, plan);
}

/**
 * Compares a merchant's orders with Partita's plans. Amounts in minor units.
 * @returns the differences in the order of the file, followed by payments without an order.
 */
export function reconcile(orders: readonly BookedOrder[], plans: readonly LedgerPlan[]): Difference[] {
  const byNumber = new Map(plans.map((plan) => [plan.planNumber, plan]));
  // Of several plans for an order, the one that was paid.
  const byOrder = new Map(
    plans.toSorted((a, b) => Number(needsOrder(a)) - Number(needsOrder(b))).map((plan) => [plan.orderReference, plan]),
  );
  /** The order that names each plan. */
  const named = new Map<string, string>();
  /** Orders whose row names a wrong plan: that their own plan has no row is the same mistake. */
  const misnamed = new Set<string | null>();
  const found = orders.flatMap((order): Difference[] => {
    const { orderNumber, planNumber, line } = order;
    const plan = planNumber === '' ? byOrder.get(orderNumber) : byNumber.get(planNumber);
    const where = { orderNumber, planNumber: plan?.planNumber ?? (planNumber || null), line };
    if (!plan) {
      if (planNumber === '' && (order.status === 'pending' || order.status === 'canceled')) return [];
      misnamed.add(orderNumber);
      return [{ ...where, kind: 'unknown_plan', books: planNumber || 'no plan number', partita: 'no plan' }];
    }
    const owner = plan.orderReference ?? named.get(plan.planNumber) ?? orderNumber;
    if (owner !== orderNumber) {
      misnamed.add(orderNumber);
      return [{ ...where, kind: 'other_order', books: orderNumber, partita: owner }];
    }
    named.set(plan.planNumber, orderNumber);
    return differencesOf(order, plan).map((one) => ({ ...where, ...one }));
  });
  const missing = plans
    .filter((plan) => needsOrder(plan) && !named.has(plan.planNumber) && !misnamed.has(plan.orderReference))
    .map(({ orderReference, planNumber, status, amount, currency }): Difference => ({
      kind: 'missing_payment',
      orderNumber: orderReference,
      planNumber,
      books: 'no payment',
      partita: `${status}, ${money(amount, currency)}`,
    }));
  return [...found, ...missing];
}
