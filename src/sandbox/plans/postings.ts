import { CHARGEBACK_FEE, coreFee, managedFee, returnedFee } from '../../domain/money-flow';
import { DAY } from '../../domain/time';
import { outstandingOf, type PlanRecord, type RefundRecord } from './record';
import { terminalOfPlan } from './terminals';
import { post, reserveOf, type Account, type ReservePart, type Transaction } from '../ledger/entry';

/** A chargeback case as far as it moves money. */
export interface Dispute {
  status: string;
  resolvedAt?: number;
  /** Minor units. */
  amount: number;
  installmentNumber: number | null;
}

/** How long after its charge an installment can be disputed, in milliseconds. */
const DISPUTE_WINDOW = 120 * DAY;

const isManaged = (plan: PlanRecord): boolean => terminalOfPlan(plan).model === 'managed';

/** The account that receives what the shopper pays, and returns it. */
const collectorOf = (plan: PlanRecord): Account => (isManaged(plan) ? 'partita' : 'gateway');

/** Partita pays a managed merchant the whole plan, less the fee, before the shopper does. */
export function postFunding(plan: PlanRecord, at: number): void {
  if (!isManaged(plan)) return;
  const gross = outstandingOf(plan);
  const fee = managedFee(gross);
  post(plan, { at, moves: { partita: fee - gross, merchant: gross - fee }, line: { type: 'plan_funded', gross, fee: -fee } });
}

/** The shopper pays. A core merchant owes Partita a fee for each charge, whatever the number of installments in it. */
export function postCharge(plan: PlanRecord, at: number, { id, amount, ...rest }: Omit<Transaction, 'type'>): void {
  post(plan, {
    at,
    moves: { shopper: -amount, [collectorOf(plan)]: amount },
    transaction: { type: 'charge', id, amount, ...rest },
  });
  if (isManaged(plan)) return;
  const fee = coreFee(amount);
  const { installment } = rest;
  const line = { type: 'installment_fee', gross: 0, fee: -fee, installment } as const;
  post(plan, { at, moves: { merchant: -fee, partita: fee }, line });
}

/** Deducts from a managed merchant's payout what the shopper no longer pays, with the percentage part of the fee returned. */
export function postReduction(plan: PlanRecord, at: number, amount: number): void {
  if (!isManaged(plan) || plan.activatedAt === undefined || amount === 0) return;
  const fee = returnedFee(amount);
  post(plan, { at, moves: { merchant: fee - amount, partita: amount - fee }, line: { type: 'refund', gross: -amount, fee } });
}

/** The result of a refund: money returns to the card, unless the gateway refuses, and the merchant's payout is reduced once. */
export function postRefund(plan: PlanRecord, at: number, refund: RefundRecord, id: string): void {
  const toCard = refund.status === 'failed' ? 0 : refund.toCard;
  if (toCard > 0)
    post(plan, { at, moves: { shopper: toCard, [collectorOf(plan)]: -toCard }, transaction: { type: 'refund', id, amount: toCard } });
  postReduction(plan, at, toCard + refund.fromSchedule);
}

const isReversed = ({ status }: Dispute): boolean => status === 'won' || status === 'closed';
const isUndecided = ({ resolvedAt }: Dispute): boolean => resolvedAt === undefined;

/** The issuer returns a disputed charge to the shopper until the case is decided. */
export function postDispute(plan: PlanRecord, at: number, { amount }: Dispute): void {
  post(plan, { at, moves: { shopper: amount, [collectorOf(plan)]: -amount } });
  if (!isManaged(plan)) return;
  const line = { type: 'chargeback', gross: -amount, fee: -CHARGEBACK_FEE } as const;
  post(plan, { at, moves: { merchant: -amount - CHARGEBACK_FEE, partita: amount + CHARGEBACK_FEE }, line });
}

/** The disputed charge comes back after a case is won or closed. The fee doesn't. */
export function postReversal(plan: PlanRecord, at: number, { amount }: Dispute): void {
  post(plan, { at, moves: { shopper: -amount, [collectorOf(plan)]: amount } });
  if (isManaged(plan))
    post(plan, { at, moves: { merchant: amount, partita: -amount }, line: { type: 'chargeback_reversal', gross: amount, fee: 0 } });
}

/**
 * Returns the charges that the shopper can still dispute, by installment, in minor units: without the ones that were disputed already, and
 * without what was returned to the card, which counts against the latest charges first.
 */
