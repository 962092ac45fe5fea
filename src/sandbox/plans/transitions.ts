import { planRules } from '../../data/plan-rules';
import { sandboxTimeZone } from '../../data/sandbox-terminals';
import { endOf } from '../../domain/refund-math';
import { schedule } from '../../domain/schedule';
import type { SeededRandom } from '../core/random';
import { DAY, dateIn, MINUTE, SECOND, stamp } from '../../domain/time';
import { paidOf, post } from '../ledger/entry';
import { postCharge, postFunding, postRefund } from './postings';
import { money, serializeInstallment, serializeRefund } from './serialize';
import { hasEnded, outstandingOf, pendingOf, type InstallmentRecord, type PlanRecord, type RefundRecord } from './record';
import { planEvent } from './event';
import type { EventDraft, EventType } from '../core/types';

/** How long a plan can wait for its capture, in milliseconds. */
export const CAPTURE_WINDOW = planRules.captureDays * DAY;
/** The days after a failed charge on which it's retried. */
export const RETRY_DAYS: readonly number[] = planRules.retryDays;
/** How long before a charge `installment.upcoming` is sent, in milliseconds. */
export const ANNOUNCED_BEFORE = planRules.announcedDays * DAY;
/** The mock gateway's delay for card refunds, automatic challenges, and results of timed-out requests, in milliseconds. */
export const GATEWAY_DELAY = 10 * SECOND;
const CHARGEBACK_DELAY = 10 * MINUTE;

/** Returns how much faster a plan's time passes. In the fast test modes, a month of 30 days lasts ten minutes. */
export const speedOf = ({ testMode }: PlanRecord): number =>
  testMode === 'fast' || testMode === 'automation' ? (30 * DAY) / (10 * MINUTE) : 1;

/** Returns the date in the time zone of a plan's or an order's terminal. */
export const localDate = (at: number, { currency }: { currency: string }): string => dateIn(at, sandboxTimeZone(currency));

const remaining = (plan: PlanRecord): InstallmentRecord[] =>
  plan.installments.filter(({ status }) => status === 'pending' || status === 'failed');

/** Returns the next installment to charge. */
export const nextDue = (plan: PlanRecord): InstallmentRecord | undefined => remaining(plan).find(({ amount }) => amount > 0);

const installmentEvent = (plan: PlanRecord, installment: InstallmentRecord, type: EventType, at: number): EventDraft =>
  planEvent(plan, type, at, {
    installment: serializeInstallment(installment, plan.currency),
    remainingInstallments: remaining(plan).length,
    outstandingAmount: money(outstandingOf(plan), plan.currency),
    failureCode: installment.failureCode,
  });

/** Creates the plan's schedule. @param first The date of the first installment. */
export function createSchedule(plan: PlanRecord, first: string, total: number, count: number): void {
  plan.installments = schedule({
    total,
    count,
    first,
    frequency: plan.frequency,
    deposit: plan.deposit,
  }).map(({ number, date, amount }) => ({ number, amount, dueDate: date, status: 'pending', attempts: 0 }));
}

const transaction = (random: SeededRandom): string => `mock_${random.hex(6)}`;

/** Cancels the installments that will never be charged. */
export function cancelRest(plan: PlanRecord): void {
  for (const installment of plan.installments) {
    if (installment.status !== 'processed') installment.status = 'canceled';
  }
}

/** Ends a plan of which nothing is due anymore. @param by Why it ended. */
export function endPlan(plan: PlanRecord, at: number, by: 'refund' | 'chargeback'): EventDraft[] {
  cancelRest(plan);
  if (hasEnded(plan)) return [];
  delete plan.holdReason;
  delete plan.failure;
  plan.status = endOf(paidOf(plan) - pendingOf(plan));
  if (plan.status === 'cleared') {
    plan.clearedAt = at;
    return [planEvent(plan, 'plan.cleared', at, { clearedAt: stamp(at), clearedBy: by })];
  }
  plan.canceledAt = at;
  if (plan.authorization.status === 'succeeded') plan.authorization.status = 'voided';
  return [planEvent(plan, 'plan.canceled', at, { canceledBy: by === 'refund' ? 'merchant' : 'partita' })];
}

