import type { SeededRandom } from './random';
import type { SandboxState } from './state';
import type { EventDraft } from './types';

/** A time that is never reached. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** What happens in a subject when time passes, without a request: charges, reminders, decisions. Times are in milliseconds. */
export interface ScheduledWork {
  /** Returns when something is due next, or {@link NEVER}. */
  nextAt(state: Readonly<SandboxState>): number;
  /** Does what is due until a time, and stores the results. @returns its events. */
  run(state: SandboxState, until: number, random: SeededRandom): EventDraft[];
}

/** Returns the earliest of these times, or {@link NEVER}. */
export function earliest(times: Iterable<number | undefined>): number {
  let next = NEVER;
  for (const at of times) if (at !== undefined && at < next) next = at;
  return next;
}
