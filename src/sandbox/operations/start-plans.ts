import type { BodyOf } from '../contract/operation-types';
import { defineOperation } from '../core/define-operation';
import { rejectField, ApiError } from '../core/api-error';
import { SECOND, stamp } from '../../domain/time';
import type { Call, Outcome, Tools } from '../core/types';
import type { SandboxState } from '../core/state';
import { recordChange } from '../plans/lifecycle';
import { confirmAuthorization, GATEWAY_DELAY } from '../plans/transitions';
import { planEvent } from '../plans/event';
import { amountOf, type PlanRecord } from '../plans/record';
import { checkoutUrl, legalLinks, money, serializeAuthorization, serializePlan } from '../plans/serialize';
import { terminalOfPlan } from '../plans/terminals';
import { behaviorOf, LINK_LIFETIME, startPlan } from '../plans/start';
import { checkAddress, checkAddressComplete, checkLocale, checkPlanData } from '../plans/plan-data';
import { FINAL_DECLINES } from '../../data/declines';
import { secureUrl } from '../contract/local-urls';
import { ISSUER_PLANS } from './eligibility';
import { findPlan } from './find';
import { Declined } from './declined';
import { checkCard, checkDuplicate, checkThreeDS, payingCard, verdict } from './payment-checks';

/** What the two operations that start a plan have in common. */
type Common = Omit<BodyOf<'v3/InitiateInstallmentPlan'>, 'planNumber'>;

const initiated = (plan: PlanRecord, { urls }: Tools): Record<string, unknown> => ({
  planNumber: plan.planNumber,
  status: plan.status,
  orderReference: plan.orderReference,
  amount: money(amountOf(plan), plan.currency),
  checkoutUrl: checkoutUrl(plan.planNumber, urls),
  publicToken: `pub_${plan.planNumber}`,
  expiresAt: stamp(plan.expiresAt),
  links: legalLinks(),
});

function started(call: Call, input: Common, state: Readonly<SandboxState>, tools: Tools): PlanRecord {
  const terminal = checkPlanData(input.planData, call, state);
  checkAddress(input.billingAddress, 'billingAddress');
  checkLocale(input.shopper?.locale, 'shopper.locale');
  checkLocale(input.uxSettings?.locale, 'uxSettings.locale');
  const { planCreated: callbackUrl } = input.eventUrls ?? {};
  if (callbackUrl !== undefined && !new RegExp(secureUrl).test(callbackUrl))
    rejectField('field_invalid', 'eventUrls.planCreated', 'pattern', 'Send an https address.', secureUrl);
  return startPlan(
    {
      data: input.planData,
      terminal,
      now: call.now,
      testMode: call.testMode,
      linkLifetime: LINK_LIFETIME,
      touchpoint: call.touchpoint,
      autoCapture: input.autoCapture,
      shopper: input.shopper,
      billingAddress: input.billingAddress,
      callbackUrl,
      redirectUrls: input.redirectUrls,
    },
    tools.random,
  );
}

/** `v3/InitiateInstallmentPlan`: creates a plan that the shopper pays on a Partita page, or changes one. */
export const initiatePlan = defineOperation('v3/InitiateInstallmentPlan', (call, state, tools) => {
  const input = call.body;
  if (input.planNumber === undefined) {
    const plan = recordChange({ ...started(call, input, state, tools), isHosted: true }, tools.random, call.now);
    return { status: 201, body: initiated(plan, tools), plans: [plan] };
  }
  const before = findPlan(state, input.planNumber);
  if (before.status !== 'initialized' || before.authorization.status === 'pending_3ds')
    throw new ApiError('plan_status_conflict', `The plan is ${before.status}. You can change a plan here only until it's paid.`, [
      { issue: 'status', planNumber: before.planNumber },
    ]);
  const fresh = started(call, input, state, tools);
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
  return { status: 200, body: initiated(merged, tools), plans: [recordChange(merged, tools.random, call.now)] };
});

function attempted(plan: PlanRecord, result: string | undefined, tools: Tools): Outcome {
  const now = plan.createdAt;
  const delay = plan.does.delaySeconds === undefined ? {} : { delay: plan.does.delaySeconds * SECOND };
  if (result === undefined) {
    const events = confirmAuthorization(plan, now, tools.random);
    return { status: 201, body: serializePlan(plan, now, tools.urls), plans: [recordChange(plan, tools.random, now)], events, ...delay };
  }
  if (result === 'challenge') {
    plan.authorization = { status: 'pending_3ds', amount: plan.original, at: now, errorCode: 'authentication_required' };
    if (plan.testMode === 'automation') plan.challengeEndsAt = now + GATEWAY_DELAY;
    const body = { planNumber: plan.planNumber, status: plan.status, authorization: serializeAuthorization(plan, tools.urls) };
    return { status: 202, body, plans: [recordChange(plan, tools.random, now)], ...delay };
  }
  // The result of a request that timed out is unknown until the gateway reports it.
  if (result === 'gateway_timeout') plan.authorizesAt = now + GATEWAY_DELAY;
  else plan.authorization = { status: 'failed', amount: plan.original, at: now, errorCode: result };
  const events = FINAL_DECLINES.has(result)
    ? [planEvent(plan, 'plan.creation_failed', now, { errorCode: result, gatewayResultCode: '05' })]
    : [];
  throw new Declined(result, { plans: [recordChange(plan, tools.random, now)], events, ...delay }, plan.planNumber);
}

/** `v3/InstallmentPlan`: authorizes a card, splits the order, and charges the first installment. */
export const createPlan = defineOperation('v3/InstallmentPlan', (call, state, tools) => {
  const input = call.body;
  const { threeDS = {} } = input.processingData ?? {};
  checkThreeDS(threeDS, input.redirectUrls);
  const plan = started(call, input, state, tools);
  const terminal = terminalOfPlan(plan);
  checkAddressComplete(input.billingAddress, terminal, plan.original, plan.strategy);
  const paying = payingCard(input.paymentMethod, call.now);
  checkCard(paying, plan, terminal.amex);
  if (plan.strategy === 'issuer_installments' && ISSUER_PLANS[input.issuerPlanId ?? ''] !== input.planData.numberOfInstallments)
    rejectField(
      'issuer_plan_invalid',
      'issuerPlanId',
      'unknown',
      "Request the issuer's plans again, and send the ID of one with this number of installments.",
    );
  plan.card = paying.card;
  plan.does = behaviorOf(paying.does, input.billingAddress);
  checkDuplicate(plan, state);
  if (threeDS.mode === 'external' && threeDS.eci) plan.authorization.eci = threeDS.eci;
  if (threeDS.mode === 'partita' && plan.does.threeDS !== 'challenge') plan.authorization.eci = '05';
  return attempted(plan, verdict(plan, paying.card, threeDS.mode, state), tools);
});
