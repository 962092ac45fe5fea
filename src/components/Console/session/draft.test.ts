import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { receivedFrom } from '../../../../tests/support/recording-server';
import { differences } from '../../../../tests/support/sent-as-typed';
import { typedRequests, type TypedRequest } from '../../../../tests/support/typed-requests';
import { allOperations } from '../../../reference/descriptions';
import { consoleData } from '../../../reference/console-data';
import { addressOf, draftOf, requestOf } from './draft';

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
  const draft = draftOf(operation, 0, '');
  expect(draft.parameters['query.status']).toBe('open,info_requested');
  expect(new URL(addressOf(operation, draft)).searchParams.getAll('status')).toEqual(['open', 'info_requested']);
});
