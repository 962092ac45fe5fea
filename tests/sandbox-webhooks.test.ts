import { createHmac, timingSafeEqual } from 'node:crypto';
import { expect, test } from 'vitest';
import { webhookRules } from '../src/data/webhook-rules';
import { sandboxClient } from '../src/sandbox/node/common/client';
import { runCommand } from './support/command-line';
import { receiver, type ReceivedEvent } from './support/receiver';
import { startProgram } from './support/sandbox-program';

const SECRET = 'whsec_cGFydGl0YS1kb2NzLXRlc3Qtc2VjcmV0LTAwMDE=';

interface Order {
  type: string;
  data: { planNumber: string };
}

/** Verifies an event as the guide says. */
function isGenuine({ headers, body }: ReceivedEvent): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac('sha256', Buffer.from(SECRET.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

test('the third attempt arrives after the documented delay', async () => {
  const { url, received } = await receiver((before) => (before < 2 ? 500 : 200));
  const sandbox = await startProgram('--forward-to', url, '--clock', '2026-04-20T12:00:00Z');
  const run = (...args: string[]) => runCommand(args, { env: { PARTITA_SANDBOX_URL: sandbox.url } });
  await run('trigger', 'webhook.test');
  await expect.poll(() => received.length).toBe(1);
  const [first = 0, second = 0] = webhookRules.retrySeconds;
  for (const [seconds, attempts] of [
    [first - 1, 1],
    [1, 2],
    [second - 1, 2],
    [1, 3],
  ]) {
    await run('clock', 'advance', `${seconds}s`);
    // The server starts due attempts four times a second.
    await expect.poll(async () => (await deliveries(sandbox.url)).attempts.length).toBe(attempts);
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(received.map(({ headers }) => Number(headers['webhook-timestamp']) - Date.parse('2026-04-20T12:00:00Z') / 1000)).toEqual([
    0, 5, 305,
  ]);
  expect(await deliveries(sandbox.url)).toMatchObject({
    status: 'delivered',
    attempts: [{ status: 500 }, { status: 500 }, { status: 200 }],
  });
});

async function deliveries(url: string): Promise<{ status: string; attempts: { status: number }[] }> {
  const all = await sandboxClient(url, {}).control<{ deliveries: { status: string; attempts: { status: number }[] }[] }>(
    'GET',
    '/webhooks/whe_1/deliveries',
  );
  return all.deliveries[0] ?? { status: 'none', attempts: [] };
}

test('under all chaos, only a correct handler creates one order', async () => {
  const seen = new Set<string>();
  const orders = { correct: 0, naive: 0 };
  const { url, received } = await receiver((_, event) => {
    const { type } = JSON.parse(event.body) as Order;
    if (type === 'plan.created') orders.naive += 1;
    if (!isGenuine(event)) return 400;
    const id = event.headers['webhook-id'] ?? '';
    if (type === 'plan.created' && !seen.has(id)) orders.correct += 1;
    seen.add(id);
    return 200;
  });
  const sandbox = await startProgram('--forward-to', url, '--chaos', 'all');
  await runCommand(['trigger', 'plan.created', '--url', sandbox.url]);
  // Three events, each twice and with two forged copies.
  await expect.poll(() => received.length).toBe(12);
  expect(orders).toEqual({ correct: 1, naive: 4 });
  await expect.poll(() => sandbox.errors()).toContain('/direct-api/webhook-events#verify-the-signature');
});
