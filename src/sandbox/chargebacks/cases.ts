import type { Schema } from '../contract/operation-types';
import { chargebackRules } from '../../data/chargeback-rules';
import type { SeededRandom } from '../core/random';
import { DAY, HOUR, MINUTE, stamp, stampOrNull } from '../../domain/time';
import type { SandboxState } from '../core/state';
import type { ChargebackRecord } from './record';
import { reserveOf } from '../ledger/entry';
import { postDispute, postReserve, postReversal } from '../plans/postings';
import { recordChange } from '../plans/lifecycle';
import { planEvent } from '../plans/event';
import type { EventDraft, EventType } from '../core/types';
import { money } from '../plans/serialize';
import { terminalOfPlan } from '../plans/terminals';
import { endPlan } from '../plans/transitions';
import type { PlanRecord } from '../plans/record';
import { categoryOf, REASONS } from './reasons';

export const RESOLVED = new Set(['won', 'lost', 'accepted', 'closed']);
const EVIDENCE_WINDOW = chargebackRules.evidenceDays * DAY;
const REMINDED_BEFORE = chargebackRules.remindedHours * HOUR;
/** How long the network reviews the evidence. */
const REVIEW = chargebackRules.shortestDecisionDays * DAY;

export interface NewCase {
  networkCaseId: string;
  network: Schema<'chargebacks', 'CardNetwork'>;
  networkReasonCode: string;
  /** When the network opened the case, which a core merchant may report later. */
  openedAt: number;
  /** When Partita learned of the case. */
  at: number;
  evidenceDueAt?: number;
  installmentNumber: number | null;
  amount: number;
  actor: 'partita' | 'merchant';
  wins?: boolean;
  chargebackId?: string;
  acquirerReference?: string;
}

/** Returns when evidence is due: the end of a day. */
const dueAfter = (at: number): number => Math.floor((at + EVIDENCE_WINDOW) / DAY) * DAY + DAY - 1000;

/** Opens a case and puts the plan on hold. @param cases The plan's earlier cases. */
export function openCase(
  before: PlanRecord,
  opened: NewCase,
  cases: readonly ChargebackRecord[],
  random: SeededRandom,
): { chargeback: ChargebackRecord; plan: PlanRecord; events: EventDraft[] } {
  const plan = structuredClone(before);
  const { model } = terminalOfPlan(plan);
  const category = categoryOf(opened.network, opened.networkReasonCode);
  const evidenceDueAt = opened.evidenceDueAt ?? dueAfter(opened.openedAt);
  const transaction =
    plan.installments.find(({ number }) => number === opened.installmentNumber)?.transactionId ?? plan.authorization.transactionId;
  const chargeback: ChargebackRecord = {
    chargebackId: opened.chargebackId ?? random.id('cbk_', 22),
    planNumber: plan.planNumber,
    status: 'open',
    openedAt: opened.openedAt,
    reportedAt: opened.at,
    evidenceDueAt,
    // The merchant reported the case too late for the reminder.
    ...(evidenceDueAt - REMINDED_BEFORE < opened.at && { reminded: true }),
    amount: opened.amount,
    currency: plan.currency,
    installmentNumber: opened.installmentNumber,
    decidesAt: model === 'managed' ? evidenceDueAt : undefined,
    wins: opened.wins,
    shown: {
      networkCaseId: opened.networkCaseId,
      acquirerReference: opened.acquirerReference,
      fundingModel: model,
      liability: 'merchant',
      category,
      network: opened.network,
      networkReasonCode: opened.networkReasonCode,
      reasonText: REASONS[category],
      transactionId: transaction,
    },
    evidence: [],
    comments: [],
    timeline: [{ at: stamp(opened.openedAt), event: 'chargeback.opened', actor: opened.actor, note: null }],
  };
  delete plan.chargebackOpensAt;
  const events = [caseEvent(chargeback, plan, opened.at)];
  if (plan.status === 'active' || plan.status === 'on_hold') {
    const wasRunning = plan.status === 'active';
    plan.status = 'on_hold';
    plan.holdReason = 'chargeback';
    if (wasRunning) events.push(planEvent(plan, 'plan.on_hold', opened.at, { holdReason: 'chargeback' }));
  }
  postDispute(plan, opened.at, chargeback);
  postReserve(plan, opened.at, [...cases, chargeback]);
  return { chargeback, plan: recordChange(plan, random, opened.at), events };
}

/** The event that tells of a case's status. */
const typeOf = ({ status }: ChargebackRecord): EventType => (status === 'open' ? 'chargeback.opened' : `chargeback.${status}`);

/** Creates an event about a case. @param type By default, the event of the case's status. */
export const caseEvent = (chargeback: ChargebackRecord, plan: PlanRecord, at: number, type = typeOf(chargeback)): EventDraft =>
  planEvent(plan, type, at, {
    chargebackId: chargeback.chargebackId,
    category: chargeback.shown.category,
    disputedAmount: money(chargeback.amount, chargeback.currency),
    ...(chargeback.evidenceDueAt !== null && { evidenceDueAt: stamp(chargeback.evidenceDueAt) }),
  });

