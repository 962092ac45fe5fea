import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand, type CommandResult } from '../../../../../tests/support/command-line';
import { SAMPLE_TIME } from '../../../../../tests/support/sandbox';
import { sandboxClient } from '../../common/client';
import { startServer } from '../../server/server';

const HEAD = 'order_number,plan_number,status,amount,currency,captured,refunded';

/** A running sandbox, and its command with a file that has these lines. */
async function reconciling(): Promise<{
  origin: string;
  run: (content: string | Uint8Array, ...more: string[]) => Promise<CommandResult>;
}> {
  const { origin, stop } = await startServer({ port: 0, startsAt: SAMPLE_TIME, isFixed: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'reconcile-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await stop();
  });
  const file = path.join(folder, 'orders.csv');
  const run = async (content: string | Uint8Array, ...more: string[]): Promise<CommandResult> => {
    writeFileSync(file, content);
    const { err, ...rest } = await runCommand(['reconcile', file, '--url', origin, ...more]);
    return { ...rest, err: err.replaceAll(file, 'orders.csv') };
  };
  return { origin, run };
}

test('books without orders agree with a new sandbox, whose sample plans belong to nobody', async () => {
  const { run } = await reconciling();
  expect(await run(`${HEAD}\n`)).toEqual({ code: 0, out: 'No difference between 0 orders and 0 plans.\n', err: '' });
});

test('a payment that the shop never recorded is named with its plan, and as JSON', async () => {
  const { origin, run } = await reconciling();
  const { planNumber } = await sandboxClient(origin, {}).control<{ planNumber: string }>('POST', '/trigger', { event: 'plan.created' });
  const { code, out, err } = await run(HEAD);
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain(': This payment is missing in your records.\n  Your records  no payment\n');
  expect(out).toContain(`(plan ${planNumber})`);
  expect(out).toContain('Page        https://');
  expect(JSON.parse((await run(HEAD, '--json')).out)).toMatchObject({
    orders: 0,
    plans: 1,
    differences: [{ kind: 'missing_payment', planNumber, page: expect.stringMatching(/^https:/) as string }],
  });
});

test('an unusable file gets one sentence with its line, and nothing else', async () => {
  const { run } = await reconciling();
  const wrong: [content: string | Uint8Array, message: string][] = [
    ['', 'orders.csv:1: the column "order_number" is missing.'],
    [`${HEAD}\nHL-1,P,paid,5.00,USD,0,0`, 'orders.csv:2: amount must be a whole number of minor units'],
    [`${HEAD}\n"HL-1,P,paid,5,USD,0,0`, 'orders.csv:2: a quotation mark is in the wrong place.'],
    [new Uint8Array([0, 255, 1, 254, 10, 10, 34]), 'orders.csv:'],
  ];
  for (const [content, message] of wrong) {
    const { code, out, err } = await run(content);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err.split('\n')).toHaveLength(2);
  }
  for (const [args, message] of [
    [['none.csv'], "none.csv can't be read (ENOENT).\n"],
    [[tmpdir()], `${tmpdir()} can't be read (EISDIR).\n`],
    [[], '"reconcile" takes one file.\n'],
    [['a.csv', 'b.csv'], '"reconcile" takes one file.\n'],
    [['a.csv', '--plan', 'b.csv'], "Unknown option '--plan'.\n"],
  ] as const) {
    const { code, out, err } = await runCommand(['reconcile', ...args]);
    expect([code, out, err.startsWith(message)], err).toEqual([2, '', true]);
  }
});

test('a file from a spreadsheet in UTF-16 is read', async () => {
  const { run } = await reconciling();
  expect((await run(Buffer.from(`\uFEFF${HEAD}\r\n`, 'utf16le'))).code).toBe(0);
});
