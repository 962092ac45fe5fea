import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareBooks } from '../../src/components/guide/ReconcileBooks/compare-books';
import { sampleReports } from '../../src/reference/sample-reports';
import { startServer } from '../../src/sandbox/node/server/server';
import { codeOfFile } from '../../src/reference/sample-files';
import { root } from '../support/built-site';
import { runCommand } from '../support/command-line';
import { SAMPLE_TIME } from '../support/sandbox';

const ORDERS = path.join(root, 'samples/guides', 'reconcile/orders.csv');

test('the page shows what the command finds in the sample, and its tool finds the same in the sample report', async () => {
  const { origin, stop } = await startServer({ port: 0, startsAt: SAMPLE_TIME, isFixed: true });
  onTestFinished(stop);
  const { code, out, err } = await runCommand(['reconcile', ORDERS, '--url', origin]);
  expect([code, err]).toEqual([1, '']);
  await expect(out).toMatchFileSnapshot(path.join(root, 'samples/guides', 'reconcile/differences.txt'));
  const json = JSON.parse((await runCommand(['reconcile', ORDERS, '--url', origin, '--json'])).out) as { differences: { kind: string }[] };
  const plans = { name: 'plan_details.csv', text: new Map(sampleReports()).get('plan_details') ?? '' };
  const orders = { name: 'orders.csv', text: codeOfFile('samples/guides/reconcile/orders.csv') };
  const { found = [], summary } = compareBooks(orders, plans) as { found?: { kind: string }[]; summary?: string };
  expect(summary).toBe('5 differences between 11 orders and 11 plans.');
  expect(found.map(({ kind }) => kind)).toEqual(json.differences.map(({ kind }) => kind));
});
