import { invariant } from '../../../domain/invariant';
import { Declined } from '../../plans/declined';
import type { Engine, Step } from '../context';
import { toolsOf } from '../request-tools';
import type { Outcome } from '../../core/types';

/** Applies an operation's changes, and waits as long as its gateway takes. */
async function applyOutcome({ store }: Engine, outcome: Omit<Outcome, 'status'>): Promise<void> {
  store.apply(outcome);
  if (outcome.delay) await store.machine.wait(outcome.delay);
}

/** Runs the operation, and applies its changes. @throws ApiError. The changes of a declined payment are applied, too. */
export const runOperation: Step = async ({ engine, url, call }) => {
  invariant(call, 'validateInput runs before');
  const operation = engine.operations[call.rule.id];
  invariant(operation, `${call.rule.id} has an implementation`);
  try {
    const outcome = await operation(call, engine.store.state, toolsOf(engine, url));
    await applyOutcome(engine, outcome);
    return { status: outcome.status, headers: {}, body: outcome.body };
  } catch (error) {
    if (error instanceof Declined) await applyOutcome(engine, error.outcome);
    throw error;
  }
};
