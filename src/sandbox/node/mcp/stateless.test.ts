import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sandboxClient } from '../common/client';
import { InputError } from '../common/command';
import { readContract } from '../common/read-contract';
import { startServer, type RunningServer } from '../server/server';
import { replyTo } from './messages';
import { PROTOCOL_VERSIONS } from './protocol';
import { McpServer } from './server';
import { advanceClock } from './tools/advance-clock';

let running: RunningServer;
beforeAll(async () => {
  running = await startServer({ port: 0 });
});
afterAll(() => running.stop());

const newServer = (): McpServer =>
  new McpServer({
    sandbox: sandboxClient(running.origin, {}),
    contract: readContract(),
    docs: () => Promise.reject(new InputError("The docs aren't on this machine.")),
  });

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const META = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };

const request = (method: string, params: object = {}, meta: object = META): object => ({
  jsonrpc: '2.0',
  id: 'a-1',
  method,
  params: { ...params, _meta: meta },
});

const reply = (message: object): Promise<unknown> => replyTo(newServer(), JSON.stringify(message));

const identified = { 'io.modelcontextprotocol/serverInfo': { name: 'partita', version: expect.any(String) as string } };

test('server/discover says what initialize says in earlier versions', async () => {
  const server = newServer();
  const { result: discovered } = (await server.handle(request('server/discover'))) as unknown as { result: object };
  expect(discovered).toMatchObject({
    resultType: 'complete',
    supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'],
    ttlMs: 300_000,
    cacheScope: 'private',
    _meta: identified,
  });
  const { result: initialized } = (await server.handle({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} })) as unknown as {
    result: { capabilities: object; instructions: string };
  };
  const { capabilities, instructions } = initialized;
  expect(discovered).toMatchObject({ capabilities, instructions });
});

test('every result says that it is complete, and who sent it', async () => {
  const server = newServer();
  for (const message of [
    request('tools/list'),
    request('tools/call', { name: 'advance_clock' }),
    request('tools/call', { name: 'advance_clock', arguments: { by: 'soon' } }),
  ])
    expect(await server.handle(message)).toMatchObject({ id: 'a-1', result: { resultType: 'complete', _meta: identified } });
  expect(await server.handle(request('tools/list'))).toMatchObject({ result: { ttlMs: 300_000, cacheScope: 'private' } });
});

test('results in earlier versions stay as they were', async () => {
  const server = newServer();
  for (const method of ['tools/list', 'ping'])
    for (const params of [{}, { _meta: { progressToken: 1 } }]) {
      const { result } = (await server.handle({ jsonrpc: '2.0', id: 1, method, params })) as unknown as { result: object };
      expect(Object.keys(result)).toEqual(method === 'ping' ? [] : ['tools']);
    }
});

for (const [what, message, code] of [
  ['without a version', request('tools/list', {}, { [CAPABILITIES]: {} }), -32_602],
  ['with a version that is no text', request('tools/list', {}, { ...META, [VERSION]: 20_260_728 }), -32_602],
  ['without capabilities', request('tools/list', {}, { [VERSION]: '2026-07-28' }), -32_602],
  ['with a list of capabilities', request('tools/list', {}, { ...META, [CAPABILITIES]: [] }), -32_602],
  ['for server/discover without fields', { jsonrpc: '2.0', id: 'a-1', method: 'server/discover' }, -32_602],
  ['in an unknown version', request('tools/list', {}, { ...META, [VERSION]: '2099-01-01' }), -32_022],
  ['in an unknown version with other fields', request('tools/list', {}, { [VERSION]: '2099-01-01' }), -32_022],
  ['in a version with sessions', request('tools/list', {}, { ...META, [VERSION]: '2025-11-25' }), -32_022],
  ['to ping, which the version removed', request('ping'), -32_601],
  ['to initialize, which the version removed', request('initialize'), -32_601],
  ['to listen for changes, which never happen', request('subscriptions/listen', { notifications: {} }), -32_601],
  ['for an unknown tool', request('tools/call', { name: 'dance' }), -32_602],
] as const)
  test(`a request ${what} gets the error ${code}`, async () => {
    expect(await reply(message)).toMatchObject({ jsonrpc: '2.0', id: 'a-1', error: { code } });
  });

test('the error for an unsupported version lists the supported ones', async () => {
  expect(await reply(request('tools/list', {}, { ...META, [VERSION]: '2099-01-01' }))).toMatchObject({
    error: { data: { supported: PROTOCOL_VERSIONS, requested: '2099-01-01' } },
  });
  expect(await reply(request('tools/list', {}, { ...META, [VERSION]: '2025-11-25' }))).toMatchObject({
    error: { message: 'Version 2025-11-25 starts with initialize. A request that names its version needs 2026-07-28.' },
  });
});

