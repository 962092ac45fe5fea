import { refuse, ApiError } from '../core/api-error';
import { MINUTE, SECOND, stamp } from '../../domain/time';
import type { Call, Operation, Outcome, Tools } from '../core/types';
import type { World } from '../core/world';
import { cardOnFile, passesLuhn, tokenOnFile } from '../plans/cards';
import { authorizedInto, GATEWAY_DELAY, planEvent, settle } from '../plans/life';
import { amountOf, type Address, type CardOnFile, type PlanRecord, type Shopper } from '../plans/record';
import { checkoutUrl, legalLinks, money, presentAuthorization, presentPlan } from '../plans/present';
import { terminalOfPlan } from '../plans/terminals';
import {
  behaviorOf,
  checkAddress,
  checkAddressComplete,
  checkLocale,
  checkPlanData,
  LINK_LIFETIME,
  startPlan,
  type PlanData,
} from '../plans/start';
import { FINAL_DECLINES } from '../../data/declines';
import type { Behavior } from '../../data/test-data';
import { secureUrl } from '../contract/local-urls';
import { ISSUER_PLANS } from './eligibility';
import { findPlan } from './find';

interface Common {
  planData: PlanData;
  autoCapture?: boolean;
  shopper?: Shopper;
  billingAddress?: Address;
  eventUrls?: { planCreated?: string };
  redirectUrls?: PlanRecord['redirectUrls'];
  uxSettings?: { locale?: string };
}

interface InitiateBody extends Common {
  planNumber?: string;
}

const initiated = (plan: PlanRecord): Record<string, unknown> => ({
  planNumber: plan.planNumber,
  status: plan.status,
  orderReference: plan.orderReference,
  amount: money(amountOf(plan), plan.currency),
  checkoutUrl: checkoutUrl(plan.planNumber),
  publicToken: `pub_${plan.planNumber}`,
  expiresAt: stamp(plan.expiresAt),
  links: legalLinks(),
});

function started(call: Call, asked: Common, world: Readonly<World>, tools: Tools): PlanRecord {
  const terminal = checkPlanData(asked.planData, call, world);
  checkAddress(asked.billingAddress, 'billingAddress');
  checkLocale(asked.shopper?.locale, 'shopper.locale');
  checkLocale(asked.uxSettings?.locale, 'uxSettings.locale');
  const { planCreated: callbackUrl } = asked.eventUrls ?? {};
  if (callbackUrl !== undefined && !new RegExp(secureUrl).test(callbackUrl))
    refuse('field_invalid', 'eventUrls.planCreated', 'pattern', 'Send an https address.', secureUrl);
  return startPlan(
    {
      data: asked.planData,
      terminal,
      now: call.now,
      testMode: call.testMode,
      linkLifetime: LINK_LIFETIME,
      ...(call.touchpoint && { touchpoint: call.touchpoint }),
      ...(asked.autoCapture !== undefined && { autoCapture: asked.autoCapture }),
      ...(asked.shopper && { shopper: asked.shopper }),
      ...(asked.billingAddress && { billingAddress: asked.billingAddress }),
      ...(callbackUrl && { callbackUrl }),
      ...(asked.redirectUrls && { redirectUrls: asked.redirectUrls }),
    },
    tools.draw,
  );
}

/** `v3/InitiateInstallmentPlan`: a plan that the shopper pays on a Partita page. With `planNumber`, it changes one. */
export const initiatePlan: Operation = (call, world, tools) => {
  const asked = call.body as InitiateBody;
  if (asked.planNumber === undefined) {
    const plan = settle({ ...started(call, asked, world, tools), isHosted: true }, tools.draw);
    return { status: 201, body: initiated(plan), plans: [plan] };
  }
  const before = findPlan(world, asked.planNumber);
  if (before.status !== 'initialized' || before.authorization.status === 'pending_3ds')
    throw new ApiError('plan_status_conflict', `The plan is ${before.status}. You can change a plan here only until it's paid.`, [
      { issue: 'status', planNumber: before.planNumber },
    ]);
  const fresh = started(call, asked, world, tools);
  const merged: PlanRecord = {
    ...fresh,
    isHosted: true,
    planNumber: before.planNumber,
    createdAt: before.createdAt,
    expiresAt: before.expiresAt,
    events: before.events,
    metadata: { ...before.metadata, ...fresh.metadata },
    orderReference: fresh.orderReference ?? before.orderReference,
    ...(before.shopper && { shopper: { ...before.shopper, ...fresh.shopper } }),
    ...(before.billingAddress && { billingAddress: { ...before.billingAddress, ...fresh.billingAddress } }),
  };
  return { status: 200, body: initiated(merged), plans: [settle(merged, tools.draw)] };
};