function exposureOf(plan: PlanRecord, cases: readonly Dispute[], at: number): Map<ReservePart, number> {
  const disputed = cases.filter((chargeback) => !isReversed(chargeback));
  const exposed = new Map<ReservePart, number>();
  let returned = plan.refunds.reduce((total, { status, toCard }) => total + (status === 'failed' ? 0 : toCard), 0);
  returned += disputed.reduce((total, { installmentNumber, amount }) => total + (installmentNumber === null ? amount : 0), 0);
  for (const { number, status, amount, processedAt = 0 } of plan.installments.toReversed()) {
    if (status !== 'processed') continue;
    const ofCases = disputed.reduce((total, chargeback) => total + (chargeback.installmentNumber === number ? chargeback.amount : 0), 0);
    const open = Math.max(0, amount - ofCases);
    const part = Math.min(returned, open);
    returned -= part;
    if (open > part && processedAt + DISPUTE_WINDOW > at) exposed.set(`${number}`, open - part);
  }
  return exposed;
}

/** Returns what has to be held back from a managed merchant now. */
function neededReserve(plan: PlanRecord, cases: readonly Dispute[], at: number): Map<ReservePart, number> {
  const isOpen = cases.some(isUndecided);
  const isLost = cases.some((chargeback) => !isUndecided(chargeback) && !isReversed(chargeback));
  if (!isOpen && !isLost) return new Map();
  const needed = exposureOf(plan, cases, at);
  const unpaid = outstandingOf(plan);
  if (isOpen && unpaid > 0) needed.set('unpaid', unpaid);
  return needed;
}

/**
 * Moves money between a merchant and its reserve.
 * @param changes What the parts of the reserve receive, in minor units: all of them something, or all of them less than before.
 */
function changeReserve(plan: PlanRecord, at: number, changes: readonly (readonly [ReservePart, number])[]): void {
  if (changes.length === 0) return;
  const total = changes.reduce((all, [, change]) => all + change, 0);
  post(plan, {
    at,
    moves: { merchant: -total, reserve: total },
    reserve: Object.fromEntries(changes),
    line: { type: total > 0 ? 'chargeback_reserve' : 'reserve_release', gross: -total, fee: 0 },
  });
}

/**
 * Brings a managed merchant's reserve to what has to be held back: while a case is open, the unpaid balance and the charges that can still be
 * disputed; after a lost case, the charges only. The unpaid balance of a plan that a lost case ended is applied, since Partita paid it in
 * advance and nobody will pay it now. Core merchants have no reserve, because Partita advanced nothing to them.
 */
export function postReserve(plan: PlanRecord, at: number, cases: readonly Dispute[], unpaidIsLost = false): void {
  if (!isManaged(plan)) return;
  const held = reserveOf(plan);
  const lost = unpaidIsLost ? (held.get('unpaid') ?? 0) : 0;
  if (lost > 0) {
    held.delete('unpaid');
    post(plan, {
      at,
      moves: { reserve: -lost, partita: lost },
      reserve: { unpaid: -lost },
      line: { type: 'reserve_applied', gross: 0, fee: 0 },
    });
  }
  const needed = neededReserve(plan, cases, at);
  const changes = [...new Set([...held.keys(), ...needed.keys()])].map(
    (part) => [part, (needed.get(part) ?? 0) - (held.get(part) ?? 0)] as const,
  );
  const released = changes.filter(([, change]) => change < 0);
  const reserved = changes.filter(([, change]) => change > 0);
  changeReserve(plan, at, released);
  changeReserve(plan, at, reserved);
}

/** Releases the parts of the reserve whose charges can no longer be disputed. */
export function postRelease(plan: PlanRecord, at: number): void {
  const held = reserveOf(plan);
  const over = plan.installments.flatMap(({ number, processedAt }) => {
    const amount = held.get(`${number}`) ?? 0;
    return amount > 0 && processedAt !== undefined && processedAt + DISPUTE_WINDOW <= at ? [[`${number}`, -amount] as const] : [];
  });
  changeReserve(plan, at, over);
}

/** Returns when the next held charge can no longer be disputed, in milliseconds. */
export function nextReleaseAt(plan: PlanRecord): number | undefined {
  const held = reserveOf(plan);
  const times = plan.installments.flatMap(({ number, processedAt }) =>
    held.has(`${number}`) && processedAt !== undefined ? [processedAt + DISPUTE_WINDOW] : [],
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}
