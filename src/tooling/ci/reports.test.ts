import { expect, test, beforeAll, afterAll } from 'vitest';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askAll, linksIn } from '../supply-chain/external-links';
import type { Contract, OperationPromise } from '../../reference/changelog/contract';
import { changesBetween } from '../../reference/changelog/diff';
import { difference } from './api-difference';
import { changedPages, failuresIn, type PagesReport } from './changed-pages';
import { checkedRef, forkPoint } from './git';
import { issueOf, markerOf } from './issues';
import { MARKER, pagesComment, parsedReport } from './pages-comment';
import { firstOf, inCode } from './untrusted';
import { root } from '../../../tests/support/built-site';

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

test('untrusted text is escaped in Markdown', () => {
  expect(inCode('@everyone <img src=x> [a](b)')).toBe('` @everyone <img src=x> [a](b) `');
  expect(inCode('a ` b `` c')).toBe('``` a ` b `` c ```');
  expect(inCode('one\n\n# two\u202Ethree\u0000')).toBe('` one # two three `');
  expect(inCode('x'.repeat(500)).length).toBeLessThan(210);
  expect(inCode('')).toBe('` (empty) `');
  expect(firstOf(['a', 'b', 'c'], 2)).toEqual(['a', 'b', '- … and 1 more']);
});

test('a branch name is never parsed as a Git option', () => {
  expect(['origin/main', 'HEAD~1', 'v1.0'].map(checkedRef)).toEqual(['origin/main', 'HEAD~1', 'v1.0']);
  for (const bad of ['--output=x', '', undefined, 'a b', 'a;b']) expect(() => checkedRef(bad)).toThrow('Name a commit or a branch');
  expect(() => forkPoint(root, 'no-such-branch-anywhere')).toThrow('fetch the whole history');
});

const operation = (required: boolean): OperationPromise => ({
  call: 'POST /refunds',
  summary: 'Refund a plan',
  scopes: [],
  request: { 'body reason': { type: 'string', ...(required && { required: true as const }) } },
  response: {},
  errors: [],
});
const contract = (required: boolean, ...ids: string[]): Contract => ({
  operations: Object.fromEntries(ids.map((id) => [id, operation(required)])),
  events: {},
  errors: {},
});

test('a breaking change needs the label and a changelog entry', () => {
  const [before, after] = [contract(false, 'v3/A', 'v3/B'), contract(true, 'v3/A', 'v3/B')];
  const entry = (...ids: string[]) => ({
    id: '2026-11-22',
    title: 'A reason is needed',
    summary: 'Send one.',
    changes: changesBetween(contract(false, ...ids), contract(true, ...ids)),
  });
  expect(difference(before, after, [], []).missing).toEqual([
    expect.stringContaining('add the label "breaking-api"'),
    expect.stringContaining('The changelog has no entry for 1'),
  ]);
  expect(difference(before, after, [], ['breaking-api']).missing).toHaveLength(1);
  expect(difference(before, after, [entry('v3/A')], ['breaking-api']).missing, 'it names one of two operations').toHaveLength(1);
  expect(difference(before, after, [entry('v3/A'), entry('v3/B')], ['breaking-api']).missing).toEqual([]);
  expect(difference(before, after, [entry('v3/A', 'v3/B')], []).missing).toHaveLength(1);
  expect(difference(after, before, [], []), 'an easier API needs neither').toMatchObject({ missing: [] });
});

test('a changed file lists the pages that show it', () => {
  const sources = [
    { file: 'docs/one.mdx', source: '```bash file="samples/guides/one/steps.sh#a"\n```\n<PlanCalculator />' },
    { file: 'docs/two/index.mdx', source: '<CodeSample of="token-caching" />\n<PlanCalculatorX />' },
    { file: 'src/pages/markdown-page.mdx', source: "import Plan from '../../tests/_components/plan.mdx';" },
  ];
  const routesFor = (file: string, state = 'M') =>
    changedPages([{ file, state }], sources, []).pages.map((page) => `${page.route} ${page.state}`);
  expect(routesFor('docs/one.mdx')).toEqual(['/one changed']);
  expect(routesFor('docs/new.mdx', 'A')).toEqual(['/new new']);
  expect(routesFor('docs/old.mdx', 'D')).toEqual(['/old gone']);
  expect(routesFor('samples/guides/one/steps.sh')).toEqual(['/one changed']);
  expect(routesFor('samples/token-caching/token.py')).toEqual(['/two/ changed']);
  expect(routesFor('src/components/guide/PlanCalculator/index.tsx')).toEqual(['/one changed']);
  expect(routesFor('src/pages/_components/plan.mdx')).toEqual(['/markdown-page changed']);
  expect(routesFor('README.md')).toEqual([]);
  expect(changedPages([{ file: 'src/css/tokens.css', state: 'M' }], sources, ['/api/v3/refund'])).toEqual({
    pages: [{ route: '/api/v3/refund', state: 'changed', by: ['openapi'] }],
    everywhere: ['src/css/tokens.css'],
  });
});

