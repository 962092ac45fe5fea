import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCommand } from '../../../tests/support/command-line';
import { readContract } from '../node/common/read-contract';
import { failureFile, failureFragment, failureText, readFailure, type Failure, type FailureStep } from './failure';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { replayFailure } from './replay';

const PLAN = {
  autoCapture: true,
  planData: {
    terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
    totalAmount: { value: 50_000, currency: 'USD' },
    purchaseMethod: 'ecommerce',
    orderReference: 'HL-1',
  },
};
const RECORDED = 'A1B2C3D4E5F6G7H8J9K0';

/** A shop that refunds twice, because its retry has another key. */
const failure: Failure = {
  name: 'timeout-refund',
  title: 'The refund is made, but the response is a 504.',
  observed: 'The shopper got 20000 back instead of 10000.',
  cost: 'The shopper is refunded twice.',
  page: '/api/v3/refund#retry-safely',
  seed: 7,
  startsAt: Date.parse('2026-03-02T09:00:00Z'),
  settings: { requestSigning: 'observe', requestEncryption: 'optional', responseEncryption: false, rateLimits: false },
  steps: [
    { by: 'visitor', at: 0, method: 'POST', path: '/partita-check/checkout', body: { amount: 50_000 }, status: 200 },
    { by: 'shop', at: 0, method: 'POST', path: '/connect/token', body: 'client_secret=[replaced]', status: 400 },
    {
      by: 'shop',
      at: 0,
      method: 'POST',
      path: '/v3/installment-plans/initiate',
      key: 'start',
      body: PLAN,
      status: 201,
      ids: { planNumber: RECORDED },
    },
    {
      by: 'control',
      at: 500,
      method: 'POST',
      path: '/_sandbox/shopper',
      body: { planNumber: RECORDED, action: 'pay', cardNumber: '411111******1111' },
      status: 200,
    },
    {
      by: 'control',
      at: 500,
      method: 'POST',
      path: '/_sandbox/faults',
      body: { next: ['gateway_timeout'], operation: 'v3/Refund' },
      status: 200,
    },
    ...['a', 'b'].map((key, index): FailureStep => ({
      by: 'shop',
      at: 1000,
      method: 'POST',
      path: `/v3/installment-plans/${RECORDED}/refunds`,
      key,
      body: { amount: { value: 10_000, currency: 'USD' } },
      ...(index === 0 ? { status: 504, code: 'gateway_timeout' } : { status: 201 }),
    })),
    {
      by: 'hub',
      key: 'hub',
      at: 1000,
      method: 'PUT',
      path: `/v3/installment-plans/${RECORDED}/order`,
      body: { capture: true },
      status: 409,
      code: 'plan_status_conflict',
    },
    { by: 'shop', at: 1000, method: 'GET', path: '/v3/installment-plans/NONE', status: 404, code: 'plan_not_found' },
  ],
};

test('a fresh sandbox with other IDs responds as recorded', async () => {
  const replayed = await replayFailure(failure, readContract());
  expect(replayed.filter(({ isSame }) => !isSame)).toEqual([]);
  expect(replayed.filter(({ status }) => status !== undefined)).toHaveLength(failure.steps.length - 1);
});

test('a response that differs from the recording is named', async () => {
  const [first, ...steps] = failure.steps;
  const changed = { ...failure, steps: [{ ...first, by: 'shop' } as FailureStep, ...steps] };
  const [replayed] = await replayFailure(changed, readContract());
  expect(replayed).toMatchObject({ status: 404, isSame: false });
});

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const count = fc.integer({ min: 0, max: 100_000 });
const step: fc.Arbitrary<FailureStep> = fc.record(
  {
    by: fc.constantFrom('shop', 'hub', 'control', 'visitor'),
    at: count,
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    path: fc.webPath().map((place) => `/v3${place}`),
    key: fc.uuid(),
    body: fc.jsonValue({ maxDepth: 3 }),
    status: fc.integer({ min: 0, max: 599 }),
    code: fc.constantFrom('gateway_timeout', 'plan_not_found'),
    ids: fc.dictionary(fc.constantFrom('planNumber', 'refundId'), fc.uuid()),
  },
  { requiredKeys: ['by', 'at', 'method', 'path', 'status'] },
);
const anyFailure: fc.Arbitrary<Failure> = fc.record({
  name: text,
  title: text,
  observed: text,
  cost: text,
  page: fc.constant(failure.page),
  seed: count,
  startsAt: fc.constant(failure.startsAt),
  settings: fc.constant(failure.settings),
  steps: fc.array(step, { maxLength: 5 }),
});

test('whatever a failure contains, its file and its link are read as the same failure, and written as the same bytes', () => {
  fc.assert(
    fc.property(anyFailure, (one) => {
      const read = readFailure(failureFile(one));
      expect(failureText(read)).toBe(failureText(one));
      expect(readFailure(`https://docs.partita.example/page${failureFragment(one)}`)).toEqual(read);
      expect(failureFragment(read)).toBe(failureFragment(one));
    }),
  );
});

