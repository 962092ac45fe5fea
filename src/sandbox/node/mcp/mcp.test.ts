import { expect, test, vi } from 'vitest';
import { mcpSandbox } from '../../../../tests/support/mcp';
import { fuzzMcp } from '../../../../tests/support/mcp-fuzz';
import { replyTo } from './messages';
import { negotiated, SESSION_VERSIONS } from './protocol';
import { tools } from './tools';
import { listed } from './tool';

const request = (method: string, params: unknown = {}, id: unknown = 1): unknown => ({ jsonrpc: '2.0', id, method, params });

test('at most nine tools have a schema of at most 6,000 characters', () => {
  expect(tools.length).toBeLessThanOrEqual(9);
  expect(JSON.stringify({ tools: tools.map(listed) }).length).toBeLessThanOrEqual(6000);
});

test('the server uses the version that the client requests, or its newest', async () => {
  for (const version of SESSION_VERSIONS) expect(negotiated(version)).toBe(version);
  // A version without sessions can't be negotiated, so a client that tries gets the newest one that can.
  for (const version of ['1999-01-01', '2026-07-28', undefined]) expect(negotiated(version)).toBe('2025-11-25');
  const { server } = await mcpSandbox();
  expect(await server.handle(request('initialize', { protocolVersion: '2024-11-05' }))).toMatchObject({
    result: { protocolVersion: '2024-11-05', serverInfo: { name: 'partita' }, capabilities: { tools: {} } },
  });
});

