import { ControlError } from '../../control/control-error';
import type { Sandbox } from '../../engine/sandbox';
import { ownToken } from '../../engine/token';
import type { WebhookRecord } from '../../core/state';
import type { PlanRecord } from '../../plans/record';
import { samplePlan } from '../../seeds/sample-plan';

/** A plan to create for an event. */
export interface NewPlan {
  card?: string;
  terminalId?: string | undefined;
  /** Whether the plan is only authorized at first. */
  captureLater?: true;
}

/** The functions that recipes use. */
export interface Stage {
  sandbox: Sandbox;
  /** Calls an API. @returns the body of a success or a decline. @throws ControlError with the API's message for other errors. */
  call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Record<string, unknown>>;
  /** Returns a plan. @throws ControlError if it doesn't exist. */
  plan(planNumber: string): PlanRecord;
  /** Runs a function and returns the event that it causes. @throws ControlError if it doesn't cause one. */
  eventOf(type: string, run: () => Promise<unknown>): Promise<WebhookRecord>;
}

export function stageOf(sandbox: Sandbox): Stage {
  return {
    sandbox,
    async call(method, path, body) {
      const headers = {
        Authorization: `Bearer ${ownToken(sandbox.state.now)}`,
        'Content-Type': 'application/json',
        'X-Partita-Idempotency-Key': crypto.randomUUID(),
        'X-Partita-Touchpoint': 'partita-sandbox/trigger',
      };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await sandbox.handle(new Request(`http://127.0.0.1${path}`, init));
      const text = await response.text();
      const result = (text === '' ? {} : JSON.parse(text)) as { error?: { code?: string; message?: string } };
      // Some events are about declines, so a decline isn't an error here.
      if (response.status < 400 || response.status === 402) return result as Record<string, unknown>;
      throw new ControlError(`${method} ${path} returned ${response.status} ${result.error?.code}: ${result.error?.message}`);
    },
    plan(planNumber) {
      const plan = sandbox.state.plans.get(planNumber);
      if (!plan) throw new ControlError(`There is no plan ${planNumber.slice(0, 40)} in this sandbox.`);
      return plan;
    },
    async eventOf(type, run) {
      let found: WebhookRecord | undefined;
      const stop = sandbox.onEvent((event) => {
        if (event.type === type) found = event;
      });
      await run().finally(stop);
      if (!found) throw new ControlError(`${type} didn't happen.`);
      return found;
    },
  };
}

/** Creates the plan for an event. @returns its number, or undefined if the card was declined. */
export async function newPlan(stage: Stage, { card, terminalId, captureLater }: NewPlan): Promise<string | undefined> {
  const orderReference = `TRIGGER-${stage.sandbox.state.plans.size + 1}`;
  const { planNumber } = await stage.call('POST', '/v3/installment-plans', {
    ...samplePlan({ orderReference, ...(terminalId && { terminalId }) }, card),
    autoCapture: !captureLater,
  });
  return planNumber as string | undefined;
}
