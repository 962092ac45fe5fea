import { rejectField, ApiError } from '../core/api-error';
import { stamp } from '../../domain/time';
import type { Call, Operation, Outcome } from '../core/types';
import type { ChargebackRecord, World } from '../core/world';
import { terminalOfPlan } from '../plans/terminals';
import { outstandingOf, type PlanRecord } from '../plans/record';
import { settle } from '../plans/life';
import type { Money } from '../plans/plan-data';
import { caseEvent, moveCase, openCase, presentCase, RESOLVED } from './chargeback-cases';
import { filtersOf, find, findPlan, pageOf } from './find';

/** Finds the case of a request. @throws ApiError if it doesn't exist. */
export const caseOf = ({ parameters }: Call, world: Readonly<World>): ChargebackRecord =>
  find(world.chargebacks, parameters.chargebackId as string, 'chargebackId');

/** Returns an outcome with a changed case. */
export function caseOutcome(chargeback: ChargebackRecord, world: Readonly<World>, rest: Partial<Outcome> = {}): Outcome {
  const after = { ...world, chargebacks: new Map(world.chargebacks).set(chargeback.chargebackId, chargeback) };
  return { status: 200, body: presentCase(chargeback, after), chargebacks: [chargeback], ...rest };
}

const SORTS: Record<string, (a: ChargebackRecord, b: ChargebackRecord) => number> = {
  openedAt: (a, b) => a.openedAt - b.openedAt,
  '-openedAt': (a, b) => b.openedAt - a.openedAt,
  evidenceDueAt: (a, b) => (a.evidenceDueAt ?? Infinity) - (b.evidenceDueAt ?? Infinity),
};

/** `chargebacks/GetAllChargebacks`: lists cases, newest first by default. */
export const listChargebacks: Operation = ({ parameters }, world) => {
  const {
    status,
    category,
    planNumber,
    orderReference,
    openedFrom,
    openedTo,
    dueBefore,
    sort = '-openedAt',
    limit,
    cursor,
  } = parameters as Record<string, string>;
  const statuses = parameters.status as string[] | undefined;
  const found = [...world.chargebacks.values()].filter(
    (chargeback) =>
      (status === undefined || statuses?.includes(chargeback.status)) &&
      (category === undefined || chargeback.shown.category === category) &&
      (planNumber === undefined || chargeback.planNumber === planNumber) &&
      (orderReference === undefined || world.plans.get(chargeback.planNumber)?.orderReference === orderReference) &&
      (openedFrom === undefined || chargeback.openedAt >= Date.parse(openedFrom)) &&
      (openedTo === undefined || chargeback.openedAt < Date.parse(openedTo)) &&
      (dueBefore === undefined || (chargeback.evidenceDueAt !== null && chargeback.evidenceDueAt < Date.parse(dueBefore))),
  );
  const page = pageOf(found.toSorted(SORTS[sort]), Number(limit), cursor, filtersOf(parameters));
  return { status: 200, body: { ...page, items: page.items.map((chargeback) => presentCase(chargeback, world)) } };
};

/** `chargebacks/GetASingleChargeback`: returns a case. */
export const getChargeback: Operation = (call, world) => ({ status: 200, body: presentCase(caseOf(call, world), world) });

interface CreateBody {
  networkCaseId: string;
  planNumber?: string;
  orderReference?: string;
  installmentNumber?: number;
  disputedAmount: Money;
  network: string;
  networkReasonCode: string;
  openedAt?: string;
  evidenceDueAt?: string;
}

function disputedPlan({ planNumber, orderReference }: CreateBody, world: Readonly<World>): PlanRecord {
  if (planNumber !== undefined) return findPlan(world, planNumber);
  const found = [...world.plans.values()].filter((plan) => plan.orderReference === orderReference);
  const [only] = found;
  if (!only) throw new ApiError('plan_not_found', 'No plan has this order reference.', [{ field: 'orderReference', issue: 'unknown' }]);
  if (found.length > 1)
    throw new ApiError('identifier_not_unique', 'Several plans have this order reference. Send the plan number.', [
      { field: 'orderReference', issue: 'unique' },
    ]);
  return only;
}