test('failed tests are found at any depth of the report', () => {
  const spec = (ok: boolean) => ({
    title: 'a link works',
    ok,
    file: 'links.spec.ts',
    line: 7,
    tests: [{ results: [{ error: { message: 'it did not' } }] }],
  });
  expect(failuresIn({ suites: [{ specs: [spec(true)], suites: [{ specs: [spec(false)] }] }] })).toEqual([
    { test: 'a link works', file: 'tests/links.spec.ts', line: 7, message: 'it did not' },
  ]);
});

const report: PagesReport = {
  version: 1,
  pages: [{ route: '/one', state: 'changed', by: ['docs/one.mdx'] }],
  everywhere: ['sidebars.ts'],
  findings: [{ file: 'docs/one.mdx', line: 3, rule: 'links', problem: 'no page at "/x"', fix: 'Correct it.' }],
  failures: [{ test: 'a page @team', file: 'tests/a.spec.ts', line: 9, message: '<script>alert(1)</script>' }],
  tested: true,
};

test('the comment lists changed pages and failures', () => {
  const comment = pagesComment(report);
  expect(comment).toContain('- ` /one ` changed, by ` docs/one.mdx `');
  expect(comment).toContain('` docs/one.mdx:3 ` ` no page at "/x" `');
  expect(comment).toContain('- ` tests/a.spec.ts:9 ` ` a page @team ` ` <script>alert(1)</script> `');
  expect(pagesComment({ ...report, failures: [], tested: false })).toContain("The tests didn't finish.");
  const many = Array.from({ length: 3000 }, (_, index) => ({ ...report.failures[0]!, line: index, message: 'm'.repeat(5000) }));
  expect(pagesComment({ ...report, failures: many }).length, 'GitHub takes 65,536 characters').toBeLessThan(65_536);
});

test('an invalid report is rejected', () => {
  expect(parsedReport(JSON.stringify(report))).toEqual(report);
  for (const bad of [{}, { ...report, more: 1 }, { ...report, pages: [{ route: 1 }] }, { ...report, version: 2 }, null])
    expect(() => parsedReport(JSON.stringify(bad))).toThrow("isn't a report");
});

test("an issue describes a check's problems or its failure to run", () => {
  const found = issueOf({ check: 'audit', state: 'found', lines: ['high: react ![x](https://x.example/pixel)'] });
  expect(found?.body.split('\n')[0]).toBe(markerOf('audit'));
  expect(found?.body).toContain('- ` high: react ![x](https://x.example/pixel) `');
  expect(issueOf({ check: 'links', state: 'unchecked', lines: [] })?.body).toContain("couldn't run");
  expect(issueOf({ check: 'links', state: 'clean', lines: [] })).toBeUndefined();
  expect(() => issueOf({ check: 'toString', state: 'found', lines: [] })).toThrow('no weekly check "toString"');
});

test('external links are requested except for reserved names', async () => {
  const html = '<a href="https://real.org/a#b">a</a><a href="https://real.org/a#c">b</a><a href="/in">c</a>';
  expect(linksIn(`${html}<a href="https://hub.partita.example/">d</a><a href="http://localhost:3000">e</a>`)).toEqual([
    'https://real.org/a',
  ]);
  const server = createServer((request, response) => {
    response.statusCode = Number(request.url?.slice(1));
    response.end();
  });
  const base = await listening(server);
  const links = ['200', '403', '404', '503'].map((status) => ({ url: `${base}/${status}`, pages: ['/one'] }));
  const silent = { url: 'http://127.0.0.1:9/', pages: ['/two'] };
  const statuses = await askAll([...links, silent], { retries: 1, minTimeout: 1, timeout: 5000 });
  server.close();
  expect(Object.fromEntries(statuses.map(({ url, state }) => [url.split('/').at(-1) || 'none', state]))).toEqual({
    '200': 'there',
    '403': 'there',
    '404': 'gone',
    '503': 'gone',
    none: 'silent',
  });
});

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

test('each weekly check opens, updates, and closes one issue', async () => {
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
    labels: ['weekly-check'],
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
