import { expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, request as httpRequest } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import { sandboxWorld } from '../../../data/sandbox-world';
import { freeUrl } from '../../../../tests/support/free-url';
import { sendingLine } from '../cli/sending-line';
import { readParts } from '../../engine/multipart';
import { startServer } from './server';
import { root } from '../../../../tests/support/built-site';
import { SAMPLE_TIME, tokenOf } from '../../../../tests/support/sandbox';

const post = async (url: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('npm run sandbox prints its URL, how to stop it, and stops', async () => {
  // Without the tsx command, which on a busy machine exits before the program that it runs.
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/tooling/commands/sandbox.ts', '--port', '0'], { cwd: root });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  await expect.poll(() => output).toContain('Press Ctrl+C to stop it');
  const origin = /listens at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1] ?? '';
  expect(output).toContain('sandbox_secret');
  expect((await fetch(`${origin}/_sandbox`)).status).toBe(200);
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('a port that is in use is named in the error', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(startServer({ port })).rejects.toThrow('EADDRINUSE');
  other.close();
});

test('a limit ends after a second of real time, although the clock stands still', async () => {
  const { origin, sandbox, stop } = await startServer({ port: 0, startsAt: SAMPLE_TIME, isFixed: true });
  const headers = { Authorization: `Bearer ${await tokenOf(sandbox)}` };
  const read = async (): Promise<number> => (await fetch(`${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD`, { headers })).status;
  await expect.poll(() => Promise.all(Array.from({ length: 30 }, read)), { interval: 0 }).toContain(429);
  await expect.poll(read).toBe(200);
  expect(sandbox.state.now).toBe(SAMPLE_TIME);
  await stop();
});

test('a fault applies to its operation, and the log shows both attempts', async () => {
  const { origin, sandbox, stop } = await startServer({ port: 0, startsAt: SAMPLE_TIME });
  const token = await tokenOf(sandbox);
  const { next } = (await (await fetch(`${origin}/_sandbox/requests`)).json()) as { next: number };
  await post(`${origin}/_sandbox/faults`, { next: ['rate_limited'], operation: 'v3/Refund' });
  const headers = { Authorization: `Bearer ${token}`, 'X-Partita-Idempotency-Key': 'refund-1', 'Content-Type': 'application/json' };
  const plan = `${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD`;
  expect((await fetch(plan, { headers })).status).toBe(200);
  const body = JSON.stringify({ amount: { value: 1000, currency: 'USD' } });
  for (const status of [429, 201]) expect((await fetch(`${plan}/refunds`, { method: 'POST', headers, body })).status).toBe(status);
  const log = (await (await fetch(`${origin}/_sandbox/requests?from=${next}`)).json()) as { items: unknown[] };
  const refund = { method: 'POST', operation: 'v3/Refund', idempotencyKey: 'refund-1' };
  expect(log.items).toMatchObject([
    { operation: 'v3/GetInstallmentPlan', status: 200 },
    { ...refund, status: 429, retryAfter: 1 },
    { ...refund, status: 201 },
  ]);
  await stop();
});

test('the control API changes clock, failures, and settings and rejects mistakes', async () => {
  const { origin, stop } = await startServer({ port: 0, startsAt: SAMPLE_TIME });
  const control = `${origin}/_sandbox`;
  expect((await post(`${control}/clock`, { advance: 'P1M' })).body.now).toMatch(/^2026-05-20T12:00:0/);
  const { items } = (await (await fetch(`${control}/events`)).json()) as { items: { type: string; rawBody: string }[] };
  expect(items.map(({ type }) => type)).toContain('installment.succeeded');
  expect((await post(`${control}/reset`, '')).body.now).toMatch(/^2026-04-20T12:00:0/);
  expect(((await (await fetch(`${control}/events`)).json()) as { items: unknown[] }).items).toEqual([]);
  const bad: [string, unknown, string][] = [
    ['clock', {}, 'ISO 8601'],
    ['clock', { advance: 'P9999D' }, '400 days'],
    ['clock', 'not json', 'JSON object'],
    ['reset', { seed: 'x' }, 'whole number'],
    ['shopper', { planNumber: 'x', action: 'approve' }, 'a plan number of this sandbox'],
    ['shopper', { planNumber: '7F3K9QWZ2M8XN4TB6RCD', action: 'approve' }, 'no 3DS challenge waits'],
    ['faults', { next: ['plague'] }, 'rate_limited'],
    ['faults', { next: ['rate_limited'], operation: 'v3/Fly' }, 'the ID of an operation'],
    ['trigger', { event: 5 }, 'There is no event "5"'],
    ['trigger', { event: 'plan.cleared', planNumber: 5 }, 'planNumber must be'],
    ['replay', { eventId: ['x'] }, 'Send {"eventId": "evt_…"}'],
    ['chaos', { faults: 'rain' }, '"rain" isn\'t a kind of chaos'],
    ['chaos', { faults: [{ toString: 1 }] }, 'a kind of chaos'],
    ['chaos', { faults: 'all', seed: 'x' }, 'whole number'],
    ['state', { format: 'partita-sandbox-state', version: { toString: 1 }, state: {} }, 'has version'],
    ['state', [], 'JSON object'],
    ['clock', { set: 5 }, 'Pass a time'],
    ['clock', { set: '2027-02-29T00:00:00Z' }, 'Pass a time'],
    ['clock', { set: '2026-06-01T00:00:00Z', advance: 'P1M' }, 'not both'],
    ['settings', { requestSigning: 'maybe' }, 'observe or enforce'],
    ['settings', { toString: 'x' }, 'observe or enforce'],
    ['settings', '{"__proto__": 1}', 'observe or enforce'],
  ];
  for (const [name, body, says] of bad) {
    const response = await post(`${control}/${name}`, body);
    expect([response.status, String(response.body.error)]).toEqual([400, expect.stringContaining(says)]);
  }
  expect((await fetch(`${control}/nothing`)).status).toBe(404);
  await stop();
});

test('events arrive at a local URL with a valid signature', async () => {
  const received: { expected: string; signature: unknown }[] = [];
  const key = Buffer.from(sandboxWorld.webhookSecret.slice('whsec_'.length), 'base64');
  const inbox = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers;
      received.push({ expected: `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`, signature });
      response.end();
    });
  });
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  const { origin, stop } = await startServer({ port: 0, webhookUrl: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/hooks` });
  await post(`${origin}/_sandbox/clock`, { advance: 'P1M' });
  await expect.poll(() => received.length).toBeGreaterThan(3);
  for (const { expected, signature } of received) expect(signature).toBe(expected);
  await stop();
  inbox.close();
});

test('the clock starts at the current time and webhooks agree', async () => {
  const { origin, sandbox, stop } = await startServer({ port: 0 });
  expect(Math.abs(sandbox.state.now - Date.now())).toBeLessThan(60_000);
  await post(`${origin}/_sandbox/clock`, { advance: 'P1M' });
  const { items } = (await (await fetch(`${origin}/_sandbox/events`)).json()) as { items: { headers: Record<string, string> }[] };
  expect(Math.abs(Number(items.at(-1)?.headers['webhook-timestamp']) - sandbox.state.now / 1000)).toBeLessThan(60);
  await stop();
});

test('webhook endpoints are managed below /_sandbox', async () => {
  const received: string[] = [];
  const inbox = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature']));
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(inbox.address() as AddressInfo).port}/webhooks`;
  const { origin, webhooks, stop } = await startServer({ port: 0 });
  const control = `${origin}/_sandbox/webhooks`;
  const { body: endpoint } = await post(control, { url, events: ['webhook.test'] });
  expect(endpoint).toMatchObject({ url, events: ['webhook.test'], status: 'active', secret: sandboxWorld.webhookSecret });
  const endpointUrl = `${control}/${String(endpoint.endpointId)}`;
  expect((await post(`${endpointUrl}/test`, {})).body).toEqual({ sent: 1 });
  await expect.poll(() => received).toHaveLength(1);
  expect((await post(`${endpointUrl}/rotate`, {})).body.previousSecretEndsAt).not.toBeNull();
  await post(`${endpointUrl}/test`, {});
  await expect.poll(() => received.at(-1)).toMatch(/^v1,\S+ v1,\S+$/);
  await webhooks.idle();
  const { deliveries } = (await (await fetch(`${endpointUrl}/deliveries`)).json()) as { deliveries: { eventId: string; status: string }[] };
  expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  expect((await post(`${endpointUrl}/resend`, { eventId: deliveries[0]?.eventId })).body).toEqual({ sent: 1 });
  await expect.poll(() => received).toHaveLength(3);
  const json = { 'Content-Type': 'application/json' };
  const paused = await fetch(endpointUrl, { method: 'PATCH', headers: json, body: '{"status":"paused"}' });
  expect(await paused.json()).toMatchObject({ status: 'paused' });
  const bad: [unknown, string][] = [
    [{ url: 'https://shop.example/' }, "don't leave this machine"],
    [{ url: `${origin}/_sandbox/reset` }, 'not that of the sandbox'],
    [{ url, events: ['plan.eaten'] }, 'plan.created'],
    [{ link: url }, 'url or events'],
  ];
  for (const [body, says] of bad) expect((await post(control, body)).body.error).toContain(says);
  expect((await post(`${control}/whe_9/test`, {})).body.error).toContain('no endpoint whe_9');
  await fetch(endpointUrl, { method: 'DELETE' });
  expect(await (await fetch(control)).json()).toEqual({ endpoints: [] });
  await stop();
  inbox.close();
});

