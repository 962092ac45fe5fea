import type { BodyOf, Schema } from '../contract/operation-types';
import { defineOperation, type OutcomeOf, type ToolsOf } from '../core/define-operation';
import { rejectField, ApiError } from '../core/api-error';
import { stamp } from '../../domain/time';
import type { SandboxState } from '../core/state';
import type { ChargebackRecord } from './record';
import { terminalOfPlan } from '../plans/terminals';
import { outstandingOf, pendingOf, type PlanRecord } from '../plans/record';
import { paidOf } from '../ledger/entry';
import { recordChange } from '../plans/lifecycle';
import { resumePlan } from '../plans/transitions';
import { casesOf } from '../plans/open-cases';
import { caseEvent, decideCase, moveCase, openCase, serializeCase, RESOLVED } from './cases';
import { filtersOf, find, pageOf } from '../core/find';
import { findPlan } from '../plans/find-plan';

type Chargeback = Schema<'chargebacks', 'Chargeback'>;

/** Finds the case of a request. @throws ApiError if it doesn't exist. */
export const caseOf = ({ path }: { path: { chargebackId: string } }, state: Readonly<SandboxState>): ChargebackRecord =>
  find(state.chargebacks, path.chargebackId, 'chargebackId');

/** Returns a changed case in the API's format. */
const serializeChanged = (chargeback: ChargebackRecord, state: Readonly<SandboxState>): Chargeback =>
  serializeCase(chargeback, { ...state, chargebacks: new Map(state.chargebacks).set(chargeback.chargebackId, chargeback) });

/** The fields that are only in the response about a single case. */
const OMITTED_IN_LISTS = {
  acquirerReference: undefined,
  reasonText: undefined,
  resolvedAt: undefined,
  transactionId: undefined,
  shopper: undefined,
  evidence: undefined,
  comments: undefined,
  relatedChargebacks: undefined,
  timeline: undefined,
} satisfies Partial<Chargeback>;

const SORTS: Record<string, (a: ChargebackRecord, b: ChargebackRecord) => number> = {
  openedAt: (a, b) => a.openedAt - b.openedAt,
  '-openedAt': (a, b) => b.openedAt - a.openedAt,
  evidenceDueAt: (a, b) => (a.evidenceDueAt ?? Infinity) - (b.evidenceDueAt ?? Infinity),
};

/** `chargebacks/GetAllChargebacks`: lists cases, newest first by default. */
export const listChargebacks = defineOperation('chargebacks/GetAllChargebacks', ({ parameters, query }, { state, respond }) => {
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
  return respond(200, { ...page, items: page.items.map((chargeback) => ({ ...serializeCase(chargeback, state), ...OMITTED_IN_LISTS })) });
});

/** `chargebacks/GetASingleChargeback`: returns a case. */
export const getChargeback = defineOperation('chargebacks/GetASingleChargeback', (call, { state, respond }) =>
  respond(200, serializeCase(caseOf(call, state), state)),
);

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

/** Returns the number of the installment whose charge a transaction reference contains. */
const chargedBy = (reference: string, { installments }: PlanRecord): number | undefined =>
  installments.find(({ transactionId }) => transactionId !== undefined && reference.includes(transactionId))?.number;

