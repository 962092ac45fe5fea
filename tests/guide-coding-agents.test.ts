import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { agentLinks, mcpUrl } from '../src/data/agent-links';
import { tools } from '../src/sandbox/node/mcp/tools';
import { root } from './support/built-site';
import { pageAt } from './support/pages';
import { nowhere, sandboxProgram } from './support/sandbox-program';

const PAGE = '/testing-and-qa/coding-agents';

const sample = (name: string): string => readFileSync(path.join(root, 'samples/guides', name), 'utf8');

interface Server {
  command: string;
  args: string[];
}

/** A project with the downloaded file. */
function project(): { cwd: string; env: Record<string, string> } {
  const { cwd, env } = nowhere();
  copyFileSync(sandboxProgram, path.join(cwd, path.basename(sandboxProgram)));
  return { cwd, env: { PATH: env.PATH ?? '' } };
}

/** Starts the server as a client with this configuration does, and lists its tools. */
async function toolsOf({ command, args }: Server, { cwd, env }: ReturnType<typeof project>): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, cwd, env, stderr: 'pipe' }));
  onTestFinished(() => client.close());
  return (await client.listTools()).tools.map(({ name }) => name);
}

const names = tools.map(({ name }) => name);

for (const name of ['coding-agents/claude-code.sh', 'coding-agents/codex.sh'])
  test(`the command in ${name} adds a server that starts`, async () => {
    const [, command = ''] = sample(name).split(' -- ');
    expect(await toolsOf({ command: 'bash', args: ['-c', `exec ${command}`] }, project())).toEqual(names);
  });

for (const name of ['coding-agents/cursor.json', 'coding-agents/vscode.json', 'coding-agents/windsurf.json'])
  test(`the configuration in ${name} starts the server`, async () => {
    const place = project();
    const text = sample(name).replace(/\$\{workspaceFolder\}|\/path\/to\/your\/project/, place.cwd);
    const { mcpServers, servers = mcpServers } = JSON.parse(text) as Record<string, { partita: Server } | undefined>;
    expect(await toolsOf(servers?.partita as Server, place)).toEqual(names);
  });

test('the links add the server of a running sandbox to each editor', () => {
  const { links } = pageAt(PAGE);
  for (const { url } of agentLinks) expect(links).toContain(url);
  const [cursor, vscode] = agentLinks.map(({ url }) => new URL(url));
  expect(JSON.parse(atob(cursor?.searchParams.get('config') ?? ''))).toEqual({ url: mcpUrl });
  expect(JSON.parse(decodeURIComponent(vscode?.search.slice(1) ?? ''))).toEqual({ name: 'partita', type: 'http', url: mcpUrl });
});

test('the guide names every tool and the address of the running server', () => {
  const { text } = pageAt(PAGE);
  for (const name of [...names, mcpUrl]) expect(text).toContain(name);
});
