import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand, type CommandResult } from '../../../../tests/support/command-line';
import { receiver } from '../../../../tests/support/receiver';
import { temporaryFolder } from '../../../../tests/support/temporary-folder';
import { sandboxWorld } from '../../../data/sandbox-world';
import { issueToken } from '../../engine/token';
import { readContract } from '../common/read-contract';
import { createSandbox } from '../library/create-sandbox';
import { startServer, type ServerOptions } from '../server/server';
import { emptyCoverage } from './coverage';
import type { CoverageItem, CoverageReport } from './report';
import { safeText, withoutSecrets } from './secrets';

interface Shop {
  origin: string;
  control(route: string, body: object): Promise<Record<string, unknown>>;
  /** Sends a request of the shop. */
  send(method: string, route: string, body?: object, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  run(...args: string[]): Promise<CommandResult>;
  report(): Promise<CoverageReport>;
  idle(): Promise<void>;
}

async function shop(options: Partial<ServerOptions> = {}): Promise<Shop> {
  const { origin, stop, webhooks, sandbox } = await startServer({ port: 0, ...options });
  onTestFinished(stop);
  const run = (...args: string[]): Promise<CommandResult> => runCommand(args, { env: { PARTITA_SANDBOX_URL: origin } });
  const json = async (response: Response): Promise<Record<string, unknown>> => (await response.json()) as Record<string, unknown>;
  const type = { 'Content-Type': 'application/json' };
  return {
    origin,
    run,
    control: async (route, body) =>
      json(await fetch(`${origin}/_sandbox${route}`, { method: 'POST', headers: type, body: JSON.stringify(body) })),
    async send(method, route, body, headers = {}) {
      const token = issueToken(sandboxWorld.clientId, sandboxWorld.scopes.join(' '), sandbox.state.now, 'shop');
      const init = { method, headers: { ...type, Authorization: `Bearer ${token}`, ...headers } };
      return json(await fetch(origin + route, { ...init, ...(body && { body: JSON.stringify(body) }) }));
    },
    report: async () => JSON.parse((await run('coverage', '--json')).out) as CoverageReport,
    idle: () => webhooks.idle(),
  };
}

const PLAN = {
  autoCapture: true,
  planData: {
    terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
    totalAmount: { value: 50_000, currency: 'USD' },
    purchaseMethod: 'ecommerce',
    orderReference: 'HL-1',
  },
};
const key = (value: string): Record<string, string> => ({ 'X-Partita-Idempotency-Key': value });
const INITIATE = '/v3/installment-plans/initiate';
const item = (report: CoverageReport, group: keyof CoverageReport, name: string): CoverageItem | undefined =>
  report[group].items.find((each) => each.name === name);

test('everything that the specifications know is listed, and so is a code that is added to them', async () => {
  const contract = readContract();
  const { report } = await shop();
  const before = await report();
  expect(before.operations.of).toBe(contract.operations.length);
  expect(before.errors.of + before.declines.of).toBe(Object.keys(contract.errors).length);
  expect(before.events.of).toBe(Object.keys(contract.events ?? {}).length);
  expect(Object.values(before).map(({ seen }) => seen)).toEqual([0, 0, 0, 0, 0]);
  const [operation] = contract.operations;
  if (!operation) throw new Error('The contract has no operation.');
  const after = emptyCoverage({
    operations: [...contract.operations, { ...operation, id: 'v4/Haunt' }],
    errors: { ...contract.errors, plan_haunted: { status: 409 }, card_haunted: { status: 402 } },
    events: { ...contract.events, 'plan.haunted': {} },
  });
  expect([after.operations['v4/Haunt'], after.errors.plan_haunted, after.declines.card_haunted, after.events['plan.haunted']]).toEqual(
    Array.from({ length: 4 }, () => ({ count: 0, reactions: {} })),
  );
});

test('it says what the shop sent after an error: the same key, another key, or nothing', async () => {
  const { send, control, report } = await shop();
  await control('/faults', { next: ['internal_error'] });
  await send('POST', INITIATE, PLAN, key('a'));
  await send('POST', INITIATE, PLAN, key('a'));
  await control('/faults', { next: ['service_unavailable'] });
  await send('POST', INITIATE, PLAN, key('b'));
  await send('POST', INITIATE, PLAN, key('c'));
  await control('/faults', { next: ['merchant_inactive'] });
  await send('POST', INITIATE, PLAN, key('d'));
  // Another order isn't a retry.
  await send('POST', INITIATE, { ...PLAN, planData: { ...PLAN.planData, orderReference: 'HL-2' } }, key('e'));
  await send('GET', '/v3/installment-plans/NONE');
  await send('GET', '/v3/installment-plans/NONE');
  const seen = await report();
  expect(item(seen, 'errors', 'internal_error')).toMatchObject({ count: 1, reactions: { sameKey: 1 } });
  expect(item(seen, 'errors', 'service_unavailable')).toMatchObject({ count: 1, reactions: { newKey: 1 } });
  expect(item(seen, 'errors', 'merchant_inactive')?.reactions).toEqual({ nothing: 1 });
  expect(item(seen, 'errors', 'plan_not_found')).toMatchObject({ count: 2, reactions: { again: 1, nothing: 1 } });
  expect(item(seen, 'operations', 'v3/GetInstallmentPlan')).toMatchObject({ count: 2, reactions: { 404: 2 } });
});

test('a reset between tests keeps what was seen, and what follows it is no retry', async () => {
  const { send, control, report } = await shop();
  await control('/faults', { next: ['internal_error'] });
  await send('POST', INITIATE, PLAN, key('a'));
  await control('/reset', {});
  await send('POST', INITIATE, PLAN, key('a'));
  expect(item(await report(), 'errors', 'internal_error')).toMatchObject({ count: 1, reactions: { nothing: 1 } });
});

test('the calls of the sandbox itself are not those of the shop', async () => {
  const { control, report } = await shop();
  await control('/trigger', { event: 'refund.succeeded' });
  const { operations, events } = await report();
  expect([operations.seen, events.seen > 2]).toEqual([0, true]);
});

test('it says how the endpoint responded to an event, and how often it was delivered again', async () => {
  let hasFailed = false;
  const { url } = await receiver((_, { body }) => {
    const isFirst = body.includes('"plan.created"') && !hasFailed;
    hasFailed ||= isFirst;
    return isFirst ? 500 : 200;
  });
  const { control, report, idle } = await shop({ webhookUrl: url });
  await control('/trigger', { event: 'plan.created' });
  await idle();
  await control('/clock', { advance: '10m' });
  await idle();
  expect(item(await report(), 'events', 'plan.created')).toMatchObject({ count: 1, reactions: { 500: 1, 200: 1, redelivered: 1 } });
});

test('a decline on the page, one in an event, and each kind of chaos is seen', async () => {
  const { url } = await receiver((_, { headers }) => (headers['webhook-id']?.endsWith('FAKE') ? 401 : 200));
  const { control, send, report, idle } = await shop({ chaos: ['twice', 'late', 'bad-signature'] });
  await control('/trigger', { event: 'installment.failed' });
  await control('/webhooks', { url });
  const { planNumber } = await send('POST', INITIATE, PLAN, key('a'));
  await control('/shopper', { planNumber, action: 'pay', cardNumber: '4000020000001008' });
  await control('/shopper', { planNumber, action: 'pay' });
  await idle();
  await control('/faults', { next: ['connection_lost'] });
  await send('POST', INITIATE, PLAN, key('b')).catch(() => undefined);
  const seen = await report();
  expect(item(seen, 'declines', 'card_declined')?.reactions).toMatchObject({ onPage: 1, inEvent: 1 });
  expect(item(seen, 'faults', 'twice')?.reactions).toEqual({ 200: item(seen, 'faults', 'twice')?.count });
  expect(item(seen, 'faults', 'late')?.reactions['200']).toBe(item(seen, 'faults', 'late')?.count);
  expect(Object.keys(item(seen, 'faults', 'bad-signature')?.reactions ?? {})).toEqual(['401']);
  expect(item(seen, 'faults', 'connection_lost')?.count).toBe(1);
  expect(item(seen, 'faults', 'slow')?.count).toBe(0);
});

test('the report is text, JSON, and JUnit XML in which the unseen is skipped, and fails nothing without --min', async () => {
  const { send, run } = await shop();
  await send('POST', INITIATE, PLAN, key('a'));
  const junit = path.join(temporaryFolder(), 'coverage.xml');
  const { code, out } = await run('coverage', '--junit', junit);
  expect(code).toBe(0);
  expect(out).toMatch(/^Operations: 1 of \d+\n {2}v3\/InitiateInstallmentPlan {2}1× {4}201\n {2}Never seen: v3\/Authenticate, /);
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(101);
  const xml = readFileSync(junit, 'utf8');
  expect(xml).toContain('name="v3/InitiateInstallmentPlan">\n      <system-out>1× 201</system-out>');
  expect(xml).toContain('name="card_declined">\n      <skipped message="never seen" />');
  expect(xml).not.toContain('<failure');
  expect(await run('coverage', '--min', '50')).toMatchObject({
    code: 1,
    err: expect.stringContaining('less than the 50% of --min') as string,
  });
});

test('the requests are an HTTP archive without secrets and card numbers', async () => {
  const { origin, send, run, control } = await shop();
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'installment.api', client_id: 'x', client_secret: 'hush' });
  await fetch(`${origin}/connect/token`, { method: 'POST', headers: { Authorization: 'Basic aHVzaDpodXNo' }, body: form });
  const card = { number: '4111 1111 1111 1111', securityCode: '737', holderName: 'Alex Rivera' };
  const { planNumber } = await send('POST', INITIATE, { ...PLAN, paymentMethod: { card }, secret: 'whsec_abc' }, key('kept'));
  await send('POST', INITIATE, PLAN, key('kept-too'));
  await control('/shopper', { planNumber, action: 'pay', cardNumber: '4111111111111111' });
  const file = path.join(temporaryFolder(), 'run.har');
  expect((await run('coverage', '--har', file)).code).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/1111 ?1111|hush|aHVz|737|Rivera|eyJ|whsec_/);
  expect(text).toContain('kept');
  const { log } = JSON.parse(text) as {
    log: { entries: { request: { url: string }; response: { status: number }; _partita: { from: string } }[] };
  };
  expect(log.entries.map(({ request, response, _partita: { from } }) => [new URL(request.url).pathname, response.status, from])).toEqual([
    ['/connect/token', 401, 'shop'],
    [INITIATE, 422, 'shop'],
    [INITIATE, 201, 'shop'],
    ['/_sandbox/shopper', 400, 'control'],
  ]);
});

