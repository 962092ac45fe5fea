import { ControlError } from '../control-error';
import type { Sandbox } from '../core/sandbox';
import type { Settings, WebhookRecord } from '../core/world';
import { demoToken } from '../demo-token';
import type { PlanRecord } from '../plans/record';
import { samplePlan } from '../sample-plan';

/** How a plan is created for an event. */
export interface NewPlan {
  card?: string;
  terminalId?: string | undefined;
  /** Authorized only. */
  captureLater?: true;
}

/** What recipes use to cause an event. */
export interface Stage {
  sandbox: Sandbox;
  /** Calls an API. @returns the body of a success. @throws ControlError with the API's sentence for any other response. */
  call(method: 'POST' | 'PUT', path: string, body: object): Promise<Record<string, unknown>>;
  /** A plan that exists. */
  plan(planNumber: string): PlanRecord;
  /** Runs something and returns the event of a type that it causes. @throws ControlError when it causes none. */
  eventOf(type: string, run: () => Promise<unknown>): Promise<WebhookRecord>;
}

const UNDISTURBED = {
  faults: [] as string[],
  rateLimits: false,
  requestSigning: 'observe',
  requestEncryption: 'off',
  responseEncryption: false,
} as const satisfies Partial<Settings>;

export function stageOf(sandbox: Sandbox): Stage {
  return {
    sandbox,
    async call(method, path, body) {
      const headers = {
        Authorization: `Bearer ${await demoToken(sandbox)}`,
        'Content-Type': 'application/json',
        'X-Partita-Idempotency-Key': crypto.randomUUID(),
        'X-Partita-Touchpoint': 'partita-sandbox/trigger',
      };
      const { settings } = sandbox.state;
      // Failures and rules that someone set are for their own calls.
      sandbox.settings = { ...settings, ...UNDISTURBED };
      const init = { method, headers, body: JSON.stringify(body) };
      const response = await sandbox.handle(new Request(`http://127.0.0.1${path}`, init));
      sandbox.settings = settings;
      const text = await response.text();
      const result = (text === '' ? {} : JSON.parse(text)) as { error?: { code?: string; message?: string } };
      // A decline is what some events are about.
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

/** Creates the plan on which an event happens. @returns its number; nothing when its card was declined. */
export async function newPlan(stage: Stage, { card, terminalId, captureLater }: NewPlan): Promise<string | undefined> {
  const orderReference = `TRIGGER-${stage.sandbox.state.plans.size + 1}`;
  const { planNumber } = await stage.call('POST', '/v3/installment-plans', {
    ...samplePlan({ orderReference, ...(terminalId && { terminalId }) }, card),
    autoCapture: !captureLater,
  });
  return planNumber as string | undefined;
}