/** Changes a case's status and adds it to the timeline. */
export function moveCase(
  before: ChargebackRecord,
  status: ChargebackRecord['status'],
  by: { at: number; actor: string; note?: string | null; resolvedAt?: number },
): ChargebackRecord {
  const { at, actor, note = null } = by;
  const { decidesAt: _, ...rest } = before;
  return {
    ...rest,
    status,
    ...(RESOLVED.has(status) && { resolvedAt: by.resolvedAt ?? at }),
    ...(status === 'under_review' && before.shown.fundingModel === 'managed' && { decidesAt: at + REVIEW }),
    timeline: [...before.timeline, { at: stamp(at), event: `chargeback.${status}`, actor, note }],
  };
}

/** How long after the first evidence a case is decided, for test cards that win. */
export const AUTO_WIN_DELAY = 10 * MINUTE;

/** Returns the time of a case's next automatic step. */
export function caseMoment(chargeback: ChargebackRecord): number {
  if (RESOLVED.has(chargeback.status)) return Number.MAX_SAFE_INTEGER;
  const isQuiet =
    !chargeback.reminded && chargeback.evidence.length === 0 && chargeback.evidenceDueAt !== null && chargeback.status === 'open';
  return Math.min(
    chargeback.decidesAt ?? Number.MAX_SAFE_INTEGER,
    isQuiet ? (chargeback.evidenceDueAt as number) - REMINDED_BEFORE : Number.MAX_SAFE_INTEGER,
  );
}

/** A case that was changed, its plan, and what happened. */
interface Advanced {
  chargeback: ChargebackRecord;
  plan: PlanRecord;
  events: EventDraft[];
}

/**
 * Moves the plan's money when a case is decided. A won or closed case returns the charge. A lost or accepted one ends the plan.
 * @param others The plan's other cases.
 */
export function decideCase(chargeback: ChargebackRecord, before: PlanRecord, others: readonly ChargebackRecord[], at: number): Advanced {
  const plan = structuredClone(before);
  const events = [caseEvent(chargeback, plan, at)];
  const isLost = chargeback.status === 'lost' || chargeback.status === 'accepted';
  if (!isLost) postReversal(plan, at, chargeback);
  else events.push(...endPlan(plan, at, 'chargeback'));
  postReserve(plan, at, [...others, chargeback], isLost);
  return { chargeback, plan, events };
}

/**
 * Performs a case's next automatic step: the reminder, the review on the due date, or the decision.
 * @param others The plan's other cases.
 */
export function advanceCase(before: ChargebackRecord, plan: PlanRecord, others: readonly ChargebackRecord[], at: number): Advanced {
  if (at !== before.decidesAt) {
    const chargeback = { ...before, reminded: true };
    return { chargeback, plan, events: [caseEvent(chargeback, plan, at, 'chargeback.evidence_due')] };
  }
  const hasEvidence = before.evidence.length > 0;
  const isHandedOver = before.status === 'under_review' || before.wins === true;
  const next = hasEvidence ? (isHandedOver ? 'won' : 'under_review') : 'lost';
  const chargeback = moveCase(before, next, {
    at,
    actor: 'partita',
    ...(next === 'under_review' && { note: 'Evidence sent to the network.' }),
  });
  if (RESOLVED.has(next)) return decideCase(chargeback, plan, others, at);
  return { chargeback, plan, events: [caseEvent(chargeback, plan, at)] };
}

/** Returns a case in the API's format. */
export function serializeCase(chargeback: ChargebackRecord, state: Readonly<SandboxState>): Schema<'chargebacks', 'Chargeback'> {
  const plan = state.plans.get(chargeback.planNumber);
  const others = [...state.chargebacks.values()].filter(
    (other) => other.planNumber === chargeback.planNumber && other.chargebackId !== chargeback.chargebackId,
  );
  const { shopper } = plan ?? {};
  return {
    chargebackId: chargeback.chargebackId,
    ...chargeback.shown,
    status: chargeback.status,
    openedAt: stamp(chargeback.openedAt),
    evidenceDueAt: stampOrNull(chargeback.evidenceDueAt ?? undefined),
    resolvedAt: stampOrNull(chargeback.resolvedAt),
    planNumber: chargeback.planNumber,
    orderReference: plan?.orderReference ?? null,
    planStatus: plan?.status ?? 'canceled',
    installmentNumber: chargeback.installmentNumber,
    planAmount: money(plan?.original ?? chargeback.amount, chargeback.currency),
    disputedAmount: money(chargeback.amount, chargeback.currency),
    reserveAmount: money(plan ? [...reserveOf(plan).values()].reduce((sum, part) => sum + part, 0) : 0, chargeback.currency),
    shopper: shopper?.fullName && shopper.email ? { fullName: shopper.fullName, email: shopper.email } : undefined,
    evidence: chargeback.evidence,
    comments: chargeback.comments,
    relatedChargebacks: others.map(({ chargebackId }) => chargebackId),
    timeline: chargeback.timeline,
  };
}
