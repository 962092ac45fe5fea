import type { BodyOf, Schema } from '../../contract/operation-types';
import { defineOperation, type CallOf, type OutcomeOf, type ToolsOf } from '../../core/define-operation';
import { rejectField, rejectPlan } from '../../core/api-error';
import { SECOND, stamp } from '../../../domain/time';
import type { Call, Tools } from '../../core/types';
import type { SandboxState } from '../../core/state';
import { recordChange } from '../lifecycle';
import { confirmAuthorization, GATEWAY_DELAY } from '../transitions';
import { planEvent } from '../event';
import { amountOf, type PlanRecord } from '../record';
import { checkoutUrl, legalLinks, money, serializeAuthorization, serializePlan } from '../serialize';
import { terminalOfPlan } from '../terminals';
import { behaviorOf, LINK_LIFETIME, startPlan } from '../start';
import { checkAddress, checkAddressComplete, checkLocale, checkPlanData } from '../plan-data';
import { FINAL_DECLINES } from '../../../data/declines';
import { secureUrl } from '../../contract/local-urls';
import { ISSUER_PLANS } from './eligibility';
import { findPlan } from '../find-plan';
import { Declined } from '../declined';
import { checkCard, checkDuplicate, checkThreeDS, hasFinalDecline, payingCard, verdict } from '../payment-checks';

/** What the two operations that start a plan have in common. */
type Common = Omit<BodyOf<'v3/InitiateInstallmentPlan'>, 'planNumber'>;

const initiated = (plan: PlanRecord, { urls }: Tools): Schema<'v3', 'InitiateResponse'> => ({
  planNumber: plan.planNumber,
  status: plan.status,
  orderReference: plan.orderReference,
  amount: money(amountOf(plan), plan.currency),
  checkoutUrl: checkoutUrl(plan.planNumber, urls),
  publicToken: `pub_${plan.planNumber}`,
  expiresAt: stamp(plan.expiresAt),
  links: legalLinks(),
});

function started(call: Omit<Call, 'body'>, input: Common, state: Readonly<SandboxState>, tools: Tools): PlanRecord {
  const terminal = checkPlanData(input.planData, call, state);
  checkAddress(input.billingAddress, 'billingAddress');
  checkLocale(input.shopper?.locale, 'shopper.locale');
  checkLocale(input.uxSettings?.locale, 'uxSettings.locale');
  const { planCreated: callbackUrl } = input.eventUrls ?? {};
  if (callbackUrl !== undefined && !new RegExp(secureUrl).test(callbackUrl))
    rejectField('field_invalid', { field: 'eventUrls.planCreated', issue: 'pattern', limit: secureUrl }, 'Send an https address.');
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

type InitiateCall = CallOf<'v3/InitiateInstallmentPlan'>;

/** Returns the plan that an update may change. @throws ApiError */
function changeable(planNumber: string, state: Readonly<SandboxState>): PlanRecord {
  const plan = findPlan(state, planNumber);
  const { status, authorization, authorizesAt } = plan;
  if (status !== 'initialized' || authorization.status === 'pending_3ds')
    rejectPlan('plan_status_conflict', planNumber, 'status', `The plan is ${status}. You can change a plan here only until it's paid.`);
  if (authorizesAt !== undefined)
    rejectPlan('plan_status_conflict', planNumber, 'status', "The gateway hasn't reported yet whether the shopper has paid the plan.");
  if (hasFinalDecline(plan))
    rejectPlan('plan_status_conflict', planNumber, 'status', 'A final decline ended the checkout of this plan. Start a new one.');
  return plan;
}

/** Merges an update into an unpaid plan. Only `planData` is sent in full. Anything else that the request omits stays as it was. */
function merged(before: PlanRecord, fresh: PlanRecord, { body, parameters }: InitiateCall): PlanRecord {
  if (fresh.currency !== before.currency)
    rejectField(
      'currency_not_supported',
      { field: 'planData.totalAmount.currency', issue: 'enum', limit: before.currency },
      `The plan is in ${before.currency}. Start a new one.`,
    );
  const { terminal, deposit, firstDate } = fresh;
  const sent = Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== undefined)) as Partial<PlanRecord>;
  const billingAddress = fresh.billingAddress ? { ...before.billingAddress, ...fresh.billingAddress } : before.billingAddress;
  return {
    ...before,
    ...sent,
    // These are new in each plan.
    planNumber: before.planNumber,
    createdAt: before.createdAt,
    expiresAt: before.expiresAt,
    events: before.events,
    versions: before.versions,
    // A plan has these even if the request doesn't.
    testMode: parameters['X-Partita-Test-Mode'] === undefined ? before.testMode : fresh.testMode,
    autoCapture: body.autoCapture ?? before.autoCapture,
    orderReference: fresh.orderReference ?? before.orderReference,
    metadata: { ...before.metadata, ...fresh.metadata },
    shopper: fresh.shopper ? { ...before.shopper, ...fresh.shopper } : before.shopper,
    billingAddress,
    does: behaviorOf({}, billingAddress),
    // These follow from `planData`.
    terminal,
    deposit,
    firstDate,
    // An earlier card that was declined.
    card: undefined,
    isHosted: true,
  };
}

