import { checksOf, type SchemaViolation } from '../contract/check-value';
import { text2payItems } from '../contract/text2pay';
import type { OperationRule } from '../contract/types';
import { rejectViolations } from '../core/check-request';
import { ApiError, rejectPlan } from '../core/api-error';
import { HOUR } from '../../domain/time';
import type { Call, Operation, Tools } from '../core/types';
import type { SandboxState } from '../core/state';
import { recordChange } from '../plans/lifecycle';
import { planEvent } from '../plans/event';
import { cancelUnpaid } from '../plans/open-checkouts';
import { checkoutUrl } from '../plans/serialize';
import type { PlanRecord, Shopper } from '../plans/record';
import { startPlan } from '../plans/start';
import { checkPlanData, type Money } from '../plans/plan-data';
import { terminalFor } from '../plans/terminals';
import { findPlan } from './find';

/** Statuses of plans that have ended without a charge. */
const NOTHING_TO_CANCEL: ReadonlySet<string> = new Set(['canceled', 'expired']);

const checkOf = checksOf({});
const checkItem = checkOf(text2payItems.create);
const checkCancel = checkOf(text2payItems.cancel);

interface Item {
  terminalId: string;
  amount: Money;
  channels: ('sms' | 'email')[];
  shopper?: Shopper;
  orderReference?: string;
  allowedInstallmentOptions?: number[];
  autoCapture?: boolean;
  linkExpiresInHours?: number;
  metadata?: Record<string, string>;
}

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

function planOf(value: unknown, prefix: string, call: Call, state: Readonly<SandboxState>, tools: Tools): PlanRecord {
  const { rule, now, testMode, touchpoint } = call;
  const found: SchemaViolation[] = [];
  checkItem(value, prefix, found);
  rejectViolations(found, rule);
  const item = value as Item;
  const needs = { sms: 'phone', email: 'email' } as const;
  const missing = item.channels.find((channel) => !item.shopper?.[needs[channel]]);
  if (missing) rejectViolations([{ field: `${prefix}.shopper.${needs[missing]}`, issue: 'required' }], rule);
  const data = {
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
    tools.random,
  );
  return recordChange(plan, tools.random, now);
}

/** The error object of one entry. */
export type ErrorOf = (error: ApiError, rule: OperationRule) => Record<string, unknown>;

/** Processes each entry separately. An API error is the result of its entry only. */
function processEach<Done>(
  values: unknown[],
  rule: OperationRule,
  errorOf: ErrorOf,
  run: (value: unknown, index: number) => Done,
): (Done | { index: number; error: Record<string, unknown> })[] {
  return values.map((value, index) => {
    try {
      return run(value, index);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { index, error: errorOf(error, rule) };
    }
  });
}

/** `text2pay/CreatePlans`: creates up to 50 links. */
export const createLinks =
  (errorOf: ErrorOf): Operation =>
  (call, state, tools) => {
    const { plans: values } = call.body as { plans: Item[] };
    const made = processEach(values, call.rule, errorOf, (value, index) => ({
      index,
      plan: planOf(value, `plans.${index}`, call, state, tools),
    }));
    const results = made.map((result) =>
      'error' in result
        ? { index: result.index, status: 'failed', error: result.error }
        : {
            index: result.index,
            status: 'created',
            planNumber: result.plan.planNumber,
            checkoutUrl: checkoutUrl(result.plan.planNumber, tools.urls),
            delivery: values[result.index]?.channels.map((channel) => ({ channel, status: 'queued' })),
          },
    );
    const plans = made.flatMap((result) => ('plan' in result ? [result.plan] : []));
    return { status: plans.length === values.length ? 201 : 207, body: { results }, plans };
  };

function canceled(value: unknown, prefix: string, { rule, now, clientId }: Call, state: Readonly<SandboxState>, tools: Tools): PlanRecord {
  const found: SchemaViolation[] = [];
  checkCancel(value, prefix, found);
  rejectViolations(found, rule);
  const { planNumber, terminalId } = value as { planNumber: string; terminalId: string };
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
  return recordChange(plan, tools.random, now);
}

/** `text2pay/CancelPlans`: cancels unpaid links. */
export const cancelLinks =
  (errorOf: ErrorOf): Operation =>
  (call, state, tools) => {
    const { plans: values } = call.body as { plans: unknown[] };
    const seen = new Set<string>();
    const done = processEach(values, call.rule, errorOf, (value, index) => {
      const plan = canceled(value, `plans.${index}`, call, state, tools);
      if (seen.has(plan.planNumber))
        rejectPlan('plan_status_conflict', plan.planNumber, 'status', 'An earlier entry of this list cancels the plan.');
      seen.add(plan.planNumber);
      return { index, plan };
    });
    const results = done.map((result) =>
      'error' in result
        ? { index: result.index, status: 'failed', ...namedPlan(values[result.index]), error: result.error }
        : { index: result.index, status: 'canceled', planNumber: result.plan.planNumber },
    );
    const plans = done.flatMap((result) => ('plan' in result ? [result.plan] : []));
    return {
      status: 207,
      body: { results },
      plans,
      events: plans.map((plan) => planEvent(plan, 'plan.canceled', call.now, { canceledBy: 'merchant' })),
    };
  };

function namedPlan(value: unknown): { planNumber?: string } {
  const { planNumber } = value as { planNumber?: unknown };
  return typeof planNumber === 'string' && /^[A-Z0-9]{20}$/.test(planNumber) ? { planNumber } : {};
}