for (const [what, message, code] of [
  ['text that is no JSON', '{', -32_700],
  ['a message without a version', '{"id":1,"method":"ping"}', -32_600],
  ['a request without a method', '{"jsonrpc":"2.0","id":1}', -32_600],
  ['an ID that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600],
  ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32_602],
  ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"dance"}', -32_601],
  ['an unknown tool', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dance"}}', -32_602],
  ['an empty batch', '[]', -32_600],
  ['arrays that are nested too deeply', `{"id":1,"params":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, -32_600],
] as const)
  test(`the server rejects ${what} with ${code}`, async () => {
    const { server } = await mcpSandbox();
    expect(await replyTo(server, message)).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

test('notifications and responses of the client get no response', async () => {
  const { server } = await mcpSandbox();
  for (const message of [{ method: 'notifications/initialized' }, { method: 'unknown' }, { id: 7, result: {} }])
    expect(await replyTo(server, JSON.stringify({ jsonrpc: '2.0', ...message }))).toBeUndefined();
});

test('batches work only in the versions that have them', async () => {
  const { server } = await mcpSandbox();
  const batch = JSON.stringify([
    request('ping', {}, 'a'),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    request('ping', {}, 'b'),
  ]);
  expect(await replyTo(server, batch, '2025-03-26')).toEqual(['a', 'b'].map((id) => ({ jsonrpc: '2.0', id, result: {} })));
  expect(await replyTo(server, batch, '2025-06-18')).toMatchObject({ error: { code: -32_600 } });
  expect(await replyTo(server, JSON.stringify([request('initialize')]), '2025-03-26')).toMatchObject({ error: { code: -32_600 } });
});

test('a canceled request gets no response', async () => {
  let release: (() => void) | undefined;
  const { server } = await mcpSandbox(() => new Promise((_, reject) => (release = () => reject(new Error('late')))));
  const reply = server.handle(request('tools/call', { name: 'search_docs', arguments: { query: 'x' } }, 5));
  await vi.waitFor(() => expect(release).toBeDefined());
  await server.handle({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } });
  release?.();
  expect(await reply).toBeUndefined();
});

for (const [tool, args, says] of [
  ['search_docs', {}, 'Pass "query" to search_docs.'],
  ['search_docs', { query: 'x', limit: 'many' }, '"limit" must be of the type integer.'],
  ['search_docs', { query: 'x' }, "The docs aren't on this machine."],
  ['read_page', { route: '/' }, 'Pass "page" to read_page.'],
  ['find_operation', { query: 'weather on Mars' }, 'No operation matches.'],
  ['call_sandbox', { method: 'FETCH', path: '/' }, '"method" must be one of GET, POST, PUT, PATCH, DELETE.'],
  ['call_sandbox', { method: 'GET', path: 'http://elsewhere.example/' }, '"path" is invalid'],
  ['call_sandbox', { method: 'GET', path: '@elsewhere.example/' }, '"path" is invalid'],
  ['call_sandbox', { method: 'GET', path: '/', body: {} }, 'A GET request has no body.'],
  ['call_sandbox', { method: 'GET', path: '/', headers: { 'a b': 'c' } }, 'A header has an invalid name or value'],
  ['call_sandbox', { method: 'POST', path: '/', headers: { 'Transfer-Encoding': 'chunked' } }, 'Leave out the header Transfer-Encoding'],
  ['advance_clock', { by: 'soon' }, 'Pass a duration of at most 400 days'],
  ['advance_clock', { to: 'soon' }, 'Pass a time with an offset from UTC'],
  ['advance_clock', { by: '1d', to: '2026-06-01' }, 'Pass "by" or "to", not both.'],
  ['list_events', { eventId: 'evt_0' }, 'There is no event "evt_0".'],
  ['inject_fault', {}, 'Pass "next" for API requests, or "webhooks" for deliveries.'],
  ['inject_fault', { next: ['fire'] }, 'up to 100 codes out of rate_limited'],
  ['explain_response', { response: 'hello' }, 'isError: '],
  ['check_integration', { shopUrl: 'http://elsewhere.example' }, 'The shop must run on this machine'],
  ['check_integration', { shopUrl: 'http://localhost:8', only: ['luck'] }, 'There is no case "luck". The cases are '],
  ['advance_clock', [], 'advance_clock takes an object with these arguments: by, to.'],
] as const)
  test(`${tool} says what to pass instead of ${JSON.stringify(args)}`, async () => {
    const text = await (await mcpSandbox()).call(tool, args);
    expect(text).toMatch(/^isError: /);
    expect(text).toContain(says);
  });

test('tools call, explain, disturb, and move the sandbox', async () => {
  const { call } = await mcpSandbox();
  expect(await call('advance_clock')).toBe('2026-04-20T12:00:00Z');
  const read = { method: 'GET', path: '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD' };
  expect(JSON.parse(await call('call_sandbox', read))).toMatchObject({ status: 200, body: { planNumber: '7F3K9QWZ2M8XN4TB6RCD' } });
  expect(await call('inject_fault', { next: ['rate_limited'], operation: 'v3/GetInstallmentPlan' })).toContain('rate_limited');
  const limited = await call('call_sandbox', read);
  expect(JSON.parse(limited)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) as string } });
  expect(JSON.parse(await call('explain_response', { response: 'card_declined' }))).toMatchObject({
    code: 'card_declined',
    retry: 'after_change',
  });
  expect(await call('advance_clock', { by: 'P1M' })).toMatch(/^2026-05-20T12:00:00Z\n2026-.* {2}plan\./);
  expect((await call('list_events', { limit: 3 })).split('\n')).toHaveLength(3);
});

test('a lost connection is not a sandbox that is not running', async () => {
  const { call, running } = await mcpSandbox();
  const read = { method: 'GET', path: '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD' };
  await call('inject_fault', { next: ['connection_lost'] });
  expect(await call('call_sandbox', read)).toMatch(/^isError: There was no response from http:/);
  await running.stop();
  expect(await call('call_sandbox', read)).toMatch(/^isError: No sandbox is running at http:/);
});

test('arguments that are null are omitted ones', async () => {
  const { call } = await mcpSandbox();
  expect(await call('list_events', null)).toBe(await call('list_events'));
  expect(await call('list_events', { type: null, limit: null })).toBe(await call('list_events'));
  expect(await call('call_sandbox', { method: 'GET', path: null })).toBe('isError: Pass "path" to call_sandbox.');
  expect(await call('list_events', [])).toMatch(/^isError: list_events takes an object/);
});

test('list_events returns the headers and body of an event by ID', async () => {
  const { call } = await mcpSandbox();
  await call('call_sandbox', { method: 'POST', path: '/_sandbox/trigger', body: { event: 'plan.created' } });
  const [, , eventId] = (await call('list_events', { type: 'plan.created', limit: 1 })).split(/ {2,}/);
  expect(JSON.parse(await call('list_events', { eventId }))).toMatchObject({
    headers: { 'webhook-id': eventId, 'webhook-signature': expect.stringMatching(/^v1,/) as string },
    rawBody: expect.stringContaining('plan.created') as string,
  });
});

for (const [query, first] of [
  ['refund part of a plan', 'v3/Refund'],
  ['GET /v3/installment-plans/{planNumber}', 'v3/GetInstallmentPlan'],
  ['UploadEvidence', 'chargebacks/UploadEvidence'],
  ['payment link by sms', 'text2pay/CreatePlans'],
] as const)
  test(`find_operation returns ${first} for "${query}"`, async () => {
    const [line = ''] = (await (await mcpSandbox()).call('find_operation', { query })).split('\n');
    expect(JSON.parse(line)).toMatchObject({ operation: first, page: expect.stringMatching(/^\/api\//) as string });
  });

test('random messages never crash the server', async () => {
  await fuzzMcp(await mcpSandbox(), 400);
});

test('tools send no requests to other machines', async () => {
  const real = fetch;
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
    sent.push(url instanceof Request ? url.url : String(url));
    return real(url, init);
  });
  try {
    await fuzzMcp(await mcpSandbox(), 400);
  } finally {
    vi.unstubAllGlobals();
  }
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((url) => new URL(url).hostname !== '127.0.0.1')).toEqual([]);
});
