import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand, type CommandResult } from '../../../../../tests/support/command-line';
import { receiver } from '../../../../../tests/support/receiver';
import { SAMPLE_TIME } from '../../../../../tests/support/sandbox';
import { startServer, type RunningServer, type ServerOptions } from '../../server/server';
import { STATE_VERSION } from '../../../core/state';

interface Running extends RunningServer {
  run(...args: string[]): Promise<CommandResult>;
}

async function running(options: Partial<ServerOptions> = {}): Promise<Running> {
  const server = await startServer({ port: 0, startsAt: SAMPLE_TIME, isFixed: true, ...options });
  onTestFinished(() => server.stop());
  return { ...server, run: (...args) => runCommand(args, { env: { PARTITA_SANDBOX_URL: server.origin } }) };
}

const folder = (): string => {
  const place = mkdtempSync(path.join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  return place;
};

test('the clock is shown, advanced, and set', async () => {
  const { run } = await running();
  const steps: [string[], string][] = [
    [[], '2026-04-20T12:00:00Z'],
    [['advance', '35d'], '2026-05-25T12:00:00Z'],
    [['advance', '3h'], '2026-05-25T15:00:00Z'],
    [['advance', '2w'], '2026-06-08T15:00:00Z'],
    [['advance', 'P1M'], '2026-07-08T15:00:00Z'],
    [['set', '2026-08-01T00:00:00Z'], '2026-08-01T00:00:00Z'],
    [['set', '2026-08-01T03:00:00+02:00'], '2026-08-01T01:00:00Z'],
    [['advance', 'P1M30D'], '2026-10-01T01:00:00Z'],
    [['set', '2026-12-31T00:00:00Z'], '2026-12-31T00:00:00Z'],
    [['advance', 'P2M'], '2027-02-28T00:00:00Z'],
    [['advance', 'P1YT1H'], '2028-02-28T01:00:00Z'],
  ];
  for (const [args, time] of steps) expect(await run('clock', ...args)).toEqual({ code: 0, out: `${time}\n`, err: '' });
});

test('an event is triggered, listed, and replayed with its ID', async () => {
  const { url, received } = await receiver();
  const { run, webhooks } = await running({ webhookUrl: url });
  const triggered = await run('trigger', 'plan.cleared', '--json');
  const { eventId, planNumber } = JSON.parse(triggered.out) as Record<string, string>;
  const listed = await run('events');
  expect(listed.out).toContain(`plan.cleared                 ${eventId}  ${planNumber}`);
  const [first] = (await run('events', '--json')).out.split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({ type: 'plan.created', rawBody: expect.stringContaining('plan.created') as string });
  await webhooks.idle();
  expect((await run('replay', eventId ?? '')).out).toBe(`Sent ${eventId} again to 1 endpoint.\n`);
  await webhooks.idle();
  expect(received.filter(({ headers }) => headers['webhook-id'] === eventId)).toHaveLength(2);
});

test('an event reaches an endpoint that was added later when replayed', async () => {
  const { url, received } = await receiver();
  const { run, webhooks } = await running();
  const { eventId } = JSON.parse((await run('trigger', 'plan.created', '--json')).out) as { eventId: string };
  expect(await run('replay', eventId)).toMatchObject({
    code: 2,
    err: expect.stringContaining('No endpoint takes plan.created.') as string,
  });
  webhooks.add(url);
  expect((await run('replay', eventId)).code).toBe(0);
  await webhooks.idle();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId]);
});

test('webhook.test reaches the endpoint of --forward-to', async () => {
  const { url, received } = await receiver();
  const { run, webhooks } = await running({ webhookUrl: url });
  expect((await run('trigger', 'webhook.test')).out).toMatch(/webhook\.test {2}evt_\w+\n$/);
  await webhooks.idle();
  expect(received).toHaveLength(1);
});

test('events --follow prints new events until it stops', async () => {
  const { origin, run } = await running();
  const stop = new AbortController();
  let out = '';
  const following = runCommand(['events', '--follow', '--url', origin], { stop: stop.signal, out: (text) => void (out += `${text}\n`) });
  await run('trigger', 'plan.created');
  await expect.poll(() => out).toContain('plan.created');
  await run('reset');
  await run('trigger', 'refund.succeeded');
  await expect.poll(() => out).toContain('refund.succeeded');
  stop.abort();
  expect((await following).code).toBe(0);
});

test('rotate prints the new secret until both stop signing', async () => {
  const { run, webhooks } = await running({ webhookUrl: 'http://127.0.0.1:8/hooks' });
  const { out, err } = await run('rotate');
  expect(out).toBe(`${webhooks.endpoint('whe_1').secret}\n`);
  expect(err).toContain('until 2026-04-21T12:00:00Z');
  expect(await run('rotate', 'whe_1', '--finish')).toEqual({ code: 0, out, err: '' });
});

test('a saved state continues in another sandbox', async () => {
  const file = path.join(folder(), 'state.json');
  const first = await running();
  const { planNumber } = JSON.parse((await first.run('trigger', 'installment.failed', '--json')).out) as { planNumber: string };
  expect((await first.run('save', file)).out).toBe(`Saved to ${file}.\n`);
  const second = await running({ seed: 9 });
  expect((await second.run('load', file)).out).toContain('The clock is at 2026-05-20T');
  expect(second.sandbox.snapshot()).toBe(first.sandbox.snapshot());
  await second.run('reset', '--seed', '7');
  expect(second.sandbox.state.plans.has(planNumber)).toBe(false);
  expect((await second.run('clock')).out).toBe('2026-04-20T12:00:00Z\n');
});

