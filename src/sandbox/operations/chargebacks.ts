import type { BodyOf } from '../contract/operation-types';
import { defineOperation } from '../core/define-operation';
import { rejectField, ApiError } from '../core/api-error';
import { stamp } from '../../domain/time';
import type { Call, Outcome, Tools } from '../core/types';
import type { ChargebackRecord, SandboxState } from '../core/state';
import { terminalOfPlan } from '../plans/terminals';
import { outstandingOf, type PlanRecord } from '../plans/record';
import { paidOf } from '../ledger/entry';
import { recordChange } from '../plans/lifecycle';
import { resumePlan } from '../plans/transitions';
import { casesOf } from './open-cases';
import { caseEvent, decideCase, moveCase, openCase, serializeCase, RESOLVED } from './chargeback-cases';
import { filtersOf, find, findPlan, pageOf } from './find';

/** Finds the case of a request. @throws ApiError if it doesn't exist. */
export const caseOf = ({ path }: { path: { chargebackId: string } }, state: Readonly<SandboxState>): ChargebackRecord =>
  find(state.chargebacks, path.chargebackId, 'chargebackId');

/** Returns an outcome with a changed case. */
export function caseOutcome(chargeback: ChargebackRecord, state: Readonly<SandboxState>, rest: Partial<Outcome> = {}): Outcome {
  const after = { ...state, chargebacks: new Map(state.chargebacks).set(chargeback.chargebackId, chargeback) };
  return { status: 200, body: serializeCase(chargeback, after), chargebacks: [chargeback], ...rest };
}

/** The fields that only a single case has. */
const OMITTED_IN_LISTS: ReadonlySet<string> = new Set([
  'acquirerReference',
  'reasonText',
  'resolvedAt',
  'transactionId',
  'shopper',
  'evidence',
  'comments',
  'relatedChargebacks',
  'timeline',
]);

const listed = (chargeback: ChargebackRecord, state: Readonly<SandboxState>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(serializeCase(chargeback, state)).filter(([name]) => !OMITTED_IN_LISTS.has(name)));

const SORTS: Record<string, (a: ChargebackRecord, b: ChargebackRecord) => number> = {
  openedAt: (a, b) => a.openedAt - b.openedAt,
  '-openedAt': (a, b) => b.openedAt - a.openedAt,
  evidenceDueAt: (a, b) => (a.evidenceDueAt ?? Infinity) - (b.evidenceDueAt ?? Infinity),
};

/** `chargebacks/GetAllChargebacks`: lists cases, newest first by default. */
export const listChargebacks = defineOperation('chargebacks/GetAllChargebacks', ({ parameters, query }, state) => {
  const { status, category, planNumber, orderReference, openedFrom, openedTo, dueBefore, sort = '-openedAt', limit, cursor } = query;
  const found = [...state.chargebacks.values()].filter(
    (chargeback) =>
      (status === undefined || status.some((one) => one === chargeback.status)) &&
      (category === undefined || chargeback.shown.category === category) &&
      (planNumber === undefined || chargeback.planNumber === planNumber) &&
      (orderReference === undefined || state.plans.get(chargeback.planNumber)?.orderReference === orderReference) &&
      (openedFrom === undefined || chargeback.openedAt >= Date.parse(openedFrom)) &&
      (openedTo === undefined || chargeback.openedAt < Date.parse(openedTo)) &&
      (dueBefore === undefined || (chargeback.evidenceDueAt !== null && chargeback.evidenceDueAt < Date.parse(dueBefore))),
  );
  const page = pageOf(found.toSorted(SORTS[sort]), limit, cursor, filtersOf(parameters));
  return { status: 200, body: { ...page, items: page.items.map((chargeback) => listed(chargeback, state)) } };
});

/** `chargebacks/GetASingleChargeback`: returns a case. */
export const getChargeback = defineOperation('chargebacks/GetASingleChargeback', (call, state) => ({
  status: 200,
  body: serializeCase(caseOf(call, state), state),
}));

type CreateBody = BodyOf<'chargebacks/CreateAChargeback'>;

function disputedPlan({ planNumber, orderReference }: CreateBody, state: Readonly<SandboxState>): PlanRecord {
  if (planNumber !== undefined) return findPlan(state, planNumber);
  const found = [...state.plans.values()].filter((plan) => plan.orderReference === orderReference);
  const [only] = found;
  if (!only) throw new ApiError('plan_not_found', 'No plan has this order reference.', [{ field: 'orderReference', issue: 'unknown' }]);
  if (found.length > 1)
    throw new ApiError('identifier_not_unique', 'Several plans have this order reference. Send the plan number.', [
      { field: 'orderReference', issue: 'unique' },
    ]);
  return only;
}

