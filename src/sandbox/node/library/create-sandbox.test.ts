import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxClient } from '../common/client';
import { createSandbox } from './create-sandbox';
import type { Sandbox, SandboxEvent, SandboxOptions } from './partita-sandbox.mjs';

const CLOCK = '2026-03-02T09:00:00Z';

async function started(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ clock: CLOCK, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Starts a webhook endpoint. `received` has the types of the events that were answered. */
async function endpoint(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (part: Buffer) => (text += part.toString()));
    incoming.on('end', () => {
      received.push((JSON.parse(text) as SandboxEvent).type);
      outgoing.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`, received };
}

test('a test starts a plan, pays as the shopper, moves the clock, and receives each event', async () => {
  const sandbox = await started();
  const { url, received } = await endpoint();
  expect((await sandbox.forwardTo(url)).secret).toBe(sandbox.webhookSecret);
  const heard: string[] = [];
  const stopListening = sandbox.on('event', ({ type }) => heard.push(type));
  const { planNumber } = await sandbox.trigger('plan.created');
  expect(planNumber).toBeDefined();
  await sandbox.delivered();
  // As in production, their order isn't guaranteed.
  expect(received.toSorted()).toEqual(heard.toSorted());
  expect(heard).toContain('plan.created');
  expect(await sandbox.advance('P1M')).toEqual(new Date('2026-04-02T09:00:00Z'));
  await sandbox.delivered();
  expect(heard).toContain('installment.succeeded');
  expect(received.toSorted()).toEqual(heard.toSorted());
  expect((await sandbox.events()).map(({ type }) => type).slice(-heard.length)).toEqual(heard);
  stopListening();
  const before = heard.length;
  await sandbox.advanceTo(new Date('2026-07-01T00:00:00Z'));
  expect(heard).toHaveLength(before);
  expect(await sandbox.now()).toEqual(new Date('2026-07-01T00:00:00Z'));
});

test('its environment points the samples at it', async () => {
  const { url, environment, clientId } = await started();
  expect(environment).toMatchObject({ PARTITA_CLIENT_ID: clientId, PARTITA_API_URL: `${url}/v3` });
  expect(Object.values(environment).every((value) => value.length > 0)).toBe(true);
});

test('the next requests fail as the test wants', async () => {
  const sandbox = await started();
  await sandbox.failNext(['rate_limited'], { operation: 'v3/GetInstallmentPlan' });
  const { call } = sandboxClient(sandbox.url, {});
  const statuses = [];
  for (let count = 0; count < 2; count += 1) statuses.push((await call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD')).status);
  expect(statuses).toEqual([429, 200]);
});

test('a saved state continues in another sandbox, and a reset starts again', async () => {
  const [first, second] = [await started(), await started({ seed: 7 })];
  const { planNumber = '' } = await first.trigger('plan.created');
  await second.load(await first.save());
  const { call } = sandboxClient(second.url, {});
  expect((await call('GET', `/v3/installment-plans/${planNumber}`)).status).toBe(200);
  await second.reset();
  expect((await call('GET', `/v3/installment-plans/${planNumber}`)).status).toBe(404);
});

test('sandboxes in one process have the same IDs with the same seed, and see nothing of each other', async () => {
  const sandboxes = await Promise.all([7, 7, 8].map((seed) => started({ seed })));
  const [first, second, third] = sandboxes as [Sandbox, Sandbox, Sandbox];
  const heard: string[] = [];
  second.on('event', ({ id }) => heard.push(id));
  const plan = await first.trigger('plan.created');
  await first.advance('35d');
  expect(heard).toEqual([]);
  expect(await second.now()).toEqual(new Date(CLOCK));
  expect((await third.trigger('plan.created')).planNumber).not.toBe(plan.planNumber);
  expect(await second.trigger('plan.created')).toEqual(plan);
  await first.close();
  expect(await second.now()).toBeInstanceOf(Date);
});

test.each<[string, object, string]>([
  ['an unknown option', { prot: 1 }, 'createSandbox has no option "prot". It has port, clock, seed, forwardTo, chaos, rateLimits.'],
  ['a port that browsers block', { port: 6000 }, 'port: '],
  ['a port that is no number', { port: 'x' }, 'port must be a whole number from 0 to 65535, not "x".'],
  ['a clock without an offset', { clock: '2026-03-02' }, 'clock must be "real", or a time'],
  ['a seed that is no number', { seed: '7' }, 'seed must be a whole number'],
  ['an endpoint elsewhere', { forwardTo: 'https://shop.example/hooks' }, 'forwardTo must be an http address on 127.0.0.1'],
  ['unknown chaos', { chaos: ['rain'] }, `chaos: "rain" isn't a kind of chaos.`],
  ['a limit that is no boolean', { rateLimits: 0 }, 'rateLimits must be true or false.'],
])('%s is refused with what to pass instead', async (_, options, message) => {
  await expect(createSandbox(options)).rejects.toThrow(message);
});

test('a port in use, a wrong event, a duration, and an unknown plan have an error that says what to do', async () => {
  const sandbox = await started();
  await expect(createSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow(
    'is in use. Leave out "port" to use a free one.',
  );
  await expect(sandbox.trigger('plan.creatd')).rejects.toThrow('There is no event "plan.creatd". The events are');
  await expect(sandbox.advance('yesterday')).rejects.toThrow('Pass a duration');
  await expect(sandbox.shopper('X', 'pay')).rejects.toThrow('a plan number of this sandbox');
  const misspelled = { opration: 'v3/Refund', sed: 7 } as object;
  await expect(sandbox.failNext(['rate_limited'], misspelled)).rejects.toThrow(
    'There is no "opration". Send next, operation, orderReference, or after.',
  );
  await expect(sandbox.reset({ ...misspelled, seed: 7 })).rejects.toThrow('There is no "opration". Send seed.');
  expect(() => sandbox.on('evnt' as 'event', () => undefined)).toThrow('Listen for "event".');
});

test('a closed sandbox says so', async () => {
  const sandbox = await started();
  await sandbox.close();
  await sandbox.close();
  await expect(sandbox.now()).rejects.toThrow('No sandbox is running');
});