const raw = (origin: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes));
    let response = '';
    socket.on('data', (part) => (response += part.toString()));
    socket.on('close', () => resolve(response));
    socket.on('error', () => resolve(response));
    setTimeout(() => socket.destroy(), 3000);
  });

test('the server rejects hostile requests and continues running', async () => {
  const { origin, sandbox, stop } = await startServer({ port: 0 });
  const token = await tokenOf(sandbox);
  const hostile = [
    'garbage\r\n\r\n',
    'GET //evil.example/v3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /v3/installment-plans/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'POST /connect/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nab',
    'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'POST /v3/installment-plans HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n',
  ];
  // Two of them are valid HTTP with an invalid path. The HTTP parser rejects the others or closes the connection.
  for (const bytes of hostile) expect(await raw(origin, bytes), bytes.slice(0, 40)).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/);
  let keys = 0;
  const send = (body: string | Buffer, type: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest(
        `${origin}/v3/installment-plans`,
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, 'X-Partita-Idempotency-Key': `x${(keys += 1)}` },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      // The first result counts: the rest of a large body can arrive after the server has stopped.
      sent.on('error', reject);
      sent.end(body);
    });
  expect(await send('['.repeat(100_000), 'application/json')).toBe(400);
  expect(await send(Buffer.from([0xff, 0xfe, 0x00]), 'application/json')).toBe(400);
  expect(await send('{"__proto__":{"x":1},"constructor":{}}', 'application/json')).toBe(422);
  expect(await send('x'.repeat(2_000_000), 'application/json')).toBe(413);
  expect(await send('x'.repeat(20_000_000), 'multipart/form-data; boundary=x')).toBe(413);
  expect(await send('{}', 'text/plain')).toBe(415);
  const fine = await fetch(`${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD`, { headers: { Authorization: `Bearer ${token}` } });
  expect(fine.status).toBe(200);
  expect(sandbox.violations).toEqual([]);
  await stop();
});

