import { NEVER, type ScheduledWork } from '../core/scheduled-work';
import type { EventDraft } from '../core/types';
import { advancePlan } from './lifecycle';
import { closeOthers } from './open-checkouts';

/** Charges, retries, and what else is due in plans. */
export const planWork: ScheduledWork = {
  nextAt({ plans }) {
    let next = NEVER;
    for (const { nextAt } of plans.values()) if (nextAt < next) next = nextAt;
    return next;
  },
  run(state, until, random) {
    const happened: EventDraft[] = [];
    for (const before of state.plans.values()) {
      if (before.nextAt > until) continue;
      const { plan, events } = advancePlan(before, until, random);
      state.plans.set(plan.planNumber, plan);
      const closed = closeOthers(events, state, random);
      for (const other of closed.plans) state.plans.set(other.planNumber, other);
      happened.push(...events, ...closed.events);
    }
    return happened;
  },
};
