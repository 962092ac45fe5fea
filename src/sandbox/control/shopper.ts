import { FINAL_DECLINES } from '../../data/declines';
import { passesLuhn } from '../../domain/luhn';
import { brandOf, cardOnFile } from '../plans/cards';
import type { SeededRandom } from '../core/random';
import { ApiError } from '../core/api-error';
import type { Sandbox } from '../engine/sandbox';
import type { Outcome } from '../core/types';
import type { SandboxState } from '../core/state';
import { checkMembers } from './check-members';
import { ControlError } from './control-error';
import { hasLostCase, hasOpenCase } from '../plans/open-cases';
import { checkCard, hasFinalDecline, verdict } from '../plans/payment-checks';
import { recordChange } from '../plans/lifecycle';
import { confirmAuthorization, endChallenge, localDate, payOff, resumePlan, createSchedule } from '../plans/transitions';
import { planEvent } from '../plans/event';
import { isFinallyDeclined, returnUrl } from './return-url';
import { outstandingOf, type PlanRecord, type Shopper } from '../plans/record';
import { behaviorOf } from '../plans/start';
import { optionsOf } from '../plans/plan-data';
import { terminalOfPlan } from '../plans/terminals';

/** The actions that a shopper can take on Partita pages. */
export const SHOPPER_ACTIONS = ['approve', 'decline', 'pay', 'cancel', 'update_card', 'update_contact', 'pay_off'] as const;

const FIELDS = ['planNumber', 'action', 'cardNumber', 'numberOfInstallments', 'email', 'phone'];

export interface ShopperInstruction {
  planNumber?: unknown;
  action?: unknown;
  /** For `pay` and `update_card`. Defaults to the test card that succeeds. */
  cardNumber?: unknown;
  /** For `pay`. */
  numberOfInstallments?: unknown;
  /** For `update_contact`. */
  email?: unknown;
  phone?: unknown;
}

/** The plan's status after an action, and the URL to which the shopper is redirected, if any. */
export interface ShopperResult {
  planNumber: string;
  status: string;
  redirectUrl?: string;
}

function requireState(isThere: boolean, plan: PlanRecord, what: string): void {
  if (!isThere)
    throw new ControlError(`Plan ${plan.planNumber} is ${plan.status}${plan.holdReason ? ` (${plan.holdReason})` : ''}: ${what}.`);
}

function cardFrom(cardNumber: unknown): ReturnType<typeof cardOnFile> {
  const number = typeof cardNumber === 'string' ? cardNumber.replaceAll(' ', '') : '4111111111111111';
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number) || brandOf(number) === 'other')
    throw new ControlError('cardNumber must be the number of a test card.');
  return cardOnFile({ number, expiryMonth: 12, expiryYear: 2039 });
}

/** Runs a check and returns the code of its API error, if any. */
function errorCodeOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

function paid(
  plan: PlanRecord,
  { cardNumber, numberOfInstallments }: ShopperInstruction,
  state: Readonly<SandboxState>,
  random: SeededRandom,
): Outcome {
  const { now } = state;
  const terminal = terminalOfPlan(plan);
  requireState(plan.status === 'initialized' && plan.authorization.status !== 'pending_3ds', plan, 'only an unpaid plan can be paid');
  requireState(!hasFinalDecline(plan), plan, 'a final decline ended its checkout');
  // A deposit is an installment, too, so it can't be the only one.
  const options = [...(plan.deposit === undefined ? [1] : []), ...optionsOf(terminal, plan.options)];
  const count = numberOfInstallments ?? plan.installments.length;
  if (typeof count !== 'number' || !options.includes(count))
    throw new ControlError(`numberOfInstallments must be one of ${options.join(', ')}.`);
  const { card, does } = cardFrom(cardNumber);
  plan.card = card;
  plan.does = behaviorOf(does, plan.billingAddress);
  createSchedule(plan, localDate(now, plan), outstandingOf(plan), count);
  const result = errorCodeOf(() => checkCard({ card, does: plan.does }, plan, terminal.amex)) ?? verdict(plan, card, 'partita', state);
  if (result === 'challenge') {
    plan.authorization = { status: 'pending_3ds', amount: plan.original, at: now, errorCode: 'authentication_required' };
    return { status: 200, plans: [recordChange(plan, random, now)] };
  }
  if (result !== undefined) {
    plan.authorization = { status: 'failed', amount: plan.original, at: now, errorCode: result };
    const event = planEvent(plan, 'plan.creation_failed', now, { errorCode: result, gatewayResultCode: '05' });
    return { status: 200, plans: [recordChange(plan, random, now)], events: FINAL_DECLINES.has(result) ? [event] : [] };
  }
  const events = confirmAuthorization(plan, now, random);
  return { status: 200, plans: [recordChange(plan, random, now)], events };
}

