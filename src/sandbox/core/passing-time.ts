import { accountEvents, advanceAccount } from '../operations/account-progress';
import { caseMoment, advanceCase, openCase } from '../operations/chargeback-cases';
import { WARNED_DAYS } from '../operations/key-rules';
import { casesOf } from '../operations/open-cases';
import { paidOf } from '../ledger/entry';
import { payoutsOf } from '../ledger/payouts';
import { fundsAt } from '../../domain/money-flow';
import { advancePlan, recordChange } from '../plans/lifecycle';
import { NEVER } from '../plans/transitions';
import type { EventDraft } from '../plans/event';
import { closeOthers } from '../plans/open-checkouts';
import { DAY, stamp } from '../../domain/time';
import type { SeededRandom } from './random';
import { storeEntry, LIMITS, type KeyRecord, type SandboxState } from './state';

/** Events, oldest first. */
type Events = EventDraft[];

function uuid(random: SeededRandom): string {
  const hex = random.hex(32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function advancePlans(state: SandboxState, until: number, random: SeededRandom): Events {
  const happened: Events = [];
  for (const before of state.plans.values()) {
    if (before.nextAt > until) continue;
    let { plan, events } = advancePlan(before, until, random);
    happened.push(...events);
    const { chargebackOpensAt: opensAt } = plan;
    if (opensAt !== undefined && opensAt <= until) {
      const paid = plan.installments.find(({ status }) => status === 'processed');
      const amount = Math.min(paid?.amount ?? 0, paidOf(plan));
      delete plan.chargebackOpensAt;
      // A shopper who hasn't paid anything has nothing to dispute.
      if (paid && amount > 0) {
        const opened = openCase(
          plan,
          {
            networkCaseId: `${stamp(opensAt).slice(0, 4)}-${random.hex(8)}`,
            network: networkOf(plan.card?.brand),
            networkReasonCode: plan.does.chargeback?.code ?? '10.4',
            openedAt: opensAt,
            at: opensAt,
            installmentNumber: paid.number,
            amount,
            actor: 'partita',
            wins: plan.does.chargeback?.wins,
          },
          casesOf(plan.planNumber, state),
          random,
        );
        storeEntry(state.chargebacks, opened.chargeback.chargebackId, opened.chargeback, LIMITS.chargebacks);
        happened.push(...opened.events);
        plan = opened.plan;
      }
      ({ plan, events } = advancePlan(plan, until, random));
      happened.push(...events);
    }
    state.plans.set(plan.planNumber, plan);
    const closed = closeOthers(events, state, random);
    for (const other of closed.plans) state.plans.set(other.planNumber, other);
    happened.push(...closed.events);
  }
  return happened;
}

const NETWORKS = new Set(['visa', 'mastercard', 'amex', 'discover', 'jcb']);
const networkOf = (brand = 'visa'): string => (NETWORKS.has(brand) ? brand : 'visa');

function advanceCases(state: SandboxState, until: number, random: SeededRandom): Events {
  const happened: Events = [];
  for (const id of state.chargebacks.keys()) {
    // A case has three automatic steps at most: the reminder, the network's review, and the decision.
    for (let steps = 0; steps < 5; steps++) {
      const before = state.chargebacks.get(id);
      const plan = before && state.plans.get(before.planNumber);
      const at = before ? caseMoment(before) : NEVER;
      if (!before || !plan || at > until) break;
      const others = casesOf(plan.planNumber, state).filter(({ chargebackId }) => chargebackId !== id);
      const advanced = advanceCase(before, plan, others, at);
      state.chargebacks.set(id, advanced.chargeback);
      if (advanced.plan !== plan) state.plans.set(plan.planNumber, recordChange(advanced.plan, random, at));
      happened.push(...advanced.events);
    }
  }
  return happened;
}

const warningAt = (key: KeyRecord): number => {
  const days = WARNED_DAYS[key.warned];
  return days === undefined ? NEVER : key.expiresAt - days * DAY;
};

function sendKeyWarnings(state: SandboxState, until: number): Events {
  const happened: Events = [];
  for (const [id, key] of state.keys) {
    let warned = key;
    for (let at = warningAt(warned); at <= until; at = warningAt(warned)) {
      warned = { ...warned, warned: warned.warned + 1 };
      // The warnings for a short-lived key can be due before it was created.
      if (at >= key.createdAt)
        happened.push({ type: 'key.expiring', at, data: { keyId: id, usage: key.usage, expiresAt: stamp(key.expiresAt) } });
    }
    if (warned !== key) state.keys.set(id, warned);
  }
  return happened;
}

function advanceAccounts(state: SandboxState, until: number, random: SeededRandom): Events {
  const happened: Events = [];
  for (const id of state.accounts.keys()) {
    for (let account = state.accounts.get(id); account?.nextAt !== undefined && account.nextAt <= until; account = state.accounts.get(id)) {
      const at = account.nextAt;
      const after = advanceAccount(account, at, () => uuid(random));
      state.accounts.set(id, after);
      if (after.status !== account.status) happened.push(...accountEvents(after, at));
    }
  }
  return happened;
}

function finishReports(state: SandboxState, until: number): Events {
  const happened: Events = [];
  for (const [id, report] of state.reports) {
    if (report.announced || report.readyAt > until) continue;
    state.reports.set(id, { ...report, announced: true });
    const data = {
      requestId: id,
      downloadUrl: report.downloadUrl,
      expiresAt: stamp(report.expiresAt),
    };
    happened.push({ type: 'report.ready', at: report.readyAt, data });
  }
  return happened;
}

/** Returns the time of the next payout: Wednesday or Friday at 09:00 UTC. */
const nextPayout = (after: number): number =>
  Math.min(...[0, 1, 2, 3, 4, 5, 6].map((days) => fundsAt(after - days * DAY)).filter((at) => at > after));

/** Announces the payouts of a period. */
function payOut(state: SandboxState, from: number, until: number): Events {
  if (nextPayout(from) > until) return [];
  return payoutsOf(state, until)
    .filter(({ model, at, net }) => model === 'managed' && at > from && net > 0)
    .map(({ id, at, net, lines, currency }) => ({
      type: 'merchant.funded',
      at,
      data: { payoutId: id, settlementDate: stamp(at).slice(0, 10), netAmount: { value: net, currency }, lineCount: lines.length },
    }));
}

/** Returns the time of the next scheduled event. */
const nextEventTime = (state: SandboxState): number => {
  let next = nextPayout(state.paidOut);
  for (const { nextAt } of state.plans.values()) if (nextAt < next) next = nextAt;
  for (const chargeback of state.chargebacks.values()) next = Math.min(next, caseMoment(chargeback));
  for (const key of state.keys.values()) next = Math.min(next, warningAt(key));
  for (const { nextAt } of state.accounts.values()) next = Math.min(next, nextAt ?? NEVER);
  for (const { announced, readyAt } of state.reports.values()) if (!announced) next = Math.min(next, readyAt);
  return next;
};

/** Tracks when the next event is due, so most requests don't have to look for due events. */
export interface Timeline {
  /** Processes everything that is due and returns its events, oldest first. */
  pass(state: SandboxState, until: number, random: SeededRandom): Events;
  /** Must be called when something is scheduled. Without a time, the next `pass` computes it from all data. */
  touch(at?: number): void;
}

export function timeline(): Timeline {
  let next = -1;
  return {
    touch: (at = -1) => {
      next = Math.min(next, at);
    },
    pass(state, until, random) {
      if (next < 0) next = nextEventTime(state);
      const happened: Events = [];
      if (next <= until) {
        // Goes day by day because one event can schedule another: a charge leads to a chargeback, and a chargeback to a decision.
        for (let at = Math.min(Math.max(next, state.now), until); ; at = Math.min(at + DAY, until)) {
          happened.push(
            ...advancePlans(state, at, random),
            ...advanceCases(state, at, random),
            ...sendKeyWarnings(state, at),
            ...advanceAccounts(state, at, random),
            ...finishReports(state, at),
          );
          happened.push(...payOut(state, state.paidOut, at));
          state.paidOut = at;
          state.now = at;
          if (at >= until) break;
        }
        next = nextEventTime(state);
      }
      state.now = until;
      return happened.toSorted((a, b) => a.at - b.at);
    },
  };
}