test('a batch can contain no request that names its version', async () => {
  expect(await reply([request('tools/list')])).toMatchObject({ id: null, error: { code: -32_600 } });
});

test('one client can use both kinds of versions', async () => {
  const server = newServer();
  await server.handle({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } });
  expect(await server.handle(request('tools/list'))).toMatchObject({ result: { resultType: 'complete' } });
  expect(await server.handle({ jsonrpc: '2.0', id: 2, method: 'ping' })).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
});

const HEADERS = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
const call = request('tools/call', { name: 'advance_clock' });
const CALL_HEADERS = { ...HEADERS, 'Mcp-Method': 'tools/call', 'Mcp-Name': 'advance_clock' };

const post = (body: object, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> =>
  fetch(`${running.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

async function posted(body: object, headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const response = await post(body, headers);
  const text = await response.text();
  return { status: response.status, body: text && (JSON.parse(text) as unknown) };
}

for (const [what, message, headers, status, code] of [
  ['a list of tools', request('tools/list'), HEADERS, 200, undefined],
  ['a call', call, CALL_HEADERS, 200, undefined],
  ['the name of a tool as Base64', call, { ...CALL_HEADERS, 'Mcp-Name': '=?base64?YWR2YW5jZV9jbG9jaw==?=' }, 200, undefined],
  ['no version header', request('tools/list'), { 'Mcp-Method': 'tools/list' }, 400, -32_020],
  ['another version in the header', request('tools/list'), { ...HEADERS, 'MCP-Protocol-Version': '2025-11-25' }, 400, -32_020],
  ['no method header', request('tools/list'), { 'MCP-Protocol-Version': '2026-07-28' }, 400, -32_020],
  ['another method in the header', request('tools/list'), { ...HEADERS, 'Mcp-Method': 'TOOLS/LIST' }, 400, -32_020],
  ['a method as Base64', request('ping'), { ...HEADERS, 'Mcp-Method': '=?base64?cGluZw==?=' }, 400, -32_020],
  ['no name header', call, { ...HEADERS, 'Mcp-Method': 'tools/call' }, 400, -32_020],
  ['another name in the header', call, { ...CALL_HEADERS, 'Mcp-Name': 'inject_fault' }, 400, -32_020],
  ['a name header that is no Base64', call, { ...CALL_HEADERS, 'Mcp-Name': '=?base64?!?=' }, 400, -32_020],
  ['a message without the fields', { jsonrpc: '2.0', id: 'a-1', method: 'tools/list' }, HEADERS, 400, -32_602],
  ['no capabilities', request('tools/list', {}, { [VERSION]: '2026-07-28' }), HEADERS, 400, -32_602],
  [
    'an unknown version',
    request('tools/list', {}, { ...META, [VERSION]: '2099-01-01' }),
    { 'MCP-Protocol-Version': '2099-01-01' },
    400,
    -32_022,
  ],
  [
    'an unknown version in the header only',
    { jsonrpc: '2.0', id: 'a-1', method: 'ping' },
    { 'MCP-Protocol-Version': '1999-01-01' },
    400,
    -32_022,
  ],
  ['an unknown method', request('ping'), { ...HEADERS, 'Mcp-Method': 'ping' }, 404, -32_601],
  ['an unknown tool', request('tools/call', { name: 'x' }), { ...CALL_HEADERS, 'Mcp-Name': 'x' }, 200, -32_602],
  ['an unknown method in an earlier version', { jsonrpc: '2.0', id: 'a-1', method: 'dance' }, {}, 200, -32_601],
] as const)
  test(`over HTTP, ${what} gets ${status}${code === undefined ? '' : ` with ${code}`}`, async () => {
    const response = await posted(message, headers);
    expect(response).toMatchObject({ status, body: { id: 'a-1', ...(code === undefined ? { result: {} } : { error: { code } }) } });
  });

for (const [what, message, headers, status] of [
  ['a notification', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, HEADERS, 202],
  ['a notification in an unknown version', { jsonrpc: '2.0', method: 'x' }, { 'MCP-Protocol-Version': '1999-01-01' }, 400],
  ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], HEADERS, 400],
  ['a batch in an unknown version', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], { 'MCP-Protocol-Version': '1999-01-01' }, 400],
] as const)
  test(`over HTTP, ${what} gets ${status}`, async () => {
    expect((await posted(message, headers)).status).toBe(status);
  });

test('a client that closes the connection cancels its request', async () => {
  const run = vi
    .spyOn(advanceClock, 'run')
    .mockImplementation((_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)));
  onTestFinished(() => run.mockRestore());
  const client = new AbortController();
  const response = post(call, CALL_HEADERS, client.signal);
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  const signal = run.mock.calls[0]?.[1].signal;
  expect(signal?.aborted).toBe(false);
  client.abort();
  await expect(response).rejects.toThrow();
  await vi.waitFor(() => expect(signal?.aborted).toBe(true));
});
