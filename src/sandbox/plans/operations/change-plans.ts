import type { BodyOf } from '../../contract/operation-types';
import { defineOperation, type OutcomeOf, type ToolsOf } from '../../core/define-operation';
import type { SeededRandom } from '../../core/random';
import { rejectField, ApiError, errorCodeFrom, rejectPlan } from '../../core/api-error';
import type { SandboxState } from '../../core/state';
import { recordChange } from '../lifecycle';
import { postReduction } from '../postings';
import { activate, authorize, endPlan, heldAmountOf, localDate, createSchedule } from '../transitions';
import { planEvent } from '../event';
import type { EventDraft } from '../../core/types';
import { money, serializeInstallment } from '../serialize';
import { terminalOfPlan } from '../terminals';
import { amountOf, chargedOf, outstandingOf, type PlanRecord } from '../record';
import { split } from '../../../domain/schedule';
import { checkAmount, type Money } from '../plan-data';
import { findPlan } from '../find-plan';
import { hasOpenCase } from '../open-cases';

type OrderBody = BodyOf<'v3/UpdateOrder'>;

type Context = ToolsOf<'v3/UpdateOrder'>;

/** Reduces the amount of a captured plan, and splits the rest evenly over the pending installments. */
function lowerAmount(plan: PlanRecord, total: number): void {
  const pending = plan.installments.filter(({ status }) => status === 'pending' || status === 'failed');
  const left = total - chargedOf(plan);
  if (left < 0)
    rejectField(
      'field_invalid',
      { field: 'newAmount.value', issue: 'minimum', limit: chargedOf(plan) },
      'More than this has already been charged. Refund the difference.',
    );
  split(left, pending.length || 1).forEach((amount, index) => {
    const installment = pending[index];
    if (installment) Object.assign(installment, { amount, ...(amount === 0 && { status: 'canceled' }) });
  });
}

function changeAmount(plan: PlanRecord, amount: Money, now: number, { state, random }: Context): EventDraft[] {
  const { planNumber, status } = plan;
  if (amount.currency !== plan.currency)
    rejectField(
      'currency_not_supported',
      { field: 'newAmount.currency', issue: 'enum', limit: plan.currency },
      `The plan is in ${plan.currency}.`,
    );
  const isOpen = status === 'initialized' || status === 'pending_capture';
  if (!isOpen && status !== 'active' && status !== 'on_hold')
    rejectPlan('plan_status_conflict', planNumber, 'status', `The plan is ${status}. Its amount can no longer change.`);
  if (!isOpen && hasOpenCase(planNumber, state))
    rejectPlan('plan_on_hold', planNumber, 'chargeback', 'A chargeback is open on this plan. The bank might return the money.');
  if (amount.value > amountOf(plan) && !isOpen)
    rejectPlan('plan_status_conflict', planNumber, 'status', 'The amount can only be raised before the capture.');
  // Splitting the same amount again would change a schedule that a refund reduced.
  if (amount.value === amountOf(plan)) return [];
  if (isOpen) {
    checkAmount(amount, terminalOfPlan(plan), 'newAmount');
    if (plan.deposit !== undefined && plan.deposit >= amount.value)
      rejectField('field_invalid', { field: 'newAmount.value', issue: 'minimum', limit: plan.deposit }, 'The deposit is more than this.');
    const isRaised = amount.value > amountOf(plan);
    const { decline } = plan.does;
    if (isRaised && decline) throw new ApiError(errorCodeFrom(decline), undefined, [{ issue: decline, planNumber }]);
    createSchedule(plan, plan.installments[0]?.dueDate ?? localDate(now, plan), amount.value, plan.installments.length);
    if (status === 'pending_capture') authorize(plan, heldAmountOf(plan), now, random);
    else {
      // The shopper hasn't paid yet, so the new amount is the one they will pay.
      plan.original = amount.value;
      plan.authorization.amount = amount.value;
    }
    return [];
  }
  const before = outstandingOf(plan);
  lowerAmount(plan, amount.value);
  postReduction(plan, now, before - outstandingOf(plan));
  return outstandingOf(plan) > 0 ? [] : endPlan(plan, now, 'refund');
}

function captureAmount(plan: PlanRecord, now: number, random: SeededRandom): EventDraft[] {
  const { planNumber, status, does } = plan;
  if (status !== 'pending_capture')
    rejectPlan(
      'plan_status_conflict',
      planNumber,
      'status',
      `The plan is ${status}. Only a plan that's waiting for its capture can be captured.`,
    );
  // The shopper agreed to a first charge on this date.
  if (plan.firstDate !== undefined && plan.firstDate > localDate(now, plan))
    throw new ApiError('capture_too_early', `The first installment can't be charged before ${plan.firstDate}.`, [
      { issue: 'minimum', limit: plan.firstDate, planNumber },
    ]);
  if (does.failCharge?.number === 1) throw new ApiError('card_declined', undefined, [{ issue: 'card_declined', planNumber }]);
  // The schedule starts with the capture, so its first date is today.
  createSchedule(plan, localDate(now, plan), amountOf(plan), plan.installments.length);
  return activate(plan, now, random);
}