/** `chargebacks/CreateAChargeback`: opens a case that a core merchant received from its processor. */
export const createChargeback = defineOperation('chargebacks/CreateAChargeback', ({ body: input, now }, state, tools) => {
  const plan = disputedPlan(input, state);
  if (terminalOfPlan(plan).model !== 'core')
    throw new ApiError('feature_not_enabled', 'For managed merchants, Partita creates the case.', [
      { issue: 'feature', planNumber: plan.planNumber },
    ]);
  const openedAt = input.openedAt === undefined ? now : Date.parse(input.openedAt);
  if (openedAt > now) rejectField('field_invalid', 'openedAt', 'maximum', "openedAt can't be in the future.", stamp(now));
  if (input.disputedAmount.currency !== plan.currency)
    rejectField('field_invalid', 'disputedAmount.currency', 'enum', `The plan is in ${plan.currency}.`, plan.currency);
  const paid = paidOf(plan);
  if (input.disputedAmount.value > paid)
    rejectField('field_invalid', 'disputedAmount.value', 'maximum', 'This is more than the shopper has paid and not yet disputed.', paid);
  if (input.installmentNumber !== undefined && input.installmentNumber > plan.installments.length)
    rejectField('field_invalid', 'installmentNumber', 'maximum', 'The plan has fewer installments.', plan.installments.length);
  const opened = openCase(
    plan,
    {
      networkCaseId: input.networkCaseId,
      network: input.network,
      networkReasonCode: input.networkReasonCode,
      openedAt,
      at: now,
      evidenceDueAt: input.evidenceDueAt === undefined ? undefined : Date.parse(input.evidenceDueAt),
      installmentNumber: input.installmentNumber ?? null,
      amount: input.disputedAmount.value,
      actor: 'merchant',
    },
    casesOf(plan.planNumber, state),
    tools.random,
  );
  const after = { ...state, plans: new Map(state.plans).set(plan.planNumber, opened.plan) };
  return { ...caseOutcome(opened.chargeback, after), status: 201, plans: [opened.plan], events: opened.events };
});

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

/** Changes a case's plan, money, and events after its status has changed. */
function changed(chargeback: ChargebackRecord, state: Readonly<SandboxState>, { now }: Call, tools: Tools): Outcome {
  const plan = state.plans.get(chargeback.planNumber);
  // The sandbox drops old plans.
  if (!plan) return caseOutcome(chargeback, state);
  if (!RESOLVED.has(chargeback.status))
    return caseOutcome(chargeback, state, { events: [caseEvent(chargeback, plan, `chargeback.${chargeback.status}`, now)] });
  const others = casesOf(plan.planNumber, state).filter(({ chargebackId }) => chargebackId !== chargeback.chargebackId);
  const decided = decideCase(chargeback, plan, others, now);
  const isLastOne = others.every(({ status }) => RESOLVED.has(status));
  // After a withdrawn case, the plan resumes. After a won case, the shopper has to confirm the card first.
  if (decided.plan.holdReason === 'chargeback' && chargeback.status === 'closed' && isLastOne && outstandingOf(decided.plan) > 0)
    decided.events.push(...resumePlan(decided.plan, now));
  const after = recordChange(decided.plan, tools.random, now);
  const shown = { ...state, plans: new Map(state.plans).set(after.planNumber, after) };
  return caseOutcome(chargeback, shown, { plans: [after], events: decided.events });
}

/** `chargebacks/AcceptAChargeback`: accepts a case, which can't be undone. */
export const acceptChargeback = defineOperation('chargebacks/AcceptAChargeback', (call, state, tools) => {
  const before = caseOf(call, state);
  checkOpen(before, call.now);
  const { note = '' } = call.body;
  const after = moveCase(before, 'accepted', { at: call.now, actor: 'merchant', note: note === '' ? null : note });
  return changed(after, state, call, tools);
});

/** `chargebacks/UpdateChargebackStatus`: records the status that a core merchant received from its processor. */
export const updateChargeback = defineOperation('chargebacks/UpdateChargebackStatus', (call, state, tools) => {
  const before = caseOf(call, state);
  const { status, resolvedAt, note = null } = call.body;
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
    resolvedAt: resolvedAt === undefined ? undefined : Date.parse(resolvedAt),
  });
  return changed(after, state, call, tools);
});
/** `chargebacks/UploadEvidence`: one file. */
