import { stamp } from '../../domain/time';
import type { SeededRandom } from '../core/random';
import { earliest, NEVER, type ScheduledWork } from '../core/scheduled-work';
import { LIMITS, storeEntry, type SandboxState } from '../core/state';
import type { EventDraft } from '../core/types';
import { paidOf } from '../ledger/entry';
import { advancePlan, recordChange } from '../plans/lifecycle';
import { casesOf } from '../plans/open-cases';
import { pendingOf, type PlanRecord } from '../plans/record';
import { advanceCase, caseMoment, openCase, type NewCase } from './cases';

const NETWORKS = ['visa', 'mastercard', 'amex', 'discover', 'jcb'] as const;

const networkOf = ({ card }: PlanRecord): NewCase['network'] => NETWORKS.find((network) => network === card?.brand) ?? 'visa';

/** Opens the case of a test card with which the shopper disputes the payment. */
function openPlannedCase(
  before: PlanRecord,
  at: number,
  state: SandboxState,
  random: SeededRandom,
): { plan: PlanRecord; events: EventDraft[] } {
  const paid = before.installments.find(({ status }) => status === 'processed');
  const amount = Math.min(paid?.amount ?? 0, paidOf(before) - pendingOf(before));
  const { chargebackOpensAt: _, ...plan } = before;
  // A shopper who hasn't paid anything has nothing to dispute.
  if (!paid || amount <= 0) return { plan, events: [] };
  const opened = openCase(
    plan,
    {
      networkCaseId: `${stamp(at).slice(0, 4)}-${random.hex(8)}`,
      network: networkOf(plan),
      networkReasonCode: plan.does.chargeback?.code ?? '10.4',
      openedAt: at,
      at,
      installmentNumber: paid.number,
      amount,
      actor: 'partita',
      wins: plan.does.chargeback?.wins,
    },
    casesOf(plan.planNumber, state),
    random,
  );
  storeEntry(state.chargebacks, opened.chargeback.chargebackId, opened.chargeback, LIMITS.chargebacks);
  return opened;
}

/** The disputes of test cards. */
export const disputeWork: ScheduledWork = {
  // A plan's own time includes them.
  nextAt: () => NEVER,
  run(state, until, random) {
    const happened: EventDraft[] = [];
    for (const before of state.plans.values()) {
      const { chargebackOpensAt: at = NEVER } = before;
      if (at > until) continue;
      const opened = openPlannedCase(before, at, state, random);
      const { plan, events } = advancePlan(opened.plan, until, random);
      state.plans.set(plan.planNumber, plan);
      happened.push(...opened.events, ...events);
    }
    return happened;
  },
};

/** The automatic steps of cases: the reminder, the network's review, and the decision. */
export const caseWork: ScheduledWork = {
  nextAt: ({ chargebacks }) => earliest([...chargebacks.values()].map(caseMoment)),
  run(state, until, random) {
    const happened: EventDraft[] = [];
    for (const id of state.chargebacks.keys()) {
      // A case has three automatic steps at most.
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
  },
};
