import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { DOCS_FILE } from '../src/data/docs-file';
import { INDEX_FILE } from '../src/data/search-service';
import { docsAt } from '../src/sandbox/mcp/load-docs';
import type { DocsFile } from '../src/sandbox/mcp/docs';
import { tools } from '../src/sandbox/mcp/tools';
import { samplePlan } from '../src/sandbox/sample-plan';
import { SearchEngine } from '../src/search/engine/engine';
import { unpack, type PackedIndex } from '../src/search/pack';
import questionSets from '../src/tooling/bench/questions.json';
import { runCommand } from './support/command-line';
import { buildFolder } from './support/built-site';
import { everyPage } from './support/pages';
import { downloads, nowhere, sandboxProgram, startProgram } from './support/sandbox-program';

type Transport = StdioClientTransport | StreamableHTTPClientTransport;

const docsFile = path.join(downloads, DOCS_FILE);

/** A client of the official SDK, which checks every response against the protocol. */
async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  onTestFinished(() => client.close());
  return client;
}

const overStdio = (...args: string[]): Promise<Client> => {
  const { cwd, env } = nowhere();
  const command = { command: 'node', args: [sandboxProgram, 'mcp', '--port', '0', ...args], cwd, env: { PATH: env.PATH ?? '' } };
  return connected(new StdioClientTransport({ ...command, stderr: 'pipe' }));
};

