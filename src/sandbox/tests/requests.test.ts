import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SAMPLE_TIME, tokenOf } from '../../../tests/support/sandbox';
import { startServer, type RunningServer, type ServerOptions } from '../node/server/server';

async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({ port: 0, startsAt: SAMPLE_TIME, isFixed: true, ...options });
  onTestFinished(() => server.stop());
  return server;
}

interface Reply {
  status: number;
  allow: string | undefined;
  body: string;
}

/** Sends a request with a path and headers that `fetch` would change. */
const reply = (origin: string, method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = httpRequest({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Sends bytes, and returns what the server responds until it closes the connection. */
const raw = (origin: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes));
    let response = '';
    socket.on('data', (part) => (response += part.toString()));
    for (const event of ['close', 'error']) socket.on(event, () => resolve(response));
  });

const FORM = { 'Content-Type': 'text/plain' };

test('a control request needs JSON, however its path is written', async () => {
  const { origin, sandbox } = await start();
  const { plans } = sandbox.state;
  for (const path of [
    '/_sandbox/reset',
    '/./_sandbox/reset',
    '/x/../_sandbox/reset',
    '/%2e/_sandbox/reset',
    '/_sandbox/./reset',
    '/\\../_sandbox/reset',
  ])
    expect((await reply(origin, 'POST', path, FORM, '{"seed":7}')).status, path).toBe(415);
  for (const path of ['//_sandbox/reset', '/%5Fsandbox/reset', '/_SANDBOX/reset'])
    expect((await reply(origin, 'POST', path, FORM, '{"seed":7}')).status, path).toBe(404);
  expect(sandbox.state.plans).toBe(plans);
});

test('a saved state may be large, however its path is written', async () => {
  const { origin } = await start();
  const large = JSON.stringify({ padding: 'x'.repeat(2_000_000) });
  for (const path of ['/_sandbox/state', '/_sandbox/state?', '/./_sandbox/state'])
    expect(await reply(origin, 'POST', path, { 'Content-Type': 'application/json' }, large), path).toMatchObject({
      status: 400,
      body: expect.stringContaining("isn't a sandbox state file") as string,
    });
});

test('other methods are refused with the allowed ones', async () => {
  const { origin } = await start();
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    for (const path of ['/p/7F3K9QWZ2M8XN4TB6RCD', '/r/7F3K9QWZ2M8XN4TB6RCD', '/p/NOTHING'])
      expect(await reply(origin, method, path), `${method} ${path}`).toMatchObject({ status: 405, allow: 'GET, HEAD, POST' });
  for (const [method, path, allow] of [
    ['PUT', '/_sandbox/clock', 'GET, HEAD, POST'],
    ['DELETE', '/_sandbox/events', 'GET, HEAD'],
    ['GET', '/_sandbox/trigger', 'POST'],
    ['PUT', '/_sandbox/webhooks/whe_1', 'GET, HEAD, PATCH, DELETE'],
    ['POST', '/_sandbox', 'GET, HEAD'],
  ] as const)
    expect(await reply(origin, method, path), `${method} ${path}`).toMatchObject({ status: 405, allow });
  for (const path of ['/_sandbox', '/_sandbox/clock', '/p/7F3K9QWZ2M8XN4TB6RCD'])
    expect(await reply(origin, 'HEAD', path), path).toMatchObject({ status: 200, body: '' });
  expect((await reply(origin, 'GET', '/_sandbox/nothing')).status).toBe(404);
});

test('requests that are not valid HTTP get the status that says why', async () => {
  const { origin } = await start();
  const host = 'Host: 127.0.0.1\r\n';
  for (const [bytes, status] of [
    [`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    [`POST /v3 HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`, 413],
    ['garbage\r\n\r\n', 400],
  ] as const)
    expect(await raw(origin, bytes), bytes.slice(0, 40)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('JSON that is nested too deeply is refused before it takes long to parse', async () => {
  const { origin, sandbox } = await start();
  const json = { 'Content-Type': 'application/json' };
  const deep = (levels: number): string[] => [
    '['.repeat(levels) + ']'.repeat(levels),
    `{"advance":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`,
    `{"format":"partita-sandbox-state","state":{"a":${'[['.repeat(levels / 2)}"]]"${']]'.repeat(levels / 2)}}}`,
  ];
  const started = performance.now();
  for (const body of deep(400_000)) {
    const { status, body: text } = await reply(origin, 'POST', '/_sandbox/state', json, body);
    expect([status, text]).toEqual([400, expect.stringContaining('more than 100 levels')]);
  }
  // They would take seconds, and then exceed the stack.
  expect(performance.now() - started).toBeLessThan(4000);
  const api = { ...json, Authorization: `Bearer ${await tokenOf(sandbox)}` };
  for (const [index, body] of deep(100_000).entries())
    expect(
      await reply(origin, 'POST', '/v3/installment-plans', { ...api, 'X-Partita-Idempotency-Key': `deep-${index}` }, body),
    ).toMatchObject({
      status: 400,
      body: expect.stringContaining('more than 100 levels') as string,
    });
  expect((await reply(origin, 'POST', '/_sandbox/clock', json, `{"advance":${'['.repeat(50)}"[[[{{"${']'.repeat(50)}}`)).body).toContain(
    'ISO 8601',
  );
});

test('an error of the sandbox is no fault of the request, and a reset works anyway', async () => {
  const { origin, sandbox } = await start();
  const json = { 'Content-Type': 'application/json' };
  const tick = vi.spyOn(sandbox, 'tick').mockImplementation(() => {
    throw new TypeError('broken data');
  });
  for (const path of ['/_sandbox/clock', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD', '/p/7F3K9QWZ2M8XN4TB6RCD'])
    expect(await reply(origin, 'GET', path), path).toMatchObject({
      status: 500,
      body: expect.stringMatching(/broken data.*POST \/_sandbox\/reset/) as string,
    });
  expect((await reply(origin, 'POST', '/_sandbox/reset', json, '{}')).status).toBe(200);
  tick.mockRestore();
  expect((await reply(origin, 'GET', '/_sandbox/clock')).status).toBe(200);
});

test('no path makes the server fail', async () => {
  const { origin } = await start();
  const part = fc.oneof(
    fc.constantFrom('_sandbox', 'p', 'r', 'mcp', 'events', 'webhooks', 'v3', '.', '..', '%', '%2F', '%00', '%E0%A4%A', '\\', '?', ';', ''),
    fc.string({ unit: 'grapheme-ascii', maxLength: 8 }).map((text) => text.replaceAll(/[\s#]/g, '')),
  );
  const method = fc.constantFrom('GET', 'HEAD', 'PUT', 'DELETE');
  await fc.assert(
    fc.asyncProperty(method, fc.array(part, { maxLength: 5 }), async (verb, parts) => {
      const { status } = await reply(origin, verb, `/${parts.join('/')}`);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});