/** Sends a request with headers that `fetch` doesn't allow, and returns the status. */
const statusOf = (origin: string, method: string, path: string, headers: Record<string, string>, body = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(origin + path, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });

test('pages of other sites can neither control nor read the sandbox', async () => {
  const { origin, stop } = await startServer({ port: 0, allowedHosts: ['sandbox.internal'] });
  const { port } = new URL(origin);
  const json = { 'Content-Type': 'application/json' };
  const reset = (headers: Record<string, string>): Promise<number> => statusOf(origin, 'POST', '/_sandbox/reset', headers, '{}');
  const cases: [string, number, number][] = [
    ['a program', await reset(json), 200],
    ['localhost', await reset({ ...json, Host: `localhost:${port}` }), 200],
    ['an allowed name', await reset({ ...json, Host: `sandbox.internal:${port}` }), 200],
    ['another name, as with DNS rebinding', await reset({ ...json, Host: `evil.example:${port}` }), 421],
    ['another name, reading', await statusOf(origin, 'GET', '/_sandbox/events', { Host: `evil.example:${port}` }), 421],
    ['a page of another site', await reset({ ...json, Origin: 'https://evil.example' }), 403],
    ['a page of another site, by fetch metadata', await reset({ ...json, 'Sec-Fetch-Site': 'cross-site' }), 403],
    ['a page of another local server', await reset({ ...json, 'Sec-Fetch-Site': 'same-site' }), 403],
    ['a form', await reset({ 'Content-Type': 'text/plain' }), 415],
    ['the reader, in the address bar', await statusOf(origin, 'GET', '/_sandbox', { 'Sec-Fetch-Site': 'none' }), 200],
  ];
  for (const [name, status, expected] of cases) expect(status, name).toBe(expected);
  await stop();
});