type PaymentMethod =
  | { type: 'card'; card: { holderName: string; number: string; expiryMonth: number; expiryYear: number; cvv: string } }
  | { type: 'partita_token'; token: string }
  | { type: 'gateway_token'; gateway: string; token: string; last4?: string };

interface ThreeDS {
  mode?: 'none' | 'partita' | 'external';
  eci?: string;
  cavv?: string;
  dsTransactionId?: string;
}

interface CreateBody extends Common {
  paymentMethod: PaymentMethod;
  processingData?: { threeDS?: ThreeDS };
  issuerPlanId?: string;
}

function payingCard(method: PaymentMethod, now: number): { card: CardOnFile; does: Behavior } {
  if (method.type === 'partita_token') return tokenOnFile('partita_token', method.token);
  if (method.type === 'gateway_token') {
    if (method.gateway !== 'mock')
      refuse('field_invalid', 'paymentMethod.gateway', 'enum', 'Sandbox terminals use the gateway mock.', 'mock');
    return tokenOnFile('gateway_token', method.token, method.last4);
  }
  const { number, expiryMonth, expiryYear, cvv } = method.card;
  const field = 'paymentMethod.card';
  if (!passesLuhn(number)) refuse('card_number_invalid', `${field}.number`, 'luhn', 'The number fails the Luhn check.');
  // A card is valid until the last day of its month.
  if (Date.UTC(expiryYear, expiryMonth, 1) <= now) refuse('card_expired', `${field}.expiryYear`, 'expired', 'The expiry date has passed.');
  const found = cardOnFile(method.card);
  const digits = found.card.brand === 'amex' ? 4 : 3;
  if (cvv.length !== digits)
    refuse('cvv_invalid', `${field}.cvv`, 'length', `The security code of this card has ${digits} digits.`, digits);
  return found;
}

/** Whether the terminal accepts the card for this plan. @throws ApiError with the reason. */
export function checkCard({ card, does }: { card: CardOnFile; does: Behavior }, plan: PlanRecord, hasAmex: boolean): void {
  const field = 'paymentMethod.card.number';
  if (card.brand === 'other' || (card.brand === 'amex' && !hasAmex))
    refuse('card_brand_not_supported', field, 'brand', `This terminal doesn't accept ${card.brand} cards.`);
  if (does.refuse) refuse(does.refuse, field, 'card', undefined);
  if (card.type === 'debit' && plan.strategy === 'secured' && plan.installments.length > 1)
    refuse('card_type_limit_exceeded', 'planData.numberOfInstallments', 'maximum', 'A secured plan requires a credit card.', 1);
  if (card.type === 'prepaid') refuse('card_type_not_supported', field, 'card', undefined);
}

function checkThreeDS({ mode = 'none', ...data }: ThreeDS, redirectUrls: Record<string, string> | undefined): void {
  const missing =
    mode === 'external'
      ? (['eci', 'cavv', 'dsTransactionId'] as const).filter((name) => !data[name]).map((name) => `processingData.threeDS.${name}`)
      : mode === 'partita'
        ? ['succeeded', 'failed', 'canceled'].filter((name) => !redirectUrls?.[name]).map((name) => `redirectUrls.${name}`)
        : [];
  if (missing.length > 0)
    throw new ApiError(
      'field_required',
      `${missing[0]} is required when threeDS.mode is ${mode}.`,
      missing.map((field) => ({ field, issue: 'required' })),
    );
}

/** The issuer's result for this attempt: a code, a challenge, or nothing when it's approved. */
export function verdict(
  plan: PlanRecord,
  card: CardOnFile,
  mode: ThreeDS['mode'],
  world: Readonly<World>,
): string | 'challenge' | undefined {
  const { does } = plan;
  if (does.timeout) return 'gateway_timeout';
  if (does.decline) return does.decline;
  if (does.declineSecured && plan.strategy === 'secured') return does.declineSecured;
  if (does.declineOnce) {
    const tried = [...world.plans.values()].some(
      (one) => one.card?.fingerprint === card.fingerprint && one.authorization.errorCode === does.declineOnce,
    );
    if (!tried) return does.declineOnce;
  }
  if (!does.threeDS || mode === 'external') return undefined;
  if (does.threeDS === 'fail') return 'authentication_failed';
  if (does.threeDS === 'frictionless') return undefined;
  return mode === 'partita' ? 'challenge' : 'authentication_required';
}

