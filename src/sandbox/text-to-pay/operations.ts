import { checksOf, type SchemaViolation } from '../contract/check-value';
import { text2payItems } from '../contract/text2pay';
import type { BodyOf, ResponsesOf } from '../contract/operation-types';
import type { Contract, OperationRule } from '../contract/types';
import { rejectViolations } from '../core/check-request';
import { ApiError, rejectPlan } from '../core/api-error';
import { HOUR } from '../../domain/time';
import { defineOperation, type ToolsOf } from '../core/define-operation';
import { errorOf, type ErrorResponse } from '../core/errors';
import type { Call } from '../core/types';
import { recordChange } from '../plans/lifecycle';
import { planEvent } from '../plans/event';
import { cancelUnpaid } from '../plans/open-checkouts';
import { checkoutUrl } from '../plans/serialize';
import type { PlanRecord } from '../plans/record';
import { startPlan } from '../plans/start';
import { checkPlanData, type PlanData } from '../plans/plan-data';
import { terminalFor } from '../plans/terminals';
import { findPlan } from '../plans/find-plan';

/** Statuses of plans that have ended without a charge. */
const NOTHING_TO_CANCEL: ReadonlySet<string> = new Set(['canceled', 'expired']);

const checkOf = checksOf({});
const checkItem = checkOf(text2payItems.create);
const checkCancel = checkOf(text2payItems.cancel);

type Item = BodyOf<'text2pay/CreatePlans'>['plans'][number];
type CanceledItem = BodyOf<'text2pay/CancelPlans'>['plans'][number];

/** Runs a check of the Installments API, and converts the field names in its errors. */
function withFieldNames<Result>(prefix: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const named = (field: string): string =>
      field.replace(/^planData\.(?:totalAmount\b)?/, (path) => `${prefix}.${path.endsWith('totalAmount') ? 'amount' : ''}`);
    const details = error.details?.map(({ field, ...rest }) => ({ ...rest, field: field && named(field) }));
    throw new ApiError(error.code, error.customMessage, details);
  }
}

function planOf(item: Item, prefix: string, call: Omit<Call, 'body'>, { state, random }: ToolsOf<'text2pay/CreatePlans'>): PlanRecord {
  const { rule, now, testMode, touchpoint } = call;
  const found: SchemaViolation[] = [];
  // The operation checks its entries itself, because each can fail on its own.
  checkItem(item, prefix, found);
  rejectViolations(found, rule);
  const needs = { sms: 'phone', email: 'email' } as const;
  const missing = item.channels.find((channel) => !item.shopper?.[needs[channel]]);
  if (missing) rejectViolations([{ field: `${prefix}.shopper.${needs[missing]}`, issue: 'required' }], rule);
  const data: PlanData = {
    terminalId: item.terminalId,
    totalAmount: item.amount,
    purchaseMethod: 'phone_order',
    orderReference: item.orderReference,
    allowedInstallmentOptions: item.allowedInstallmentOptions,
    metadata: item.metadata,
  };
  const plan = startPlan(
    {
      data,
      terminal: withFieldNames(prefix, () => checkPlanData(data, call, state)),
      now,
      testMode,
      linkLifetime: (item.linkExpiresInHours ?? 72) * HOUR,
      touchpoint,
      autoCapture: item.autoCapture,
      shopper: item.shopper,
    },
    random,
  );
  return recordChange(plan, random, now);
}

/** The error object of one entry. */
type EntryError = ErrorResponse['error'];

/** Processes each entry separately. An API error is the result of its entry only. */
const processEach = <Value, Done>(
  values: readonly Value[],
  rule: OperationRule,
  contract: Contract,
  run: (value: Value, index: number) => Done,
): (Done | { index: number; error: EntryError })[] =>
  values.map((value, index) => {
    try {
      return run(value, index);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { index, error: errorOf(contract, error, rule).error };
    }
  });

type CreatedItem = ResponsesOf<'text2pay/CreatePlans'>[201]['results'][number];
type CanceledResult = ResponsesOf<'text2pay/CancelPlans'>[207]['results'][number];

/** `text2pay/CreatePlans`: creates up to 50 links. */
export const createLinks = defineOperation('text2pay/CreatePlans', (call, tools) => {
  const { plans: values } = call.body;
  const made = processEach(values, call.rule, tools.contract, (item, index) => ({
    index,
    channels: item.channels,
    plan: planOf(item, `plans.${index}`, call, tools),
  }));
  const results = made.map((result): CreatedItem => {
    if ('error' in result) return { index: result.index, status: 'failed', error: result.error };
    const { index, plan, channels } = result;
    return {
      index,
      status: 'created',
      planNumber: plan.planNumber,
      checkoutUrl: checkoutUrl(plan.planNumber, tools.urls),
      delivery: channels.map((channel) => ({ channel, status: 'queued' })),
    };
  });
  const plans = made.flatMap((result) => ('plan' in result ? [result.plan] : []));
  return tools.respond(plans.length === values.length ? 201 : 207, { results }, { plans });
});

function canceled(
  item: CanceledItem,
  prefix: string,
  { rule, now, clientId }: Omit<Call, 'body'>,
  { state, random }: ToolsOf<'text2pay/CancelPlans'>,
): PlanRecord {
  const found: SchemaViolation[] = [];
  checkCancel(item, prefix, found);
  rejectViolations(found, rule);
  const { planNumber, terminalId } = item;
  terminalFor(terminalId, `${prefix}.terminalId`, clientId, state);
  const plan = structuredClone(findPlan(state, planNumber));
  if (plan.terminalId !== terminalId.toLowerCase())
    throw new ApiError('plan_not_found', 'No plan of this terminal has this number.', [
      { field: `${prefix}.terminalId`, issue: 'unknown' },
    ]);
  if (plan.status !== 'initialized')
    rejectPlan(
      'plan_status_conflict',
      planNumber,
      'status',
      NOTHING_TO_CANCEL.has(plan.status)
        ? `The plan is ${plan.status}, so there's nothing to cancel.`
        : `The plan is ${plan.status}. Refund it instead.`,
    );
  cancelUnpaid(plan, now, 'merchant');
  return recordChange(plan, random, now);
}

/** Returns the plan number of an entry, which may be invalid. */
const planNumberIn = ({ planNumber }: { planNumber: unknown }): string | undefined =>
  typeof planNumber === 'string' && /^[A-Z0-9]{20}$/.test(planNumber) ? planNumber : undefined;

/** `text2pay/CancelPlans`: cancels unpaid links. */
export const cancelLinks = defineOperation('text2pay/CancelPlans', (call, tools) => {
  const { plans: values } = call.body;
  const seen = new Set<string>();
  const done = processEach(values, call.rule, tools.contract, (item, index) => {
    const plan = canceled(item, `plans.${index}`, call, tools);
    if (seen.has(plan.planNumber))
      rejectPlan('plan_status_conflict', plan.planNumber, 'status', 'An earlier entry of this list cancels the plan.');
    seen.add(plan.planNumber);
    return { index, plan };
  });
  const results = done.map((result, index): CanceledResult => {
    const planNumber = planNumberIn(values[index] ?? { planNumber: undefined });
    return 'error' in result ? { index, status: 'failed', planNumber, error: result.error } : { index, status: 'canceled', planNumber };
  });
  const plans = done.flatMap((result) => ('plan' in result ? [result.plan] : []));
  const events = plans.map((plan) => planEvent(plan, 'plan.canceled', call.now, { canceledBy: 'merchant' }));
  return tools.respond(207, { results }, { plans, events });
});
