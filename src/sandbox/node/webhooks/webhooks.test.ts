import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sandboxWorld } from '../../../data/sandbox-world';
import { webhookRules } from '../../../data/webhook-rules';
import { root } from '../../../../tests/support/built-site';
import { create } from '../../../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../../../tests/support/sandbox';
import { advance } from '../../control/control';
import { Webhooks } from './webhooks';

interface Received {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Inbox extends TestSandbox {
  webhooks: Webhooks;
  received: Received[];
  /** Sets the status of the endpoint's responses. 0 means no response. */
  respond: (status: number) => void;
  types: () => string[];
}

const URL = 'http://127.0.0.1:3000/webhooks';

async function inbox(): Promise<Inbox> {
  const world = await testSandbox();
  const received: Received[] = [];
  let status = 200;
  const post = (url: string, headers: Record<string, string>, body: string): Promise<number> => {
    received.push({ url, headers, body });
    return status === 0 ? Promise.reject(new Error('connection refused')) : Promise.resolve(status);
  };
  const webhooks = new Webhooks(world.sandbox, post, (url) => url.startsWith('http://127.0.0.1:3000'));
  const types = (): string[] => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  return { ...world, webhooks, received, respond: (next) => (status = next), types };
}

const signatureOf = (secret: string, { headers, body }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

test("an endpoint receives every event, signed at the sandbox's time", async () => {
  const world = await inbox();
  world.webhooks.add(URL);
  await create(world);
  await world.webhooks.idle();
  // Deliveries are concurrent, so their order varies.
  expect(world.types().toSorted()).toEqual(['installment.succeeded', 'plan.activated', 'plan.created']);
  for (const event of world.received) {
    expect(event.headers['webhook-signature']).toBe(signatureOf(sandboxWorld.webhookSecret, event));
    expect(Number(event.headers['webhook-timestamp']) * 1000).toBe(world.sandbox.state.now);
  }
});

test('an endpoint receives only its selected events', async () => {
  const world = await inbox();
  world.webhooks.add(URL, ['plan.activated']);
  await create(world);
  await world.webhooks.idle();
  expect(world.types()).toEqual(['plan.activated']);
});

test('a failed delivery is retried ten times on the documented schedule', async () => {
  const world = await inbox();
  const { endpointId } = world.webhooks.add(URL, ['plan.created']);
  world.respond(500);
  const startedAt = world.sandbox.state.now;
  await create(world);
  await world.webhooks.idle();
  const attempts = [0];
  for (const seconds of webhookRules.retrySeconds) {
    advance(world.sandbox, `PT${seconds - 1}S`);
    await world.webhooks.idle();
    expect(world.received).toHaveLength(attempts.length);
    advance(world.sandbox, 'PT1S');
    await world.webhooks.idle();
    attempts.push((world.sandbox.state.now - startedAt) / 1000);
    expect(world.received).toHaveLength(attempts.length);
  }
  expect(new Set(world.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((attempts.at(-1) ?? 0) / 3600).toBeCloseTo(75.6, 1);
  expect(world.webhooks.of(endpointId)[0]).toMatchObject({ status: 'failed', attempts: { length: 10 } });
});

test('a large clock change triggers all attempts that came due', async () => {
  const world = await inbox();
  world.webhooks.add(URL, ['plan.created']);
  world.respond(0);
  await create(world);
  await world.webhooks.idle();
  advance(world.sandbox, 'P4D');
  await world.webhooks.idle();
  expect(world.received).toHaveLength(10);
});

test('a 2xx ends the attempts and a 410 disables the endpoint', async () => {
  const world = await inbox();
  const { endpointId } = world.webhooks.add(URL, ['plan.created']);
  world.respond(500);
  await create(world);
  await world.webhooks.idle();
  world.respond(204);
  advance(world.sandbox, 'PT10S');
  await world.webhooks.idle();
  expect(world.webhooks.of(endpointId)[0]).toMatchObject({ status: 'delivered', attempts: [{ status: 500 }, { status: 204 }] });
  world.respond(410);
  await create(world);
  await world.webhooks.idle();
  expect(world.webhooks.endpoint(endpointId).status).toBe('disabled');
  await create(world);
  await world.webhooks.idle();
  expect(world.received).toHaveLength(3);
});

test('an endpoint is disabled after five days without success', async () => {
  const world = await inbox();
  const { endpointId } = world.webhooks.add(URL, ['plan.created']);
  world.respond(503);
  for (let day = 0; day < 7; day++) {
    await create(world);
    advance(world.sandbox, 'P1D');
    await world.webhooks.idle();
  }
  expect(world.webhooks.endpoint(endpointId).status).toBe('disabled');
  world.respond(200);
  world.received.length = 0;
  world.webhooks.change(endpointId, { status: 'active' });
  expect(world.webhooks.resend(endpointId)).toBe(7);
  await world.webhooks.idle();
  expect(world.webhooks.of(endpointId).every(({ status }) => status === 'delivered')).toBe(true);
  expect(new Set(world.received.map(({ headers }) => headers['webhook-id'])).size).toBe(7);
});

test('a paused endpoint receives missed events once active', async () => {
  const world = await inbox();
  const { endpointId } = world.webhooks.add(URL, ['plan.created']);
  world.webhooks.change(endpointId, { status: 'paused' });
  await create(world);
  await world.webhooks.idle();
  expect(world.received).toEqual([]);
  world.webhooks.change(endpointId, { status: 'active' });
  await world.webhooks.idle();
  expect(world.types()).toEqual(['plan.created']);
});

test('a test event reaches one endpoint and resending preserves its ID', async () => {
  const world = await inbox();
  const endpoint = world.webhooks.add(URL);
  world.webhooks.add('http://127.0.0.1:3000/other');
  world.webhooks.test(endpoint.endpointId);
  await world.webhooks.idle();
  expect(world.received.map(({ url }) => url)).toEqual([URL]);
  expect(world.types()).toEqual(['webhook.test']);
  const id = world.received[0]?.headers['webhook-id'] ?? '';
  expect(world.webhooks.resend(endpoint.endpointId, id)).toBe(1);
  await world.webhooks.idle();
  expect(world.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(world.sandbox.violations).toEqual([]);
});

test('both secrets sign for a day after a rotation unless finished', async () => {
  const world = await inbox();
  const { endpointId, secret: old } = world.webhooks.add(URL, ['plan.created']);
  const { secret: fresh } = world.webhooks.rotate(endpointId);
  const signatures = async (): Promise<string[]> => {
    await create(world);
    await world.webhooks.idle();
    return world.received.at(-1)?.headers['webhook-signature']?.split(' ') ?? [];
  };
  expect(await signatures()).toEqual([fresh, old].map((secret) => signatureOf(secret, world.received.at(-1) as Received)));
  advance(world.sandbox, 'PT24H');
  expect(await signatures()).toHaveLength(1);
  world.webhooks.rotate(endpointId);
  expect(await signatures()).toHaveLength(2);
  world.webhooks.rotate(endpointId, true);
  expect(await signatures()).toHaveLength(1);
});

test('plan and account callbacks are sent to their own URLs', async () => {
  const world = await inbox();
  const planCreated = 'http://127.0.0.1:3000/created';
  await create(world, { more: { eventUrls: { planCreated } } });
  await world.webhooks.idle();
  expect(world.received.map(({ url }) => url)).toEqual([planCreated]);
  expect(world.types()).toEqual(['plan.created']);
});

test("the first endpoint has the documentation's secret, even if a callback was sent before", async () => {
  const world = await inbox();
  await create(world, { more: { eventUrls: { planCreated: 'http://127.0.0.1:3000/created' } } });
  await world.webhooks.idle();
  expect(world.webhooks.add(URL)).toMatchObject({ endpointId: 'whe_1', secret: sandboxWorld.webhookSecret });
  expect(world.webhooks.add(URL)).toMatchObject({ endpointId: 'whe_2' });
});

test('remote URLs and a sixth endpoint are rejected', async () => {
  const { webhooks } = await inbox();
  expect(() => webhooks.add('https://shop.example/webhooks')).toThrow('on 127.0.0.1 or localhost');
  for (let count = 0; count < webhookRules.mostEndpoints; count++) webhooks.add(URL);
  expect(() => webhooks.add(URL)).toThrow('Delete one first');
});

test("the webhook events page has the sandbox's retry schedule", () => {
  const page = readFileSync(path.join(root, 'docs/direct-api/webhook-events.mdx'), 'utf8');
  const row = /^\| Attempts \|.*$/m.exec(page)?.[0] ?? '';
  const units: Record<string, number> = { s: 1, min: 60, h: 3600 };
  const seconds = [...row.matchAll(/(\d+) (s|min|h)\b/g)].map(([, count, unit = '']) => Number(count) * (units[unit] ?? 0));
  expect(seconds).toEqual(webhookRules.retrySeconds);
});