function changedBy(body: OrderBody, plan: PlanRecord): string[] {
  const fields: string[] = [];
  const { orderReference, metadata, trackingNumber, carrier, shippingStatus } = body;
  if (orderReference !== undefined && orderReference !== plan.orderReference) fields.push('orderReference');
  if (body.newAmount && body.newAmount.value !== amountOf(plan)) fields.push('amount');
  if (shippingStatus !== undefined && shippingStatus !== plan.order.shippingStatus) fields.push('order.shippingStatus');
  if (trackingNumber !== undefined && trackingNumber !== plan.order.trackingNumber) fields.push('order.trackingNumber');
  if (carrier !== undefined && carrier !== plan.order.carrier) fields.push('order.carrier');
  if (Object.entries(metadata ?? {}).some(([key, value]) => plan.metadata[key] !== value)) fields.push('metadata');
  return fields;
}

const MAX_METADATA = 20;

function changed(before: PlanRecord, body: OrderBody, now: number, tools: Context): OutcomeOf<'v3/UpdateOrder'> {
  const { random, respond } = tools;
  const plan = structuredClone(before);
  const fields = changedBy(body, plan);
  const { orderReference, trackingNumber, carrier, shippingStatus, metadata } = body;
  if (Object.keys(body).length === 0)
    throw new ApiError('field_required', 'Send at least one field to change.', [{ issue: 'required', field: 'capture' }]);
  plan.orderReference = orderReference ?? plan.orderReference;
  plan.metadata = { ...plan.metadata, ...metadata };
  const longKey = Object.keys(metadata ?? {}).some((key) => key.length > 40);
  if (longKey || Object.keys(plan.metadata).length > MAX_METADATA)
    rejectField(
      'metadata_limit_exceeded',
      { field: 'metadata', issue: longKey ? 'maxLength' : 'maxProperties', limit: longKey ? 40 : MAX_METADATA },
      'The metadata of the plan would grow too large.',
    );
  plan.order = {
    shippingStatus: shippingStatus ?? plan.order.shippingStatus,
    trackingNumber: trackingNumber ?? plan.order.trackingNumber,
    carrier: carrier ?? plan.order.carrier,
  };
  const resized = body.newAmount ? changeAmount(plan, body.newAmount, now, tools) : [];
  const captured = body.capture ? captureAmount(plan, now, random) : [];
  const updated = fields.length > 0 ? [planEvent(plan, 'plan.updated', now, { changedFields: fields })] : [];
  return respond(
    200,
    {
      planNumber: plan.planNumber,
      orderReference: plan.orderReference,
      status: plan.status,
      shippingStatus: plan.order.shippingStatus,
      amount: money(amountOf(plan), plan.currency),
      installments: plan.installments.map((installment) => serializeInstallment(installment, plan.currency)),
    },
    { plans: [recordChange(plan, random, now)], events: [...updated, ...resized, ...captured] },
  );
}

/** `v3/UpdateOrder`: captures an order, or changes its amount or details. */
export const updateOrder = defineOperation('v3/UpdateOrder', ({ body, path, now }, tools) =>
  changed(findPlan(tools.state, path.planNumber), body, now, tools),
);

type Identifier = BodyOf<'v3/UpdateOrderByIdentifier'>['identifier'];

function identified({ planNumber, orderReference, metadata }: Identifier, state: Readonly<SandboxState>): PlanRecord {
  const given = [planNumber, orderReference, metadata].filter((criterion) => criterion !== undefined).length;
  if (given !== 1)
    throw new ApiError('field_required', 'Send exactly one of planNumber, orderReference, and metadata.', [
      { field: 'identifier', issue: given === 0 ? 'required' : 'maxProperties', limit: 1 },
    ]);
  if (planNumber !== undefined) return findPlan(state, planNumber);
  if (metadata && Object.keys(metadata).length === 0)
    rejectField('field_required', { field: 'identifier.metadata', issue: 'required' }, 'Send at least one key.');
  const found = [...state.plans.values()].filter(
    (plan) =>
      (orderReference === undefined || plan.orderReference === orderReference) &&
      Object.entries(metadata ?? {}).every(([key, value]) => plan.metadata[key] === value),
  );
  const [only] = found;
  if (!only) throw new ApiError('plan_not_found', 'No plan has this identifier.', [{ field: 'identifier', issue: 'unknown' }]);
  if (found.length > 1)
    throw new ApiError(
      'identifier_not_unique',
      `${found.length} plans have this identifier. Use the plan number.`,
      found.slice(0, 10).map((plan) => ({ issue: 'unique', planNumber: plan.planNumber })),
    );
  return only;
}

/** `v3/UpdateOrderByIdentifier`: the same, for an order number or metadata instead of a plan number. */
export const updateOrderByIdentifier = defineOperation('v3/UpdateOrderByIdentifier', (call, tools) => {
  const { identifier, ...body } = call.body;
  return changed(identified(identifier, tools.state), body, call.now, tools);
});
