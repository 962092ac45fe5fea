import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as SessionClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as SessionStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as SessionHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { DOCS_FILE } from '../src/data/docs-file';
import { INDEX_FILE } from '../src/data/search-service';
import { docsAt } from '../src/sandbox/node/mcp/load-docs';
import type { DocsFile, DocsResult } from '../src/sandbox/node/mcp/docs';
import { tools } from '../src/sandbox/node/mcp/tools';
import { samplePlan } from '../src/sandbox/seeds/sample-plan';
import { SearchEngine } from '../src/search/engine/engine';
import { unpack, type PackedIndex } from '../src/search/pack';
import questionSets from '../src/tooling/bench/questions.json';
import { runCommand } from './support/command-line';
import { buildFolder } from './support/built-site';
import { everyPage } from './support/pages';
import { downloads, nowhere, sandboxProgram, startProgram } from './support/sandbox-program';

const docsFile = path.join(downloads, DOCS_FILE);

/** What both clients have. */
interface McpClient {
  getServerVersion(): object | undefined;
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

type Command = ConstructorParameters<typeof StdioClientTransport>[0];

/** The official clients, which check every response against the protocol. Each connects in one version and has no other choice. */
const clients = {
  '2025-11-25': async (place: Command | URL): Promise<McpClient> => {
    const client = new SessionClient({ name: 'test', version: '1' });
    const transport = place instanceof URL ? new SessionHttpTransport(place) : new SessionStdioTransport(place);
    await client.connect(transport as Parameters<SessionClient['connect']>[0]);
    return client;
  },
  '2026-07-28': async (place: Command | URL): Promise<McpClient> => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(place instanceof URL ? new StreamableHTTPClientTransport(place) : new StdioClientTransport(place));
    expect(client.getProtocolEra()).toBe('modern');
    return client;
  },
} as const;

type Version = keyof typeof clients;
const versions = Object.keys(clients) as Version[];

async function connected(place: Command | URL, version: Version): Promise<McpClient> {
  const client = await clients[version](place);
  onTestFinished(() => client.close());
  return client;
}

const overStdio = (args: readonly string[], version: Version = '2026-07-28'): Promise<McpClient> => {
  const { cwd, env } = nowhere();
  const command = { command: 'node', args: [sandboxProgram, 'mcp', '--port', '0', ...args], cwd, env: { PATH: env.PATH ?? '' } };
  return connected({ ...command, stderr: 'pipe' }, version);
};

async function overHttp(version: Version): Promise<McpClient> {
  const { url } = await startProgram('--docs', downloads);
  return connected(new URL(`${url}/mcp`), version);
}

/** Returns the text of a tool's result. */
async function textOf(client: McpClient, name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return isError ? `isError: ${text}` : text;
}

const ways = { stdio: (version: Version) => overStdio(['--docs', docsFile], version), HTTP: overHttp };
const connections = Object.entries(ways).flatMap(([way, connect]) =>
  versions.map((version) => ({ how: `in ${version} over ${way}`, connect: () => connect(version) })),
);

for (const { how, connect } of connections) {
  test(`the official client lists the tools ${how}`, async () => {
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'partita' });
    expect(client.getInstructions()).toContain('PARTITA_API_URL=http://127.0.0.1:');
    const { tools: found } = await client.listTools();
    expect(found.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  test(`an agent creates and refunds a plan in twelve calls ${how}`, async () => {
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

test('a client that knows both kinds of versions uses the newer one', async () => {
  const { url } = await startProgram('--docs', downloads);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  onTestFinished(() => client.close());
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
});

test('search_docs and the command docs find what the search of the site finds', async () => {
  const docs = await docsAt(downloads)();
  const engine = new SearchEngine(unpack(JSON.parse(readFileSync(path.join(buildFolder, INDEX_FILE), 'utf8')) as PackedIndex));
  for (const [number, { question }] of questionSets.first.slice(0, 25).entries()) {
    const { hits } = engine.search({ query: question, indexName: '', hitsPerPage: 5 });
    const found = docs
      .search(question, 5)
      .split('\n\n')
      .map((result) => result.split('\n')[1]);
    const urls = hits.map(({ url }) => url);
    expect(found, question).toEqual(urls);
    if (number >= 5) continue;
    const { out } = await runCommand(['docs', '--docs', downloads, '--json', ...question.split(' ')]);
    const { hits: printed } = JSON.parse(out) as DocsResult;
    expect(printed.slice(0, 5).map(({ page }) => page)).toEqual(urls);
  }
});

test('the command docs shows the section of every hit and of every link', async () => {
  const { pages, address, index, release } = JSON.parse(readFileSync(docsFile, 'utf8')) as DocsFile;
  const docs = await docsAt(docsFile)();
  const links = Object.values(pages).flatMap((page) => [...page.matchAll(/\]\((\S+\.md#\S+?)\)/g)].map(([, link = '']) => link));
  const own = links.filter((link) => link.startsWith(address));
  expect(own.length).toBeGreaterThan(1000);
  for (const place of new Set([...own.map(decodeURIComponent), ...unpack(index).map(({ url }) => url)]))
    expect(docs.textOf(place)).toMatch(place.includes('#') ? /^#{2,6} / : /^# /);
  const program = spawnSync('node', [sandboxProgram, '--version'], { encoding: 'utf8' });
  expect(program.stdout).toBe(`${release}\n`);
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
  const client = await overStdio(['--docs', 'elsewhere.json']);
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
  expect((await overStdio(['--url', url])).getInstructions()).toContain(url);
  const { code, err } = await runCommand(['mcp', '--url', 'http://elsewhere.example']);
  expect([code, err]).toEqual([2, expect.stringContaining('The sandbox must run on this machine')]);
});