test('whatever text is read, it is a failure or is refused with one sentence', () => {
  const from = failureFile(failure);
  const damaged = fc
    .tuple(fc.nat(from.length), fc.nat(30), fc.string())
    .map(([at, length, other]) => from.slice(0, at) + other + from.slice(at + length));
  fc.assert(
    fc.property(fc.oneof(damaged, fc.string(), fc.json()), (written) => {
      try {
        readFailure(written);
      } catch (error) {
        expect(String(error)).toMatch(/^Error: [^\n]+\.$/);
      }
    }),
  );
});

const changed = (change: Record<string, unknown>): string => JSON.stringify({ ...(JSON.parse(failureText(failure)) as object), ...change });
const firstStep = (change: Record<string, unknown>): string => changed({ steps: [{ ...failure.steps[0], ...change }] });

test.each([
  ['markup', changed({ title: '<img src=x onerror=alert(1)>' }), 'This failure contains markup'],
  ['markup in escapes', failureText(failure).replace('The refund', String.raw`\u003cscript\u003e`), 'This failure contains markup'],
  ['markup in a body', firstStep({ body: { note: '</p>' } }), 'This failure contains markup'],
  ['more than a megabyte', changed({ title: 'x'.repeat(1024 * 1024) }), 'A failure has at most 1048576 bytes'],
  ['a link of many megabytes', `#failure=${'A'.repeat(8_000_000)}`, 'A failure has at most 1048576 bytes'],
  ['another version', changed({ version: 2 }), 'This failure has version 2, but only version 1 can be read.'],
  ['a version that is a list', changed({ version: [[[]]] }), 'This failure has version [[[]]]'],
  ['something else', '{"format":"partita-sandbox-state"}', "This isn't a failure. Pass a file"],
  ['a broken link', 'https://docs.partita.example/#failure=%%%', "This isn't a failure."],
  ['deep JSON', '['.repeat(10_000), "This isn't a failure."],
  ['no steps', changed({ steps: undefined }), 'This failure is damaged:'],
  ['a time before the calendar', changed({ startsAt: -1 }), 'This failure is damaged:'],
  ['a page that is a script', changed({ page: 'javascript:alert(1)' }), 'This failure is damaged:'],
  ['another host', firstStep({ path: '//elsewhere.example/' }), 'This failure is damaged in step 1:'],
  ['a sender nobody knows', firstStep({ by: 'ghost' }), 'This failure is damaged in step 1:'],
  ['a header in a key', firstStep({ key: 'a\r\nx: y' }), 'This failure is damaged in step 1:'],
  ['a clock that runs for centuries', firstStep({ at: 1e15 }), 'This failure is damaged in step 1:'],
])('%s is refused with one sentence', async (_, written, sentence) => {
  expect(() => readFailure(written)).toThrow(sentence);
  const file = path.join(temporaryFolder(), 'failure.json');
  writeFileSync(file, written);
  const { code, out, err } = await runCommand(['reproduce', /failure=/.test(written) ? `https://x${written}` : file]);
  expect([code, out, err.match(/\n/g)?.length]).toEqual([2, '', 1]);
});

test('text that looks like markup is replaced when a failure is written', () => {
  expect(readFailure(failureFile({ ...failure, observed: 'It said <b>no</b>, 1 < 2.' })).observed).toBe('It said ‹b>no‹/b>, 1 < 2.');
});

test('the command shows a failure, and prints a link and tests', async () => {
  const file = path.join(temporaryFolder(), 'failure.json');
  writeFileSync(file, failureFile(failure));
  const { code, out } = await runCommand(['reproduce', file]);
  expect([code, out]).toEqual([0, expect.stringContaining('A fresh sandbox responded to all 8 requests as recorded.') as string]);
  const { out: link } = await runCommand(['reproduce', file, '--link']);
  expect(link).toMatch(/^https:\/\/docs\.partita\.example\/testing-and-qa\/test-your-integration#failure=[\w-]+\n$/);
  expect((await runCommand(['reproduce', link.trim()])).out).toBe(out);
  expect((await runCommand(['reproduce', file, '--as', 'pytest'])).out).toContain('def test_timeout_refund(sandbox):');
  const wrong = { ...failure, steps: failure.steps.map((each) => ({ ...each, status: 418 })) };
  writeFileSync(file, failureFile(wrong));
  expect(await runCommand(['reproduce', file])).toMatchObject({ code: 1, out: expect.stringContaining('418, and now 201') as string });
});

test.each([
  [['reproduce'], '"reproduce" takes one file or link.'],
  [['reproduce', 'a', 'b'], '"reproduce" takes one file or link.'],
  [['reproduce', '/nowhere.json'], "/nowhere.json can't be read (ENOENT)."],
  [['reproduce', '/tmp'], "/tmp can't be read (EISDIR)."],
  [['reproduce', 'x', '--as', 'phpunit'], '--as can\'t be "phpunit". A failure becomes a test for vitest or pytest.'],
  [['reproduce', 'x', '--as', 'vitest', '--link'], 'Pass --link or --as, not both.'],
])('%s exits with 2 and says what to pass', async (args, says) => {
  const { code, out, err } = await runCommand(args);
  expect([code, out, err.split('\n')[0]]).toEqual([2, '', expect.stringContaining(says) as string]);
});
