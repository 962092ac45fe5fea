import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PagesReport } from '../../src/tooling/ci/changed-pages';
import { markerOf } from '../../src/tooling/ci/issues';
import { MARKER, pagesComment } from '../../src/tooling/ci/pages-comment';
import { root } from '../support/built-site';

let folder = '';
// Runs once for each group of tests in a worker.
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, value: unknown): string => {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
};

const report: PagesReport = {
  version: 1,
  pages: [{ route: '/one', state: 'changed', by: ['docs/one.mdx'] }],
  everywhere: [],
  findings: [],
  failures: [],
  tested: true,
};

function listening(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

interface Call {
  call: string;
  body: Record<string, unknown>;
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
};

/** Starts a fake GitHub API. @param responses The responses by path. @returns the URL, and the requests that write. */
async function github(responses: Record<string, unknown>): Promise<{ url: string; writes: Call[]; close(): void }> {
  const writes: Call[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const place = request.url?.split('?')[0] ?? '';
    const body = await bodyOf(request);
    if (request.method !== 'GET') writes.push({ call: `${request.method} ${place}`, body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.method === 'GET' ? (responses[place] ?? []) : { number: 5, id: 5 }));
  };
  const server = createServer((request, response) => void answer(request, response));
  const url = await listening(server);
  return { url, writes, close: () => server.close() };
}

/** Runs a command in the same way as the workflows. It's asynchronous, because the server is in this process. */
function command(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules/.bin/tsx'), [`src/tooling/ci/${script}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
    child.on('close', (status) => resolve({ status, output }));
  });
}

const event = (sha: string): string =>
  written(`event-${sha}.json`, {
    workflow_run: { head_sha: sha, head_branch: 'a branch', head_repository: { owner: { login: 'outsider' } } },
  });
const bot = (number: number, body: string, type = 'Bot') => ({ id: number, number, body, user: { type } });

test("the comment is updated only on the run's own pull request", async () => {
  const api = await github({
    '/repos/partita/docs/pulls': [
      { number: 1, head: { sha: 'old' } },
      { number: 2, head: { sha: 'new' } },
    ],
    '/repos/partita/docs/issues/2/comments': [bot(8, MARKER, 'User'), bot(9, `${MARKER}\nbefore`)],
  });
  const env = { GITHUB_API_URL: api.url, GITHUB_REPOSITORY: 'partita/docs', GITHUB_TOKEN: 'none' };
  const args = ['--report', written('report.json', report)];
  const renewed = await command('update-comment', args, { ...env, GITHUB_EVENT_PATH: event('new') });
  expect(renewed.output).toContain('Updated the comment on pull request 2.');
  const late = await command('update-comment', args, { ...env, GITHUB_EVENT_PATH: event('gone') });
  expect(late.output).toContain('nothing to write');
  api.close();
  expect(api.writes.map(({ call }) => call)).toEqual(['PATCH /repos/partita/docs/issues/comments/9']);
  expect(api.writes[0]?.body.body).toBe(pagesComment(report));
});

test('each scheduled check opens, updates, and closes one issue', async () => {
  const api = await github({ '/repos/partita/docs/issues': [bot(3, markerOf('links')), bot(4, `${markerOf('audit')}\n`)] });
  const reports = mkdtempSync(path.join(folder, 'weekly-'));
  const put = (check: string, state: string, lines: string[]) =>
    writeFileSync(path.join(reports, `${check}.json`), JSON.stringify({ check, state, lines }));
  put('links', 'clean', []);
  put('audit', 'unchecked', ['405']);
  put('security-txt', 'found', ['It ends in 9 days.']);
  const env = { GITHUB_API_URL: api.url, GITHUB_REPOSITORY: 'partita/docs', GITHUB_TOKEN: 'none' };
  const { status, output } = await command('update-issues', ['--reports', reports], env);
  api.close();
  expect(output).toContain('links: closed issue 3');
  expect(output).toContain('audit: updated issue 4');
  expect(output).toContain('security-txt: opened issue 5');
  expect(status).toBe(0);
  expect(api.writes.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    labels: ['scheduled-check'],
    title: 'security.txt needs a new date',
  });
});

test('a command says which input is missing', async () => {
  const comment = await command('update-comment', [], {});
  expect(comment.output).toContain('Name the report');
  const issues = await command('update-issues', ['--reports', mkdtempSync(path.join(folder, 'none-'))], {
    GITHUB_REPOSITORY: 'a/b',
    GITHUB_TOKEN: 'none',
  });
  expect(issues.output).toContain('contains no reports');
  expect([comment.status, issues.status]).toEqual([1, 1]);
});