/** Clears the plan if nothing is due. */
function clearedIfPaid(plan: PlanRecord, at: number, clearedBy: string): EventDraft[] {
  if (outstandingOf(plan) > 0 || hasEnded(plan)) return [];
  plan.status = 'cleared';
  delete plan.holdReason;
  plan.clearedAt = at;
  return [planEvent(plan, 'plan.cleared', at, { clearedAt: stamp(at), clearedBy })];
}

/** Returns what is held on the card before the first charge: the first installment of a non-secured plan, and all of any other plan. */
export const heldAmountOf = (plan: PlanRecord): number =>
  plan.strategy === 'non_secured' ? (plan.installments[0]?.amount ?? 0) : outstandingOf(plan);

/** Authorizes an amount with the mock gateway. */
export function authorize(plan: PlanRecord, amount: number, at: number, random: SeededRandom): void {
  const transactionId = transaction(random);
  const { eci } = plan.authorization;
  plan.authorization = { status: 'succeeded', amount, at, transactionId, eci };
  post(plan, { at, transaction: { type: 'authorization', id: transactionId, amount } });
}

/** Charges an installment. A failure puts the plan on hold and starts the grace period. */
export function chargeInstallment(plan: PlanRecord, installment: InstallmentRecord, at: number, random: SeededRandom): EventDraft[] {
  installment.attempts += 1;
  const { failCharge } = plan.does;
  if (failCharge?.number === installment.number && installment.attempts <= failCharge.times) return failInstallment(plan, installment, at);
  installment.status = 'processed';
  installment.processedAt = at;
  installment.transactionId = transaction(random);
  delete installment.failureCode;
  postCharge(plan, at, { id: installment.transactionId, amount: installment.amount, installment: installment.number });
  const wasOnHold = plan.status === 'on_hold';
  const events: EventDraft[] = [];
  if (wasOnHold) events.push(...resumePlan(plan, at));
  if (plan.strategy === 'secured' && outstandingOf(plan) > 0) authorize(plan, outstandingOf(plan), at, random);
  return [...events, installmentEvent(plan, installment, 'installment.succeeded', at), ...clearedIfPaid(plan, at, 'schedule')];
}

/** Returns when the grace period after a failed charge ends: at the last retry. In milliseconds. */
export const graceEndsAt = (plan: PlanRecord, since: number): number => since + (Math.max(...RETRY_DAYS) * DAY) / speedOf(plan);

/** Records a failed charge or renewal. The first failure starts the grace period. */
export function failInstallment(plan: PlanRecord, installment: InstallmentRecord, at: number): EventDraft[] {
  installment.status = 'failed';
  installment.failureCode = 'card_declined';
  const failed = installmentEvent(plan, installment, 'installment.failed', at);
  if (plan.failure) return [failed];
  plan.failure = { since: at, retries: 0 };
  plan.status = 'on_hold';
  plan.holdReason = 'payment_failed';
  return [failed, planEvent(plan, 'plan.on_hold', at, { holdReason: 'payment_failed', graceEndsAt: stamp(graceEndsAt(plan, at)) })];
}

/** Starts the schedule: charges the first installment, and authorizes the rest of secured plans. */
export function activate(plan: PlanRecord, at: number, random: SeededRandom): EventDraft[] {
  plan.status = 'active';
  plan.activatedAt = at;
  postFunding(plan, at);
  const [first] = plan.installments;
  if (!first) return [];
  const charged = chargeInstallment(plan, first, at, random);
  const activated = planEvent(plan, 'plan.activated', at, {
    activatedAt: stamp(at),
    outstandingAmount: money(outstandingOf(plan), plan.currency),
  });
  return [activated, ...charged];
}

