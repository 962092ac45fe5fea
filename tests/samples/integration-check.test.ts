import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cases } from '../../src/sandbox/integration-check/cases';
import type { CaseResult } from '../../src/sandbox/integration-check/run';
import { root } from '../support/built-site';
import { freeUrl } from '../support/free-url';
import { runCommand, type CommandResult } from '../support/command-line';

/** Checks a shop that the command itself starts. */
const checked = async (command: string, ...options: string[]): Promise<CommandResult> =>
  runCommand(['check', await freeUrl(), '--start', command, ...options], { env: process.env });

const reportOf = ({ out }: CommandResult): { passed: number; failed: number; cases: CaseResult[] } =>
  JSON.parse(out) as { passed: number; failed: number; cases: CaseResult[] };

const buggy = (bug: string): string => `node "${path.join(root, 'tests/support/buggy-shop.mjs')}" ${bug}`;

for (const [bug, name, page, observed] of [
  ['trusts-the-redirect', 'redirect-forged', '/checkout-solutions/hosted-forms/hosted-form-redirect#how-it-works', 'the order is paid'],
  ['ignores-webhooks', 'redirect-lost', '/checkout-solutions/hosted-forms/hosted-form-redirect#return-pages', 'the order is pending'],
  ['verifies-no-signature', 'forged-event', '/direct-api/webhook-events#verify-the-signature', 'returned 200 for a wrong signature'],
  ['accepts-old-events', 'expired-event', '/direct-api/webhook-events#verify-the-signature', 'ten minutes old'],
  ['fulfills-each-event', 'duplicate-event', '/direct-api/webhook-events#handle-an-event', 'released 3 times'],
  ['believes-the-last-event', 'out-of-order', '/direct-api/webhook-events#handle-an-event', 'the order is paid'],
  ['compares-no-amount', 'changed-amount', '/api/v3/verify-authorization#compare-the-amount', 'the order is paid'],
  ['makes-up-keys', 'double-click', '/apis#idempotency', '2 plans'],
  ['retries-with-new-keys', 'timeout-refund', '/api/v3/refund#retry-safely', 'another idempotency key'],
  ['ignores-retry-after', 'rate-limit', '/api/v3/errors#rate_limited', 'Retry-After asked for 1000 ms'],
  ['ships-without-capture', 'canceled-in-hub', '/api/v3/update-order#ship-and-capture', 'shipped an order whose payment was refunded'],
  ['captures-everything', 'partial-capture', '/api/v3/update-order#change-the-amount', 'The shopper pays 50000 for goods worth 30000'],
  ['cancels-without-refund', 'canceled-in-shop', '/api/v3/refund#refunds-by-plan-status', 'its plan is pending_capture'],
  ['ignores-chargebacks', 'chargeback', '/api/v3/errors#plan_on_hold', 'the order is shipped'],
  [
    'never-restarts-a-checkout',
    'expired-link',
    '/checkout-solutions/hosted-forms/hosted-form-redirect#when-the-link-expires',
    'is expired',
  ],
] as const)
  test.concurrent(`a shop that ${bug.replaceAll('-', ' ')} fails ${name}`, async () => {
    const result = await checked(buggy(bug), '--only', name, '--json');
    expect(result.code, result.err).toBe(1);
    const [found] = reportOf(result).cases;
    expect(found).toMatchObject({ name, passed: false, page });
    expect(found?.observed).toContain(observed);
  });

test('the text report is aligned and links each failure to its page', async () => {
  const { code, out } = await checked(buggy('makes-up-keys'), '--only', 'declined', '--only', 'double-click');
  expect(code).toBe(1);
  expect(out.split('\n').slice(2)).toEqual([
    'pass  declined      The decline left the order open, and the second card paid it.',
    'FAIL  double-click  The order has 2 plans that can all be paid. Use one idempotency key for one checkout.',
    '                    Read https://docs.partita.example/apis#idempotency',
    '',
    '1 passed, 1 failed',
    '',
  ]);
});

test("a check that can't run exits with 2 and advice", async () => {
  const url = await freeUrl();
  const other = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const strange = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  for (const [args, says] of [
    [[], "Pass your shop's address"],
    [['https://harborlane.example'], 'The shop must run on this machine'],
    [[url, url], 'Pass one address.'],
    [[url, '--only', 'luck'], 'There is no case "luck".'],
    [[url, '--port', '0'], `No shop responds at ${url}.`],
    [[strange, '--port', '0'], 'checkout returned 404. Add the test routes'],
    [[strange, '--start', 'true'], 'Something already listens'],
    [[url, '--start', 'echo no module; exit 1'], "so the shop didn't start. Its last output was:\nno module"],
    [[url, '--url', 'http://127.0.0.1:8'], 'No sandbox is running'],
  ] as const) {
    const { code, out, err } = await runCommand(['check', ...args], { env: process.env });
    expect([code, out], err).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err).not.toMatch(/^\s+at /m);
  }
  other.close();
});

test('check lists its cases', async () => {
  const { code, out } = await runCommand(['check', '--list']);
  expect(code).toBe(0);
  for (const { name, title } of cases) expect(out).toMatch(new RegExp(`^${name} +${title.replaceAll('.', '\\.')}$`, 'm'));
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});