test('the log and the list of deliveries say why nobody received an event', async () => {
  const closing = createTcpServer((socket) => void socket.destroy());
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
  const lines: string[] = [];
  const { origin, webhooks, stop } = await startServer({
    port: 0,
    webhookUrl: await freeUrl(),
    report: (sent) => lines.push(sendingLine(sent)),
  });
  const control = `${origin}/_sandbox/webhooks`;
  await post(control, { url: `http://localhost:${(closing.address() as AddressInfo).port}/` });
  for (const id of webhooks.endpoints.keys()) await post(`${control}/${id}/test`, {});
  await webhooks.idle();
  const errorOf = async (id: string): Promise<string | undefined> => {
    const response = await fetch(`${control}/${id}/deliveries`);
    const { deliveries } = (await response.json()) as { deliveries: { attempts: { error: string }[] }[] };
    return deliveries[0]?.attempts[0]?.error;
  };
  const [refused = '', closed = ''] = webhooks.endpoints.keys();
  expect(await errorOf(refused)).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
  expect(await errorOf(closed)).toMatch(/other side closed|ECONNRESET/);
  expect(lines.toSorted()[0]).toMatch(/^webhook\.test evt_\w+ → no response \(.+\)$/);
  await stop();
  closing.close();
});

test('events do not follow redirects', async () => {
  const seen: string[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(`elsewhere ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  // Waits for the delivery, so it doesn't arrive after the server has closed.
  const { port } = elsewhere.address() as AddressInfo;
  const inbox = createServer((_, response) => {
    seen.push('inbox');
    response.writeHead(307, { Location: `http://127.0.0.1:${port}/outside` }).end();
  });
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  const { origin, stop } = await startServer({ port: 0, webhookUrl: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/hooks` });
  const { body } = await post(`${origin}/_sandbox/clock`, { advance: 'P1M' });
  expect(body.now).toBeDefined();
  await expect.poll(() => seen.length).toBeGreaterThan(3);
  expect(seen.filter((name) => name !== 'inbox')).toEqual([]);
  await stop();
  inbox.close();
  elsewhere.close();
});

test('a multipart boundary of more than 70 characters is rejected', () => {
  const boundary = `${'-'.repeat(70)}x`;
  const body = new TextEncoder().encode('-'.repeat(1_000_000));
  expect(() => readParts(body, `multipart/form-data; boundary=${boundary}`)).toThrow('70 characters');
});

test('multipart bodies may have a preamble and up to 100 parts', () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  const read = (text: string): number => readParts(new TextEncoder().encode(text), 'multipart/form-data; boundary=x').length;
  expect(read(`${part.repeat(2)}--x--`)).toBe(2);
  expect(read(`preamble\r\n${part}--x--\r\nepilogue`)).toBe(1);
  expect(() => read(`${part.repeat(101)}--x--`)).toThrow('more than 100 parts');
  expect(() => read(part)).toThrow('last boundary');
  expect(() => read(part.slice(1))).toThrow("doesn't appear");
});

test('a long stored request takes no more memory than a short one', async () => {
  const { origin, sandbox, stop } = await startServer({ port: 0 });
  const headers = {
    Authorization: `Bearer ${await tokenOf(sandbox)}`,
    'Content-Type': 'application/json',
    'X-Partita-Idempotency-Key': 'padded',
  };
  const size = (): number => JSON.stringify(sandbox.snapshot()).length;
  const before = size();
  const refund = `{"amount": {"value": 100, "currency": "USD"}}`;
  const path = '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD/refunds';
  const response = await fetch(origin + path, { method: 'POST', headers, body: refund + ' '.repeat(900_000) });
  expect(response.status).toBe(201);
  expect(size() - before).toBeLessThan(50_000);
  await stop();
});