/** `chargebacks/CreateAChargeback`: opens a case that a core merchant received from its processor. */
export const createChargeback = defineOperation('chargebacks/CreateAChargeback', ({ body: input, now }, { state, random, respond }) => {
  const plan = disputedPlan(input, state);
  if (terminalOfPlan(plan).model !== 'core')
    throw new ApiError('feature_not_enabled', 'For managed merchants, Partita creates the case.', [
      { issue: 'feature', planNumber: plan.planNumber },
    ]);
  const openedAt = input.openedAt === undefined ? now : Date.parse(input.openedAt);
  if (openedAt > now)
    rejectField('field_invalid', { field: 'openedAt', issue: 'maximum', limit: stamp(now) }, "openedAt can't be in the future.");
  const { activatedAt = 0 } = plan;
  if (openedAt < Date.parse(stamp(activatedAt)))
    rejectField(
      'field_invalid',
      { field: 'openedAt', issue: 'minimum', limit: stamp(activatedAt) },
      "A case can't be older than the first charge.",
    );
  if (input.disputedAmount.currency !== plan.currency)
    rejectField(
      'field_invalid',
      { field: 'disputedAmount.currency', issue: 'enum', limit: plan.currency },
      `The plan is in ${plan.currency}.`,
    );
  // A pending refund returns its part to the card within seconds.
  const paid = paidOf(plan) - pendingOf(plan);
  if (input.disputedAmount.value > paid)
    rejectField(
      'field_invalid',
      { field: 'disputedAmount.value', issue: 'maximum', limit: paid },
      "This is more than what's left of the shopper's payments after refunds and other disputes.",
    );
  if (input.installmentNumber !== undefined && input.installmentNumber > plan.installments.length)
    rejectField(
      'field_invalid',
      { field: 'installmentNumber', issue: 'maximum', limit: plan.installments.length },
      'The plan has fewer installments.',
    );
  const opened = openCase(
    plan,
    {
      networkCaseId: input.networkCaseId,
      network: input.network,
      networkReasonCode: input.networkReasonCode,
      openedAt,
      at: now,
      evidenceDueAt: input.evidenceDueAt === undefined ? undefined : Date.parse(input.evidenceDueAt),
      installmentNumber: input.installmentNumber ?? chargedBy(input.transactionReference, plan) ?? null,
      amount: input.disputedAmount.value,
      actor: 'merchant',
    },
    casesOf(plan.planNumber, state),
    random,
  );
  const after = { ...state, plans: new Map(state.plans).set(plan.planNumber, opened.plan) };
  const { chargeback, events } = opened;
  return respond(201, serializeChanged(chargeback, after), { chargebacks: [chargeback], plans: [opened.plan], events });
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

/** The operations that change the status of a case. */
type Change = 'chargebacks/AcceptAChargeback' | 'chargebacks/UpdateChargebackStatus';

/** Changes a case's plan, money, and events after its status has changed. */
function changed(chargeback: ChargebackRecord, now: number, { state, random, respond }: ToolsOf<Change>): OutcomeOf<Change> {
  const plan = state.plans.get(chargeback.planNumber);
  // The sandbox drops old plans.
  if (!plan) return respond(200, serializeChanged(chargeback, state), { chargebacks: [chargeback] });
  if (!RESOLVED.has(chargeback.status)) {
    const events = [caseEvent(chargeback, plan, now)];
    return respond(200, serializeChanged(chargeback, state), { chargebacks: [chargeback], events });
  }
  const others = casesOf(plan.planNumber, state).filter(({ chargebackId }) => chargebackId !== chargeback.chargebackId);
  const decided = decideCase(chargeback, plan, others, now);
  const isLastOne = others.every(({ status }) => RESOLVED.has(status));
  // After a withdrawn case, the plan resumes. After a won case, the shopper has to confirm the card first.
  if (decided.plan.holdReason === 'chargeback' && chargeback.status === 'closed' && isLastOne && outstandingOf(decided.plan) > 0)
    decided.events.push(...resumePlan(decided.plan, now));
  const after = recordChange(decided.plan, random, now);
  const shown = { ...state, plans: new Map(state.plans).set(after.planNumber, after) };
  return respond(200, serializeChanged(chargeback, shown), { chargebacks: [chargeback], plans: [after], events: decided.events });
}

/** `chargebacks/AcceptAChargeback`: accepts a case, which can't be undone. */
export const acceptChargeback = defineOperation('chargebacks/AcceptAChargeback', (call, tools) => {
  const before = caseOf(call, tools.state);
  checkOpen(before, call.now);
  const { note = '' } = call.body;
  const after = moveCase(before, 'accepted', { at: call.now, actor: 'merchant', note: note === '' ? null : note });
  return changed(after, call.now, tools);
});

/** `chargebacks/UpdateChargebackStatus`: records the status that a core merchant received from its processor. */
export const updateChargeback = defineOperation('chargebacks/UpdateChargebackStatus', (call, tools) => {
  const before = caseOf(call, tools.state);
  const { status, resolvedAt, note = null } = call.body;
  if (before.shown.fundingModel !== 'core')
    throw new ApiError('feature_not_enabled', 'For managed merchants, Partita updates the status.', [{ issue: 'feature' }]);
  if (RESOLVED.has(before.status) || before.status === status)
    throw new ApiError('chargeback_status_conflict', `The case is ${before.status} already.`, [
      { field: 'status', issue: 'status', limit: before.status },
    ]);
  const decidedAt = resolvedAt === undefined ? undefined : Date.parse(resolvedAt);
  if (decidedAt !== undefined && decidedAt < Date.parse(stamp(before.openedAt)))
    rejectField(
      'field_invalid',
      { field: 'resolvedAt', issue: 'minimum', limit: stamp(before.openedAt) },
      "A case can't be decided before it was opened.",
    );
  if (decidedAt !== undefined && decidedAt > call.now)
    rejectField('field_invalid', { field: 'resolvedAt', issue: 'maximum', limit: stamp(call.now) }, "resolvedAt can't be in the future.");
  const after = moveCase(before, status, { at: call.now, actor: 'merchant', note, resolvedAt: decidedAt });
  return changed(after, call.now, tools);
});