/** `v3/InitiateInstallmentPlan`: creates a plan that the shopper pays on a Partita page, or changes one. */
export const initiatePlan = defineOperation('v3/InitiateInstallmentPlan', (call, { state, respond, ...tools }) => {
  const input = call.body;
  if (input.planNumber === undefined) {
    const plan = recordChange({ ...started(call, input, state, tools), isHosted: true }, tools.random, call.now);
    return respond(201, initiated(plan, tools), { plans: [plan] });
  }
  const before = changeable(input.planNumber, state);
  const plan = recordChange(merged(before, started(call, input, state, tools), call), tools.random, call.now);
  return respond(200, initiated(plan, tools), { plans: [plan] });
});

function attempted(plan: PlanRecord, result: string | undefined, tools: ToolsOf<'v3/InstallmentPlan'>): OutcomeOf<'v3/InstallmentPlan'> {
  const { random, respond, urls } = tools;
  const now = plan.createdAt;
  const { delaySeconds } = plan.does;
  const delay = delaySeconds && delaySeconds * SECOND;
  if (result === undefined) {
    const events = confirmAuthorization(plan, now, random);
    return respond(201, serializePlan(plan, now, urls), { plans: [recordChange(plan, random, now)], events, delay });
  }
  if (result === 'challenge') {
    plan.authorization = { status: 'pending_3ds', amount: plan.original, at: now, errorCode: 'authentication_required' };
    if (plan.testMode === 'automation') plan.challengeEndsAt = now + GATEWAY_DELAY;
    const body = { planNumber: plan.planNumber, status: plan.status, authorization: serializeAuthorization(plan, urls) };
    return respond(202, body, { plans: [recordChange(plan, random, now)], delay });
  }
  // The result of a request that timed out is unknown until the gateway reports it.
  if (result === 'gateway_timeout') plan.authorizesAt = now + GATEWAY_DELAY;
  else plan.authorization = { status: 'failed', amount: plan.original, at: now, errorCode: result };
  const events = FINAL_DECLINES.has(result)
    ? [planEvent(plan, 'plan.creation_failed', now, { errorCode: result, gatewayResultCode: '05' })]
    : [];
  throw new Declined(result, { plans: [recordChange(plan, random, now)], events, delay }, plan.planNumber);
}

/** `v3/InstallmentPlan`: authorizes a card, splits the order, and charges the first installment. */
export const createPlan = defineOperation('v3/InstallmentPlan', (call, tools) => {
  const { state } = tools;
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
      { field: 'issuerPlanId', issue: 'unknown' },
      "Request the issuer's plans again, and send the ID of one with this number of installments.",
    );
  plan.card = paying.card;
  plan.does = behaviorOf(paying.does, input.billingAddress);
  checkDuplicate(plan, state);
  if (threeDS.mode === 'external' && threeDS.eci) plan.authorization.eci = threeDS.eci;
  if (threeDS.mode === 'partita' && plan.does.threeDS !== 'challenge') plan.authorization.eci = '05';
  return attempted(plan, verdict(plan, paying.card, threeDS.mode, state), tools);
});
