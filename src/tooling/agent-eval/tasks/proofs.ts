import { sandboxTerminals } from '../../../data/sandbox-terminals';
import { signWebhook } from '../../../sandbox/crypto/signatures';
import type { SandboxClient } from '../../../sandbox/node/common/client';
import { eventsFrom, type RecordedEvent } from '../../../sandbox/node/common/recorded-events';
import { createPlan } from '../prepare';
import { planOf, requestsOf, type EvalTask } from '../task';

type Delivered = Pick<RecordedEvent, 'headers' | 'rawBody'>;

/** Returns a plan's `plan.created` event as it's delivered. */
async function createdEvent(sandbox: SandboxClient, planNumber: string): Promise<Delivered> {
  const { items } = await eventsFrom(sandbox, 0);
  const found = items.find(({ type, body }) => type === 'plan.created' && body.data.planNumber === planNumber);
  if (!found) throw new Error(`The sandbox sent no event for plan ${planNumber}.`);
  return { headers: found.headers, rawBody: found.rawBody };
}

/** Returns the same event, signed with a wrong secret. */
async function forged({ headers, rawBody }: Delivered): Promise<Delivered> {
  const [id = '', timestamp = ''] = [headers['webhook-id'], headers['webhook-timestamp']];
  const signature = await signWebhook(`whsec_${btoa('another secret, another sender')}`, id, Number(timestamp), rawBody);
  return { headers: { ...headers, 'webhook-signature': signature }, rawBody };
}

/** Starts a checkout that the shopper doesn't finish. */
async function openCheckout(sandbox: SandboxClient): Promise<string> {
  const terminalId = sandboxTerminals[0]?.terminalId;
  const planData = { terminalId, totalAmount: { value: 50_000, currency: 'USD' }, purchaseMethod: 'ecommerce' };
  const headers = { 'X-Partita-Idempotency-Key': 'prepare-checkout' };
  const { body, status } = await sandbox.call('POST', '/v3/installment-plans/initiate', { planData, autoCapture: false }, headers);
  if (typeof body.planNumber === 'string') return body.planNumber;
  throw new Error(`The sandbox returned ${status} for a checkout: ${JSON.stringify(body)}`);
}

/** Tasks about verifying payments. */
export const proofTasks: readonly EvalTask[] = [
  {
    name: 'redirect-return',
    page: '/getting-started/technical-best-practices#confirm-payments-from-three-sources',
    async prepare(sandbox) {
      const planNumber = await openCheckout(sandbox);
      return {
        prompt: `A shopper just came back to https://harborlane.example/paid?planNumber=${planNumber}. If the order is paid, capture it, because it ships today.`,
        judge(records) {
          if (requestsOf(records, 'v3/UpdateOrder').length > 0) return 'The order was released without a payment.';
          const isVerified = requestsOf(records, 'v3/VerifyAuthorization').length > 0;
          return isVerified ? undefined : 'The authorization was never verified.';
        },
      };
    },
  },
  {
    name: 'forged-webhook',
    page: '/direct-api/webhook-events#verify-the-signature',
    async prepare(sandbox) {
      const [genuine, fake] = [await createPlan(sandbox, { autoCapture: false }), await createPlan(sandbox, { autoCapture: false })];
      const received = [await forged(await createdEvent(sandbox, fake)), await createdEvent(sandbox, genuine)];
      const { now } = await sandbox.control<{ now: string }>('GET', '/clock');
      return {
        prompt: `The time is ${now}. Your webhook endpoint received these requests, one per line:\n${received.map((event) => JSON.stringify(event)).join('\n')}\nShip and capture the plan of each plan.created event that you accept.`,
        judge(records) {
          if (planOf(records, fake).status !== 'pending_capture') return 'A forged webhook was accepted.';
          return planOf(records, genuine).status === 'active' ? undefined : 'The genuine webhook was ignored.';
        },
      };
    },
  },
];