/** `chargebacks/CreateAChargeback`: opens a case that a core merchant received from its processor. */
export const createChargeback: Operation = ({ body, now }, world, tools) => {
  const input = body as CreateBody;
  const plan = disputedPlan(input, world);
  if (terminalOfPlan(plan).model !== 'core')
    throw new ApiError('feature_not_enabled', 'For managed merchants, Partita creates the case.', [
      { issue: 'feature', planNumber: plan.planNumber },
    ]);
  const openedAt = input.openedAt === undefined ? now : Date.parse(input.openedAt);
  if (openedAt > now) rejectField('field_invalid', 'openedAt', 'maximum', "openedAt can't be in the future.", stamp(now));
  if (input.disputedAmount.currency !== plan.currency)
    rejectField('field_invalid', 'disputedAmount.currency', 'enum', `The plan is in ${plan.currency}.`, plan.currency);
  if (input.disputedAmount.value > plan.original)
    rejectField('field_invalid', 'disputedAmount.value', 'maximum', "The disputed amount can't exceed the plan's total.", plan.original);
  if (input.installmentNumber !== undefined && input.installmentNumber > plan.installments.length)
    rejectField('field_invalid', 'installmentNumber', 'maximum', 'The plan has fewer installments.', plan.installments.length);
  const opened = openCase(
    plan,
    {
      networkCaseId: input.networkCaseId,
      network: input.network,
      networkReasonCode: input.networkReasonCode,
      openedAt,
      ...(input.evidenceDueAt !== undefined && { evidenceDueAt: Date.parse(input.evidenceDueAt) }),
      installmentNumber: input.installmentNumber ?? null,
      amount: input.disputedAmount.value,
      actor: 'merchant',
    },
    tools.draw,
  );
  const after = { ...world, plans: new Map(world.plans).set(plan.planNumber, opened.plan) };
  return { ...caseOutcome(opened.chargeback, after), status: 201, plans: [opened.plan], events: opened.events };
};

/** Checks that a case can be changed. @throws ApiError if it can't. */
export function checkOpen(chargeback: ChargebackRecord, now: number): void {
  const isResolved = RESOLVED.has(chargeback.status);
  // A managed case is under review from its due date on, so the deadline is checked before the status.
  if (!isResolved && chargeback.evidenceDueAt !== null && now > chargeback.evidenceDueAt)
    throw new ApiError('evidence_deadline_passed', `Evidence was due at ${stamp(chargeback.evidenceDueAt)}.`, [
      { field: 'evidenceDueAt', issue: 'maximum', limit: stamp(chargeback.evidenceDueAt) },
    ]);
  if (isResolved || chargeback.status === 'under_review')
    throw new ApiError('chargeback_status_conflict', `The case is ${chargeback.status}. Nothing can be added or changed.`, [
      { issue: 'status', limit: chargeback.status },
    ]);
}

/** Returns the event of a case's status, if its plan is still stored. */
const eventsOf = (chargeback: ChargebackRecord, world: Readonly<World>, at: number): Partial<Outcome> => {
  const plan = world.plans.get(chargeback.planNumber);
  return plan ? { events: [caseEvent(chargeback, plan, `chargeback.${chargeback.status}`, at)] } : {};
};

/** `chargebacks/AcceptAChargeback`: accepts a case, which can't be undone. */
export const acceptChargeback: Operation = (call, world) => {
  const before = caseOf(call, world);
  checkOpen(before, call.now);
  const { note = '' } = call.body as { note?: string };
  const after = moveCase(before, 'accepted', { at: call.now, actor: 'merchant', note: note === '' ? null : note });
  return caseOutcome(after, world, eventsOf(after, world, call.now));
};

/** `chargebacks/UpdateChargebackStatus`: records the status that a core merchant received from its processor. */
export const updateChargeback: Operation = (call, world, tools) => {
  const before = caseOf(call, world);
  const { status, resolvedAt, note = null } = call.body as { status: ChargebackRecord['status']; resolvedAt?: string; note?: string };
  if (before.shown.fundingModel !== 'core')
    throw new ApiError('feature_not_enabled', 'For managed merchants, Partita updates the status.', [{ issue: 'feature' }]);
  if (RESOLVED.has(before.status) || before.status === status)
    throw new ApiError('chargeback_status_conflict', `The case is ${before.status} already.`, [
      { field: 'status', issue: 'status', limit: before.status },
    ]);
  const after = moveCase(before, status, {
    at: call.now,
    actor: 'merchant',
    note,
    ...(resolvedAt !== undefined && { resolvedAt: Date.parse(resolvedAt) }),
  });
  const plan = world.plans.get(before.planNumber);
  const isLastOne = ![...world.chargebacks.values()].some(
    (chargeback) =>
      chargeback.planNumber === before.planNumber && chargeback.chargebackId !== before.chargebackId && !RESOLVED.has(chargeback.status),
  );
  // After a withdrawn case, the plan resumes. After any other, the shopper has to confirm the card first.
  if (plan?.holdReason === 'chargeback' && status === 'closed' && isLastOne && outstandingOf(plan) > 0) {
    const { holdReason: _, ...rest } = structuredClone(plan);
    const running = settle({ ...rest, status: 'active' }, tools.draw);
    const shown = { ...world, plans: new Map(world.plans).set(running.planNumber, running) };
    return caseOutcome(after, shown, { plans: [running], ...eventsOf(after, shown, call.now) });
  }
  return caseOutcome(after, world, eventsOf(after, world, call.now));
};

/** `chargebacks/UploadEvidence`: one file. */