test.each([
  ['{"cardNumber":"4111111111111111","at":1777000000003}', '{"cardNumber":"411111******1111","at":1777000000003}'],
  ['{"card":4111111111111111}', '{"card":"[replaced]"}'],
  ['{"deep":[{"client_secret":"hush"}],"a":"b"}', '{"deep":[{"client_secret":"[replaced]"}],"a":"b"}'],
  ['grant_type=client_credentials&client_secret=a%20b', 'grant_type=client_credentials&client_secret=[replaced]'],
  ['{"client_secret":"cut off', '{"client_secret":"[replaced]"'],
  ['card 4111-1111-1111-1111!', 'card 411111******1111!'],
  ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', '[replaced]'],
])('%s is recorded as %s', (text, safe) => {
  expect(withoutSecrets(text)).toBe(safe);
});

test('text that is made to be slow is searched quickly', () => {
  const started = performance.now();
  for (const part of ['eyJ-', '"a":"', '4 ', 'a=', '\\"', '-----BEGIN PRIVATE KEY ']) safeText(part.repeat((64 * 1024) / part.length));
  expect(performance.now() - started).toBeLessThan(2000);
});

test('the sandboxes of a test run write to a folder, and the command adds them up', async () => {
  const place = path.join(temporaryFolder(), 'new');
  for (const name of ['a', 'b']) {
    const { send } = await shop({ coverageFolder: place });
    await send('POST', INITIATE, PLAN, key(name));
  }
  const { out } = await runCommand(['coverage', place]);
  expect(out).toContain('v3/InitiateInstallmentPlan  2×    201 (2×)');
  const [first = ''] = readdirSync(place);
  // A process that was killed didn't finish its last line.
  writeFileSync(path.join(place, first), '{"kind":"req', { flag: 'a' });
  expect((await runCommand(['coverage', place])).out).toBe(out);
  const har = path.join(place, 'run.har');
  await runCommand(['coverage', place, '--har', har]);
  expect((JSON.parse(readFileSync(har, 'utf8')) as { log: { entries: unknown[] } }).log.entries).toHaveLength(2);
});

