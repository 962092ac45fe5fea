import { stamp } from '../../domain/time';
import { ControlError } from './control-error';
import type { Sandbox } from '../engine/sandbox';
import { createSampleState } from '../seeds/seeds';

/** Restores the sample data and deletes all events. @throws ControlError for a seed that isn't a number. */
export function reset(sandbox: Sandbox, seed: unknown = sandbox.empty().seed): { now: string } {
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) throw new ControlError('seed must be a whole number.');
  const { now, settings } = sandbox.empty();
  sandbox.replace({ ...createSampleState(sandbox.contract, seed, now), settings });
  return { now: stamp(sandbox.state.now) };
}