async function overHttp(): Promise<Client> {
  const { url } = await startProgram('--docs', downloads);
  return connected(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
}

/** Returns the text of a tool's result. */
async function textOf(client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return isError ? `isError: ${text}` : text;
}

const ways = { stdio: () => overStdio('--docs', docsFile), HTTP: overHttp };

for (const [way, connect] of Object.entries(ways)) {
  test(`the SDK's client lists the tools over ${way}`, async () => {
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'partita' });
    expect(client.getInstructions()).toContain('PARTITA_API_URL=http://127.0.0.1:');
    await client.ping();
    const { tools: found } = await client.listTools();
    expect(found.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  test(`an agent creates and refunds a plan in twelve calls over ${way}`, async () => {
    const client = await connect();
    let calls = 0;
    const call = (name: string, args: Record<string, unknown> = {}): Promise<string> => {
      calls += 1;
      return textOf(client, name, args);
    };
    const api = async (method: string, at: string, body: object, idempotencyKey: string): Promise<Record<string, unknown>> => {
      const { status, body: result } = JSON.parse(await call('call_sandbox', { method, path: at, body, idempotencyKey })) as {
        status: number;
        body: Record<string, unknown>;
      };
      expect(status).toBeLessThan(300);
      return result;
    };
    expect(await call('search_docs', { query: 'capture when the order ships' })).toContain('/api/v3/update-order');
    expect(await call('read_page', { page: '/api/v3/update-order' })).toContain('# Update an order');
    expect(await call('find_operation', { query: 'create a plan' })).toContain('"operation":"v3/InstallmentPlan"');
    const { planNumber } = await api('POST', '/v3/installment-plans', { ...samplePlan({}), autoCapture: false }, 'order-1');
    await api('PUT', `/v3/installment-plans/${planNumber as string}/order`, { capture: true, shippingStatus: 'shipped' }, 'ship-1');
    await api('POST', `/v3/installment-plans/${planNumber as string}/refunds`, { amount: { value: 10_000, currency: 'USD' } }, 'return-1');
    await call('advance_clock', { by: '1h' });
    const events = await call('list_events', { planNumber });
    for (const type of ['plan.created', 'plan.activated', 'refund.succeeded']) expect(events).toContain(type);
    expect(calls).toBeLessThanOrEqual(12);
  });
}

test('search_docs finds what the search of the site finds', async () => {
  const docs = await docsAt(downloads)();
  const engine = new SearchEngine(unpack(JSON.parse(readFileSync(path.join(buildFolder, INDEX_FILE), 'utf8')) as PackedIndex));
  for (const { question } of questionSets.first.slice(0, 25)) {
    const { hits } = engine.search({ query: question, indexName: '', hitsPerPage: 5 });
    const found = docs
      .search(question, 5)
      .split('\n\n')
      .map((result) => result.split('\n')[1]);
    expect(found, question).toEqual(hits.map(({ url }) => url));
  }
});

test('read_page returns every page, in parts and by section', async () => {
  const { pages, address } = JSON.parse(readFileSync(docsFile, 'utf8')) as DocsFile;
  const missing = [...everyPage().keys()].map((route) => route.replace(/(.)\/$/, '$1')).filter((route) => !Object.hasOwn(pages, route));
  expect(missing.filter((route) => !['/markdown-page', '/search'].includes(route))).toEqual([]);
  expect(Object.values(pages).filter((page) => !page.startsWith('# '))).toEqual([]);
  const docs = await docsAt(docsFile)();
  for (const page of ['/apis', 'apis', `${address}apis.md`, '/apis/', '/apis?x=1']) expect(docs.read(page, 1)).toMatch(/^# /);
  expect(docs.read('/apis#idempotency', 1)).toMatch(/^## Idempotency\n/);
  expect(docs.read('/api/v3/installment-plan', 1)).toContain('[Part 1 of 3. Pass part: 2 to continue.]');
  expect(() => docs.read('/no-such-page', 1)).toThrow('There is no page "/no-such-page".');
  expect(() => docs.read('/apis', 9)).toThrow('This page has only one part.');
});

test('two tools name the download when the docs are missing', async () => {
  const client = await overStdio('--docs', 'elsewhere.json');
  const text = await textOf(client, 'search_docs', { query: 'refund' });
  expect(text).toMatch(/^isError: The docs aren't on this machine\..* curl .*elsewhere\.json.*\/downloads\/partita-docs\.json$/);
  expect(await textOf(client, 'advance_clock')).toMatch(/^\d{4}-/);
});

test('the docs load from this machine only', async () => {
  const { url } = await startProgram();
  expect(() => docsAt('https://docs.partita.example/downloads/partita-docs.json')).toThrow('an address on this machine');
  await expect(docsAt(`${url}/_sandbox/clock`)()).rejects.toThrow("isn't the file of the docs");
});

for (const [what, init, status] of [
  ['GET', { method: 'GET' }, 405],
  ['another content type', { headers: { 'Content-Type': 'text/plain' } }, 415],
  ['an unknown protocol version', { headers: { 'MCP-Protocol-Version': '1999-01-01' } }, 400],
  ['a client that wants no JSON', { headers: { Accept: 'text/html' } }, 406],
  ['text that is no JSON', { body: '{' }, 400],
  [
    'a batch in a version without batches',
    { body: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', headers: { 'MCP-Protocol-Version': '2025-06-18' } },
    400,
  ],
  ['a page of another site', { headers: { Origin: 'https://elsewhere.example' } }, 403],
  ['a notification', { body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' }, 202],
  ['a ping', {}, 200],
] as const)
  test(`the HTTP endpoint returns ${status} for ${what}`, async () => {
    const { url } = await startProgram();
    const { headers = {}, ...rest } = { headers: {}, ...init } as RequestInit & { headers: Record<string, string> };
    const method = rest.method ?? 'POST';
    const response = await fetch(`${url}/mcp`, {
      ...(method === 'POST' && { body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }),
      ...rest,
      method,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    });
    expect(response.status).toBe(status);
  });

test('the command works with a running sandbox on this machine only', async () => {
  const { url } = await startProgram();
  expect((await overStdio('--url', url)).getInstructions()).toContain(url);
  const { code, err } = await runCommand(['mcp', '--url', 'http://elsewhere.example']);
  expect([code, err]).toEqual([2, expect.stringContaining('The sandbox must run on this machine')]);
});