test('a sandbox of the library writes to the folder in PARTITA_COVERAGE', async () => {
  const place = temporaryFolder();
  process.env.PARTITA_COVERAGE = place;
  onTestFinished(() => void delete process.env.PARTITA_COVERAGE);
  const sandbox = await createSandbox();
  await sandbox.trigger('plan.created');
  await sandbox.close();
  expect((await runCommand(['coverage', place])).out).toMatch(/^ {2}plan\.created +1×/m);
});

test("folders and options that can't be used get one sentence", async () => {
  const place = temporaryFolder();
  const says = async (...args: string[]): Promise<string> => {
    const { code, err } = await runCommand(['coverage', ...args]);
    expect([code, err.replace(/\nRun ".*\n$/, '\n').match(/\n/g)?.length]).toEqual([2, 1]);
    return err;
  };
  expect(await says(path.join(place, 'nowhere'))).toContain("can't be read (ENOENT). Pass the folder that PARTITA_COVERAGE named.");
  expect(await says(place)).toContain(`has no coverage files. Run your tests with PARTITA_COVERAGE=${place}.`);
  writeFileSync(path.join(place, 'a.jsonl'), '[]');
  expect(await says(place)).toContain("isn't a coverage file");
  writeFileSync(path.join(place, 'a.jsonl'), '{"format":"partita-sandbox-coverage","version":2}\n');
  expect(await says(place)).toContain('has version 2, but this sandbox reads version 1.');
  writeFileSync(path.join(place, 'a.jsonl'), '{"format":"partita-sandbox-coverage","version":1}\n{"kind":"x"}\n');
  expect(await says(place)).toContain('Line 2 of');
  expect(await says('a', 'b')).toContain('Pass one folder');
  expect(await says(place, '--url', 'http://127.0.0.1:1')).toContain('not both');
  expect(await says('--min', '101')).toContain('--min must be a whole number from 1 to 100');
  expect(await says('--url', 'http://127.0.0.1:4')).toContain('No sandbox is running');
  await expect(startServer({ port: 0, coverageFolder: path.join(place, 'a.jsonl') })).rejects.toThrow('where no file can be written');
});
