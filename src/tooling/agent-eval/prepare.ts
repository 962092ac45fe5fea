import { samplePlan } from '../../sandbox/seeds/sample-plan';
import type { SandboxClient } from '../../sandbox/node/common/client';

let keys = 0;

/** Creates a plan of 500.00 USD and returns its number. @throws Error if the sandbox rejects it. */
export async function createPlan(sandbox: SandboxClient, { autoCapture = true, planData = {} } = {}): Promise<string> {
  const body = { ...samplePlan(planData), autoCapture };
  const response = await sandbox.call('POST', '/v3/installment-plans', body, { 'X-Partita-Idempotency-Key': `prepare-${(keys += 1)}` });
  if (typeof response.body.planNumber === 'string') return response.body.planNumber;
  throw new Error(`The sandbox returned ${response.status} for a plan: ${JSON.stringify(response.body)}`);
}

/** Refunds 100.00 USD of a plan. */
export async function refund(sandbox: SandboxClient, planNumber: string, reference: string): Promise<void> {
  const body = { amount: { value: 10_000, currency: 'USD' }, reference };
  const headers = { 'X-Partita-Idempotency-Key': `prepare-${(keys += 1)}` };
  await sandbox.call('POST', `/v3/installment-plans/${planNumber}/refunds`, body, headers);
}

/** Makes the next request of an operation fail. */
export const failNext = (sandbox: SandboxClient, code: string, operation: string): Promise<unknown> =>
  sandbox.control('POST', '/faults', { next: [code], operation });