function updated(plan: PlanRecord, { cardNumber }: ShopperInstruction, state: Readonly<SandboxState>, random: SeededRandom): Outcome {
  requireState(plan.status === 'on_hold' || plan.status === 'active', plan, 'there is no card to change');
  const { now } = state;
  const isDisputed = plan.holdReason === 'chargeback';
  const { card, does } = cardFrom(cardNumber);
  if (does.decline ?? does.refuse) {
    const paymentMethod = { last4: card.last4, brand: card.brand };
    return {
      status: 200,
      plans: [recordChange(plan, random, now)],
      events: [planEvent(plan, 'card.update_failed', now, { paymentMethod })],
    };
  }
  plan.card = card;
  plan.does = does;
  const events = [planEvent(plan, 'card.updated', now, { paymentMethod: { last4: card.last4, brand: card.brand } })];
  if (plan.holdReason === 'payment_failed' && plan.failure) {
    // Makes the next retry due immediately.
    plan.failure = { ...plan.failure, retryAt: now };
  }
  const { planNumber } = plan;
  if (isDisputed && !hasOpenCase(planNumber, state) && !hasLostCase(planNumber, state)) {
    events.push(...resumePlan(plan, now));
  }
  return { status: 200, plans: [recordChange(plan, random, now)], events };
}

function paidOff(plan: PlanRecord, now: number, random: SeededRandom): Outcome {
  requireState(plan.status === 'active', plan, 'only an active plan can be paid off');
  const events = payOff(plan, now, random);
  return { status: 200, plans: [recordChange(plan, random, now)], events };
}

/** Handles a shopper who leaves the hosted page. The plan doesn't change, because the link remains valid. */
function abandoned(plan: PlanRecord): Outcome {
  requireState(plan.status === 'initialized', plan, 'only an unpaid plan can be abandoned');
  return { status: 200, plans: [plan] };
}

function contacted(plan: PlanRecord, { email, phone }: ShopperInstruction, now: number, random: SeededRandom): Outcome {
  const given = Object.entries({ email, phone }).filter((one): one is [keyof Shopper, string] => typeof one[1] === 'string');
  const changed = given.filter(([name, value]) => plan.shopper?.[name] !== value);
  if (changed.length === 0) throw new ControlError("Send an email or a phone that the plan doesn't have yet.");
  plan.shopper = { ...plan.shopper, ...Object.fromEntries(changed) };
  const changedFields = changed.map(([name]) => name);
  return { status: 200, plans: [recordChange(plan, random, now)], events: [planEvent(plan, 'shopper.updated', now, { changedFields })] };
}

/** Returns the redirect URL after an action. Undefined as long as the shopper can still pay on the hosted page. */
function redirectOf(plan: PlanRecord | undefined, action: unknown): string | undefined {
  if (!plan || !['pay', 'approve', 'decline', 'cancel'].includes(action as string)) return undefined;
  if (action === 'cancel') return returnUrl(plan, 'canceled');
  if (plan.authorization.status === 'succeeded') return returnUrl(plan, 'succeeded');
  return isFinallyDeclined(plan) ? returnUrl(plan, 'failed') : undefined;
}

/** Performs a shopper's action. @throws ControlError */
export function actAsShopper(sandbox: Sandbox, instruction: ShopperInstruction): ShopperResult {
  const { planNumber, action } = instruction;
  checkMembers(instruction, FIELDS);
  const known = typeof planNumber === 'string' ? sandbox.state.plans.get(planNumber) : undefined;
  const actions: readonly unknown[] = SHOPPER_ACTIONS;
  if (!known || !actions.includes(action))
    throw new ControlError(
      `Send {"planNumber": "…", "action": "approve"}: a plan number of this sandbox, and one of ${SHOPPER_ACTIONS.join(', ')}.`,
    );
  sandbox.change((state, random) => {
    const plan = structuredClone(known);
    if (action === 'pay') return paid(plan, instruction, state, random);
    if (action === 'cancel') return abandoned(plan);
    if (action === 'update_contact') return contacted(plan, instruction, state.now, random);
    if (action === 'update_card') return updated(plan, instruction, state, random);
    if (action === 'pay_off') return paidOff(plan, state.now, random);
    requireState(
      plan.authorization.status === 'pending_3ds' && plan.status === 'initialized',
      plan,
      'no 3DS challenge waits for the shopper',
    );
    const events = endChallenge(plan, action === 'approve', state.now, random);
    return { status: 200, plans: [recordChange(plan, random, state.now)], events };
  });
  sandbox.tick();
  const after = sandbox.state.plans.get(known.planNumber);
  const { status, errorCode } = after?.authorization ?? {};
  if (status === 'failed' && errorCode !== undefined && (action === 'pay' || action === 'decline')) sandbox.onDecline?.(errorCode);
  const redirectUrl = redirectOf(after, action);
  return { planNumber: known.planNumber, status: after?.status ?? 'gone', ...(redirectUrl !== undefined && { redirectUrl }) };
}
