import { expect, test } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askAll, linksIn } from '../supply-chain/external-links';
import type { Contract, OperationPromise } from '../../reference/changelog/contract';
import { changesBetween } from '../../reference/changelog/diff';
import { difference } from './api-difference';
import { changedPages, failuresIn, type PagesReport } from './changed-pages';
import { checkedRef, forkPoint } from './git';
import { issueOf, markerOf } from './issues';
import { pagesComment, parsedReport } from './pages-comment';
import { firstOf, inCode } from './untrusted';
import { root } from '../../../tests/support/built-site';

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
  expect(issueOf({ check: 'links', state: 'unchecked', lines: [] })?.body).toContain("couldn't finish");
  expect(issueOf({ check: 'links', state: 'clean', lines: [] })).toBeUndefined();
  expect(() => issueOf({ check: 'toString', state: 'found', lines: [] })).toThrow('no scheduled check "toString"');
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