const DUPLICATE_WINDOW = 10 * MINUTE;

function checkDuplicate(plan: PlanRecord, world: Readonly<World>): void {
  if (plan.orderReference === null) return;
  // Every new plan looks through all others, so the list isn't copied.
  for (const one of world.plans.values()) {
    const isSame =
      one.orderReference === plan.orderReference &&
      one.original === plan.original &&
      one.card?.fingerprint === plan.card?.fingerprint &&
      one.authorization.status === 'succeeded' &&
      plan.createdAt - one.createdAt < DUPLICATE_WINDOW;
    if (isSame)
      throw new ApiError('duplicate_order', 'The same card paid the same amount for the same order within ten minutes.', [
        { issue: 'duplicate', planNumber: one.planNumber },
      ]);
  }
}

export class Declined extends ApiError {
  constructor(
    code: string,
    readonly outcome: Pick<Outcome, 'plans' | 'events' | 'delay'>,
    planNumber: string,
  ) {
    super(code, undefined, [{ issue: code, planNumber }]);
  }
}

/** The gateway has the request, and its result isn't known yet. */
export const gatewayTimeout = (planNumber: string): ApiError =>
  new ApiError('gateway_timeout', undefined, [{ issue: 'gateway_timeout', planNumber }]);

function attempted(plan: PlanRecord, result: string | undefined, tools: Tools): Outcome {
  const now = plan.createdAt;
  const delay = plan.does.delaySeconds === undefined ? {} : { delay: plan.does.delaySeconds * SECOND };
  if (result === undefined) {
    const events = authorizedInto(plan, now, tools.draw);
    return { status: 201, body: presentPlan(plan, now), plans: [settle(plan, tools.draw)], events, ...delay };
  }
  if (result === 'challenge') {
    plan.authorization = { status: 'pending_3ds', amount: plan.original, at: now, errorCode: 'authentication_required' };
    if (plan.testMode === 'automation') plan.challengeEndsAt = now + GATEWAY_DELAY;
    const body = { planNumber: plan.planNumber, status: plan.status, authorization: presentAuthorization(plan) };
    return { status: 202, body, plans: [settle(plan, tools.draw)], ...delay };
  }
  // After a timeout, the result is unknown. The gateway reports it some seconds later.
  if (result === 'gateway_timeout') plan.authorizesAt = now + GATEWAY_DELAY;
  else plan.authorization = { status: 'failed', amount: plan.original, at: now, errorCode: result };
  const events = FINAL_DECLINES.has(result)
    ? [planEvent(plan, 'plan.creation_failed', now, { errorCode: result, gatewayResultCode: '05' })]
    : [];
  throw new Declined(result, { plans: [settle(plan, tools.draw)], events, ...delay }, plan.planNumber);
}

/** `v3/InstallmentPlan`: authorizes a card, splits the order, and charges the first installment. */
export const createPlan: Operation = (call, world, tools) => {
  const asked = call.body as CreateBody;
  const { threeDS = {} } = asked.processingData ?? {};
  checkThreeDS(threeDS, asked.redirectUrls);
  const plan = started(call, asked, world, tools);
  const terminal = terminalOfPlan(plan);
  checkAddressComplete(asked.billingAddress, terminal, plan.original, plan.strategy);
  const paying = payingCard(asked.paymentMethod, call.now);
  checkCard(paying, plan, terminal.amex);
  if (plan.strategy === 'issuer_installments' && ISSUER_PLANS[asked.issuerPlanId ?? ''] !== asked.planData.numberOfInstallments)
    refuse(
      'issuer_plan_invalid',
      'issuerPlanId',
      'unknown',
      "Request the issuer's plans again, and send the ID of one with this number of installments.",
    );
  plan.card = paying.card;
  plan.does = behaviorOf(paying.does, asked.billingAddress);
  checkDuplicate(plan, world);
  if (threeDS.mode === 'external' && threeDS.eci) plan.authorization.eci = threeDS.eci;
  if (threeDS.mode === 'partita' && plan.does.threeDS !== 'challenge') plan.authorization.eci = '05';
  return attempted(plan, verdict(plan, paying.card, threeDS.mode, world), tools);
};
