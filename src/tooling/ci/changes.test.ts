import { expect, test } from 'vitest';
import type { Contract, OperationPromise } from '../../reference/changelog/contract';
import { changesBetween } from '../../reference/changelog/diff';
import { difference } from './api-difference';
import { changedPages } from './changed-pages';
import { checkedRef, forkPoint } from './git';
import { root } from '../../../tests/support/built-site';

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
