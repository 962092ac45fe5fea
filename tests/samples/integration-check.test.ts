import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cases } from '../../src/sandbox/node/integration-check/cases';
import { chosenFrom } from '../../src/sandbox/node/integration-check/choose';
import { root } from '../support/built-site';
import { checkedShop } from '../support/checked-shop';
import { freeUrl } from '../support/free-url';
import { inFolder } from '../support/project-folder';
import { runCommand, type CommandResult } from '../support/command-line';
import { designs } from '../support/other-shop.mjs';
import { mistakes } from '../support/other-shop-mistakes.mjs';

/** Checks a shop that the command itself starts. */
const checked = async (switches: string, ...options: string[]): Promise<CommandResult> => {
  const start = `node "${path.join(root, 'tests/support/other-shop.mjs')}" ${switches}`;
  return runCommand(['check', await freeUrl(), '--start', start, '--webhooks', '/hooks', ...options], { env: process.env });
};

/** Several designs in one shop. tests/slow checks each of them alone. */
for (const design of [
  [],
  ['captures-at-checkout', 'works-before-it-responds', 'shows-orders-to-their-owner-only', 'starts-a-plan-per-click'],
  ['has-no-webhooks', 'sells-whole-orders-only', 'cancels-paid-orders-only', 'closes-orders-on-the-cancel-page'],
  ['is-overloaded', 'reopens-canceled-orders', 'accepts-more-and-lowers-it'],
  ['takes-cards-itself'],
])
  test.concurrent(`a shop of another design passes every case: ${design.join(', ') || 'as in the docs'}`, async () => {
    for (const name of design) expect(designs).toHaveProperty(name);
    const results = await checkedShop(design);
    expect(results.filter(({ passed }) => !passed)).toEqual([]);
    const shop = { hasWebhooks: !design.includes('has-no-webhooks'), isDirect: design.includes('takes-cards-itself') };
    expect(results).toHaveLength(chosenFrom(undefined, shop).chosen.length);
  });

for (const [name, { fails }] of Object.entries(mistakes))
  test.concurrent(`a shop that ${name.replaceAll('-', ' ')} fails ${fails.join(' and ')}`, async () => {
    const results = await checkedShop([name], { only: fails, patience: 3 });
    expect(results.map((result) => [result.name, result.passed, result.observed])).toEqual(
      cases.filter((testCase) => fails.includes(testCase.name)).map((testCase) => [testCase.name, false, expect.stringMatching(/\.$/)]),
    );
  });

test('each case fails for a mistake', () => {
  const found = new Set(Object.values(mistakes).flatMap(({ fails }) => fails));
  expect([...found].toSorted()).toEqual(cases.map(({ name }) => name).toSorted());
});

test('the reports say what a failure costs and link to its page', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const junit = path.join(folder, 'report.xml');
  const text = await checked('sells-paid-orders-again', '--only', 'declined', '--only', 'paid-again', '--junit', junit);
  expect(text.code, text.err).toBe(1);
  expect(text.out.split('\n').slice(2)).toEqual([
    'pass  declined    The decline left the order open, and the second card paid it.',
    'FAIL  paid-again  The shopper pays 2 plans for one order. Start no checkout of an order that is paid.',
    '                  What it costs: The shopper pays for one order twice, and disputes one of the payments.',
    '                  Read https://docs.partita.example/api/v3/initiate-installment-plan#several-checkouts-for-one-order',
    '',
    '1 passed, 1 failed',
    '',
  ]);
  expect(readFileSync(junit, 'utf8')).toContain(
    'no checkout of an order that is paid.">What it costs: The shopper pays for one order twice, and disputes one of the payments. Read https://',
  );
});

test('a reader can check the Node project with the direct API as it is', async () => {
  await inFolder({ language: 'node', integration: 'direct', webhooks: true }, async ({ folder, shop }) => {
    const args = [
      'check',
      shop,
      '--start',
      `cd "${folder}" && node server.mjs`,
      '--direct',
      '--only',
      'lost-payment',
      '--only',
      'closed-order',
    ];
    const { code, out, err } = await runCommand(args, { env: process.env });
    expect([code, out.includes('2 passed, 0 failed')], out + err).toEqual([0, true]);
  });
});

test('a shop without webhooks leaves out the cases about webhooks', async () => {
  const start = `node "${path.join(root, 'tests/support/other-shop.mjs')}" has-no-webhooks`;
  const args = ['check', await freeUrl(), '--start', start, '--webhooks', 'none'];
  const { code, out, err } = await runCommand([...args, '--json'], { env: process.env });
  expect(code, out + err).toBe(0);
  const report = JSON.parse(out) as { passed: number; leftOut: string[] };
  expect(report.leftOut).toEqual(cases.filter(({ needsWebhooks }) => needsWebhooks).map(({ name }) => name));
  expect(report.passed).toBe(cases.filter(({ paysOn }) => paysOn !== 'card-form').length - report.leftOut.length);
  const refused = await runCommand([...args, '--only', 'forged-event'], { env: process.env });
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('forged-event needs a webhook endpoint')]);
  const direct = await runCommand([...args, '--only', 'two-cards'], { env: process.env });
  expect([direct.code, direct.err]).toEqual([2, expect.stringContaining('two-cards needs a shop that takes cards itself (--direct)')]);
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
    [[url, '--wait', '0'], '--wait must be a whole number from 1 to 600'],
    [[url, '--webhooks', 'hooks'], 'must start with a slash, such as /webhooks, or be none'],
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