/** Handles a successful authorization: creates the plan, and starts it unless it waits for a capture or a date. */
export function confirmAuthorization(plan: PlanRecord, at: number, random: SeededRandom): EventDraft[] {
  // The shopper can pay a link days after it was created. The schedule starts with the payment.
  const today = localDate(at, plan);
  const start = plan.firstDate !== undefined && plan.firstDate > today ? plan.firstDate : today;
  createSchedule(plan, start, outstandingOf(plan), plan.installments.length);
  authorize(plan, heldAmountOf(plan), at, random);
  const isLater = !plan.autoCapture || start > today;
  plan.status = isLater ? 'pending_capture' : 'active';
  const created = planEvent(plan, 'plan.created', at, {
    amount: money(outstandingOf(plan), plan.currency),
    strategy: plan.strategy,
    numberOfInstallments: plan.installments.length,
    authorization: { status: plan.authorization.status },
    paymentMethod: { last4: plan.card?.last4 ?? '0000' },
    touchpoint: plan.touchpoint,
  });
  if (plan.does.chargeback) plan.chargebackOpensAt = at + CHARGEBACK_DELAY;
  const callback = plan.callbackUrl ? [{ ...created, callbackUrl: plan.callbackUrl }] : [];
  return [created, ...callback, ...(isLater ? [] : activate(plan, at, random))];
}

/** Handles the late result of a timed-out request, which was approved. */
export function confirmLate(plan: PlanRecord, at: number, random: SeededRandom): EventDraft[] {
  delete plan.authorizesAt;
  return confirmAuthorization(plan, at, random);
}

/** Handles the result of a challenge. */
export function endChallenge(plan: PlanRecord, isApproved: boolean, at: number, random: SeededRandom): EventDraft[] {
  delete plan.challengeEndsAt;
  if (isApproved) {
    plan.authorization.eci = '05';
    return confirmAuthorization(plan, at, random);
  }
  plan.authorization = { status: 'failed', amount: plan.authorization.amount, at, errorCode: 'authentication_failed' };
  // There is no event, because the shopper can try again.
  return [];
}

/** Handles the gateway's result of a card refund. */
export function confirmRefund(plan: PlanRecord, refund: RefundRecord, at: number, random: SeededRandom): EventDraft[] {
  const isFailing = plan.does.failRefund && refund.toCard > 0;
  refund.status = isFailing ? 'failed' : 'succeeded';
  refund.completedAt = at;
  if (isFailing) refund.failureCode = 'gateway_unreachable';
  postRefund(plan, at, refund, transaction(random));
  return [planEvent(plan, isFailing ? 'refund.failed' : 'refund.succeeded', at, { refund: serializeRefund(refund, plan.currency) })];
}

/** Charges the outstanding amount because the shopper pays the rest early. */
export function payOff(plan: PlanRecord, at: number, random: SeededRandom): EventDraft[] {
  const transactionId = transaction(random);
  const paid = remaining(plan);
  postCharge(plan, at, { id: transactionId, amount: outstandingOf(plan), fullCapture: true });
  for (const installment of paid)
    Object.assign(installment, { status: 'processed', processedAt: at, transactionId, attempts: installment.attempts + 1 });
  return [
    ...paid.map((installment) => installmentEvent(plan, installment, 'installment.succeeded', at)),
    ...clearedIfPaid(plan, at, 'early_payoff'),
  ];
}

/** Resumes a plan after a hold. Its missed installments are charged one by one from now on. */
export function resumePlan(plan: PlanRecord, at: number): EventDraft[] {
  plan.status = 'active';
  plan.resumedAt = at;
  delete plan.holdReason;
  delete plan.failure;
  const next = nextDue(plan);
  return next ? [planEvent(plan, 'plan.resumed', at, { nextDueDate: next.dueDate })] : [];
}

/** Charges the outstanding amount from the authorization at the end of the grace period. */
export function captureOutstanding(plan: PlanRecord, at: number, random: SeededRandom): EventDraft[] {
  const amount = outstandingOf(plan);
  const transactionId = transaction(random);
  const charge = { amount: money(amount, plan.currency), gatewayTransactionId: transactionId };
  if (plan.does.failFullCapture) return [planEvent(plan, 'plan.full_capture.failed', at, charge)];
  for (const installment of remaining(plan)) {
    Object.assign(installment, { status: 'processed', processedAt: at, transactionId, attempts: installment.attempts + 1 });
    delete installment.failureCode;
  }
  postCharge(plan, at, { id: transactionId, amount, fullCapture: true });
  delete plan.failure;
  const cleared = clearedIfPaid(plan, at, 'full_capture');
  const captured = planEvent(plan, 'plan.full_capture.succeeded', at, charge);
  return [captured, ...cleared];
}