test('a state loads from a file that Windows programs have saved again', async () => {
  const file = path.join(folder(), 'state.json');
  const { run, sandbox } = await running();
  await run('save', file);
  const before = sandbox.snapshot();
  const text = readFileSync(file, 'utf8');
  const lines = JSON.stringify(JSON.parse(text), null, 2).replaceAll('\n', '\r\n');
  for (const content of [`\uFEFF${text}`, Buffer.from(`\uFEFF${lines}`, 'utf16le'), Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()]) {
    writeFileSync(file, content);
    expect(await run('load', file)).toMatchObject({ code: 0, err: '' });
    expect(sandbox.snapshot()).toBe(before);
  }
});

test('the same seed and a stopped clock give the same responses', async () => {
  const run = async (seed: number): Promise<string> => {
    const world = await running({ seed });
    await world.run('trigger', 'plan.canceled');
    await world.run('clock', 'advance', '2w');
    return (await world.run('events', '--json')).out;
  };
  const first = await run(7);
  expect((await run(7)) === first).toBe(true);
  expect((await run(8)) === first).toBe(false);
});

test('a damaged or unrelated state file is rejected in one sentence', async () => {
  const { run, sandbox, origin } = await running();
  const place = folder();
  await run('save', path.join(place, 'good.json'));
  const good = readFileSync(path.join(place, 'good.json'), 'utf8');
  const before = sandbox.snapshot();
  const files: [string, string][] = [
    ['', "isn't a JSON object"],
    ['[]', "isn't a JSON object"],
    [good.slice(0, -100), "isn't a JSON object"],
    [`{"state":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, "isn't a JSON object"],
    ['{"name":"shop"}', "This isn't a sandbox state file."],
    [`{"format":"partita-sandbox-state","version":${STATE_VERSION},"state":null}`, "This isn't a sandbox state file"],
    [good.replace(`"version":${STATE_VERSION}`, '"version":99'), 'has version 99'],
    [good.replace('50000', '50001'), 'is damaged'],
    [good.replace('"state":{', '"state":{"__proto__":{"polluted":1},'), 'is damaged'],
    [good.replace(/"plans":\{"entries":\[/, '"plans":{"entries":[["X",{}],'), 'is damaged'],
  ];
  for (const [content, says] of files) {
    const file = path.join(place, 'bad.json');
    writeFileSync(file, content);
    const { code, out, err } = await run('load', file);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err).toMatch(/^[^\n]+\n$/);
  }
  expect(sandbox.snapshot()).toBe(before);
  expect(Object.prototype).not.toHaveProperty('polluted');
  expect((await fetch(`${origin}/_sandbox/clock`)).status).toBe(200);
});

for (const [args, says] of [
  [['clock', 'back'], 'Write "clock", "clock advance 35d"'],
  [['clock', 'advance', '-3d'], "Unknown option '-3'"],
  ...['P1Msoon', 'P1MT', 'P1D1M', 'P1.5D', 'P', 'PT', '1.5d', '0d', 'P2Y', 'P400DT1S'].map((duration): [string[], string] => [
    ['clock', 'advance', duration],
    'Pass a duration of at most 400 days',
  ]),
  [['clock', 'advance', 'soon'], 'Pass a duration of at most 400 days'],
  [['clock', 'advance', '999999d'], 'at most 400 days'],
  [['clock', 'set', '2020-01-01T00:00:00Z'], "The clock is at 2026-04-20T12:00:00Z and can't go back."],
  ...['tomorrow', '2026-06-01', '2026-06-01T00:00:00', '2026-06-31T00:00:00Z'].map((time): [string[], string] => [
    ['clock', 'set', time],
    'Pass a time with an offset from UTC, such as 2026-06-01T00:00:00Z.',
  ]),
  [['trigger'], '"trigger" takes one event.'],
  [['trigger', 'plan.eaten'], 'There is no event "plan.eaten". The events are plan.created'],
  [['trigger', 'plan.cleared', '--plan', 'X'], 'There is no plan X'],
  [['trigger', 'webhook.test'], 'There is no endpoint to test.'],
  [['replay'], '"replay" takes one event ID.'],
  [['replay', 'evt_1'], 'There is no event evt_1.'],
  [['rotate'], 'There is no webhook endpoint.'],
  [['rotate', '../x'], 'There is no endpoint'],
  [['save'], '"save" takes one file.'],
  [['save', '/nowhere/x.json'], "/nowhere/x.json can't be written (ENOENT)."],
  [['load', '/nowhere/x.json'], "/nowhere/x.json can't be read (ENOENT)."],
  [['load', '/'], "/ can't be read (EISDIR)."],
  [['reset', '--seed', 'x'], '--seed must be a whole number'],
  [['events', 'all'], "Unexpected argument 'all'."],
] as [string[], string][])
  test(`"${args.join(' ')}" exits with 2 and one sentence`, async () => {
    const { run } = await running();
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err).not.toMatch(/^\s+at |Unexpected error/m);
  });
