import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { receivedFrom } from '../../../../tests/support/recording-server';
import { differences } from '../../../../tests/support/sent-as-typed';
import { typedRequests, type TypedRequest } from '../../../../tests/support/typed-requests';
import { allOperations } from '../../../reference/descriptions';
import { consoleData } from '../../../reference/console-data';
import { testSandbox, tokenOf } from '../../../../tests/support/sandbox';
import { dayOf } from '../../../domain/day';
import { DAY, stamp } from '../../../domain/time';
import { sampleIn } from '../../../reference/samples';
import { advance } from '../../../sandbox/control/control';
import { addressOf, draftOf, requestOf, sampleOf } from './draft';

const seed = Date.now() % 2 ** 31;

/** The files that a reader hasn't chosen have other contents than those of the tests. */
const hasFile = ({ multipart = [] }: TypedRequest): boolean => multipart.some(({ isFile }) => isFile);

/** HTTP allows Latin-1 in headers, and no other characters. */
const isSendable = ({ headers }: TypedRequest): boolean => headers.every(([, value]) => !/[^\t -~\u0080-\u00FF]/u.test(value));

test(`the console sends what was typed (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      typedRequests('http://127.0.0.1').filter((typed) => !hasFile(typed)),
      async (typed) => {
        if (!isSendable(typed)) expect(() => requestOf(typed.operation, typed.draft, [])).toThrow("headers can't contain this character");
        else expect(await differences(typed, [await receivedFrom(requestOf(typed.operation, typed.draft, []))])).toEqual([]);
      },
    ),
    { seed, numRuns: 300 },
  );
});

test('a list of a sample is sent by repeating its parameter', () => {
  const located = allOperations().find(({ id }) => id === 'chargebacks/GetAllChargebacks');
  if (!located) throw new Error('The operation has another ID.');
  const operation = consoleData(located);
  const draft = draftOf(operation, 0, { token: '' });
  expect(draft.parameters['query.status']).toBe('open,info_requested');
  expect(new URL(addressOf(operation, draft)).searchParams.getAll('status')).toEqual(['open', 'info_requested']);
});

const dated = allOperations().flatMap((located) => {
  const operation = consoleData(located);
  return operation.samples.flatMap(({ label, body }, index) => (body?.dates ? [{ operation, index, label }] : []));
});

test.each(dated)("the console's dates for $operation.id, $label, work on any day of its clock", async ({ operation, index }) => {
  for (const days of [1, 100, 400]) {
    const { sandbox } = await testSandbox();
    advance(sandbox, `P${days}D`);
    const now = sandbox.state.now;
    const draft = draftOf(operation, index, { token: await tokenOf(sandbox), now });
    const response = await sandbox.handle(requestOf(operation, draft, []));
    expect(response.ok, await response.text()).toBe(true);
    for (const { value, daysAhead } of draft.dates ?? [])
      expect([stamp(now + daysAhead * DAY), dayOf(now + daysAhead * DAY)]).toContain(value);
  }
});

test('copied code computes a date, unless a reader changed it', () => {
  expect(dated.length).toBeGreaterThan(1);
  for (const { operation, index } of dated) {
    const draft = draftOf(operation, index, { token: 'x' });
    expect(sampleIn('node', sampleOf(operation, draft))).toMatch(/: in\d+Days\b/);
    const changed = { ...draft, body: draft.body.replace(/"20\d\d-(?=\d\d-\d\d["T])/, '"2050-') };
    expect(sampleIn('node', sampleOf(operation, changed))).toContain("'2050-");
    expect(sampleIn('node', sampleOf(operation, changed))).not.toMatch(/in\d+Days/);
  }
});
