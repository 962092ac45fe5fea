import { DAY } from '../../domain/time';
import type { SeededRandom } from '../core/random';
import { earliest, type ScheduledWork } from '../core/scheduled-work';
import type { SandboxState } from '../core/state';
import type { EventDraft } from '../core/types';

/** Lets time pass. It knows when something is due next, so most requests don't have to look for it. */
export interface Clock {
  /** Does everything that is due until a time, in milliseconds, and returns its events, oldest first. */
  pass(state: SandboxState, until: number, random: SeededRandom): EventDraft[];
  /** Must be called when something is scheduled. Without a time, the next `pass` computes it from all data. */
  touch(at?: number): void;
}

export function createClock(work: readonly ScheduledWork[]): Clock {
  let next = -1;
  const nextAt = (state: SandboxState): number => earliest(work.map((one) => one.nextAt(state)));
  return {
    touch: (at = -1) => {
      next = Math.min(next, at);
    },
    pass(state, until, random) {
      if (next < 0) next = nextAt(state);
      const happened: EventDraft[] = [];
      if (next <= until) {
        // Goes day by day because one event can schedule another: a charge leads to a chargeback, and a chargeback to a decision.
        for (let at = Math.min(Math.max(next, state.now), until); ; at = Math.min(at + DAY, until)) {
          for (const { run } of work) happened.push(...run(state, at, random));
          state.now = at;
          if (at >= until) break;
        }
        next = nextAt(state);
      }
      state.now = until;
      return happened.toSorted((a, b) => a.at - b.at);
    },
  };
}
