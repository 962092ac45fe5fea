import { DAY, HOUR, MINUTE, stamp } from '../../../domain/time';
import { ControlError, shown } from '../../control/control-error';
import type { Sandbox } from '../../engine/sandbox';
import type { WebhookRecord } from '../../core/state';
import { recordChange } from '../../plans/lifecycle';
import { recipes, type Recipe } from './recipes';
import { newPlan, stageOf, type Stage } from './stage';

/** The event that was triggered. */
export interface Triggered {
  eventId: string;
  type: string;
  planNumber?: string;
  /** The sandbox's time after the event. */
  now: string;
}

/** The events that can be triggered without an endpoint. */
export const TRIGGERS = Object.keys(recipes) as (keyof typeof recipes)[];

/** Returns the plan number of an event, if there is one. */
const planOf = ({ body }: WebhookRecord): string | undefined => (JSON.parse(body) as { data: { planNumber?: string } }).data.planNumber;

/** Moves the clock in increasing steps until the event has happened. */
function wait(sandbox: Sandbox, within: number, isDone: () => boolean): void {
  for (let passed = 0; passed < within && !isDone();) {
    const step = Math.min(passed < HOUR ? MINUTE : passed < 2 * DAY ? HOUR : 6 * HOUR, within - passed);
    sandbox.advance(step);
    passed += step;
  }
}

/** Changes the gateway's behavior for a plan. */
function prepare({ sandbox, plan }: Stage, planNumber: string, does: NonNullable<Recipe['behavior']>): void {
  sandbox.change(({ now }, random) => {
    const changed = structuredClone(plan(planNumber));
    changed.does = does(changed);
    return { status: 200, plans: [recordChange(changed, random, now)] };
  });
}

async function runRecipe(stage: Stage, recipe: Recipe, existing: string | undefined, isDone: () => boolean): Promise<string | undefined> {
  const planNumber = existing ?? (recipe.plan && (await newPlan(stage, recipe.plan)));
  if (planNumber !== undefined && recipe.behavior) prepare(stage, planNumber, recipe.behavior);
  await recipe.act?.(stage, planNumber ?? '');
  wait(stage.sandbox, recipe.within ?? 0, isDone);
  return planNumber;
}

/**
 * Triggers an event the way it happens in production: with API calls, shopper actions, and the clock.
 * @param planNumber An existing plan. By default, a new one is created.
 * @throws ControlError for an unknown event, or if the event can't happen to the plan. The plan may have changed anyway.
 */
export async function trigger(sandbox: Sandbox, type: unknown, planNumber?: unknown): Promise<Triggered> {
  const known = TRIGGERS.find((name) => name === type);
  if (known === undefined)
    throw new ControlError(`There is no event "${shown(type)}". The events are ${[...TRIGGERS, 'webhook.test'].join(', ')}.`);
  const recipe = recipes[known];
  if (planNumber !== undefined && typeof planNumber !== 'string') throw new ControlError('planNumber must be a string.');
  const stage = stageOf(sandbox);
  if (planNumber !== undefined) {
    stage.plan(planNumber);
    if (recipe.isStart || !recipe.plan) throw new ControlError(`${known} can't happen to an existing plan. Leave out the plan.`);
  }
  let found: WebhookRecord | undefined;
  const stop = sandbox.onEvent((event) => {
    const isHere = event.type === known && event.callbackUrl === undefined;
    if (isHere && (planNumber === undefined || planOf(event) === planNumber)) found = event;
  });
  try {
    await runRecipe(stage, recipe, planNumber, () => found !== undefined);
  } finally {
    stop();
  }
  if (!found)
    throw new ControlError(
      `${known} didn't happen${planNumber === undefined ? '' : ` to plan ${planNumber}, which is ${stage.plan(planNumber).status}`}.`,
    );
  const plan = planOf(found);
  return { eventId: found.id, type: known, planNumber: plan, now: stamp(sandbox.state.now) };
}
