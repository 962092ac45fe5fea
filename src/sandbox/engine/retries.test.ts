import { expect, test } from 'vitest';
import { planBody } from '../../../tests/support/plans';
import { testSandbox } from '../../../tests/support/sandbox';
import { setFaults } from '../control/control';
import { REJECTED_BEFORE_THE_KEY } from '../../data/idempotency-rules';
import { nodeMachine } from '../node/server/node-machine';
import { readContract } from '../node/common/read-contract';
import { ApiError, errorCodeFrom } from '../core/api-error';
import { FAULTS } from './faults';
import type { Context } from './context';
import type { ApiResponse } from './responses';
import { replayResponse } from './steps/replay-response';
import { createEngine } from './engine';
import { systemTools } from './tools';

const contract = readContract();

/** Partita rejects these requests before it reads the idempotency key, so the key keeps what is stored under it. */
const isBeforeTheKey = ([code, { status }]: [string, { status: number }]): boolean => status === 401 || REJECTED_BEFORE_THE_KEY.has(code);

test.each(Object.keys(contract.errors))('a response with %s is stored under its key exactly if it is not retryable', async (code) => {
  const [base] = contract.operations.filter(({ id }) => id === 'v3/InstallmentPlan');
  if (!base) throw new Error('The operation has another ID.');
  const engine = createEngine({ contract, machine: { ...systemTools, ...nodeMachine } });
  const request = new Request('http://127.0.0.1/v3/installment-plans', { method: 'POST' });
  const context: Context = {
    engine,
    request,
    url: new URL(request.url),
    path: '/v3/installment-plans',
    traceId: '0'.repeat(32),
    isOwn: false,
    isUncounted: false,
    match: { rule: { ...base, errors: Object.keys(contract.errors) }, path: {} },
    clientId: 'client',
    parameters: { 'X-Partita-Idempotency-Key': code },
    body: { value: {}, files: {}, identity: 'the same request', bytes: new Uint8Array() },
  };
  let runs = 0;
  const send = (): ApiResponse | Promise<ApiResponse> =>
    replayResponse(context, () => {
      runs += 1;
      return Promise.reject(new ApiError(errorCodeFrom(code)));
    });
  const { body } = await send();
  for (let count = 0; count < 2; count++) expect(await send()).toMatchObject({ body: { error: { code } } });
  expect(runs).toBe((body as { error: { retryable: boolean } }).error.retryable ? 3 : 1);
});

const PLANS = '/v3/installment-plans';

test.each(Object.entries(contract.errors).filter(([, { status }]) => status === 402))(
  'an issuer that declines with %s is asked again exactly if the response says so',
  async (code, { retryable = false }) => {
    const { call, sandbox } = await testSandbox();
    const key = { 'X-Partita-Idempotency-Key': 'HL-1-create-1' };
    const body = planBody({ line1: `MOCK DECLINE ${code}` });
    const first = await call('POST', PLANS, body, key);
    expect(first.body).toMatchObject({ error: { code, retryable } });
    const again = await call('POST', PLANS, body, key);
    expect(again.headers.get('x-partita-idempotent-replay')).toBe(retryable ? null : 'true');
    expect(sandbox.violations).toEqual([]);
  },
);

test('an issuer that was unavailable approves the same request with the same key', async () => {
  const { call } = await testSandbox();
  const key = { 'X-Partita-Idempotency-Key': 'HL-1-create-1' };
  const body = planBody({ card: '4000 0200 0000 7005' });
  const responses = [await call('POST', PLANS, body, key), await call('POST', PLANS, body, key), await call('POST', PLANS, body, key)];
  expect(responses.map(({ status }) => status)).toEqual([402, 201, 201]);
  expect(responses[2]?.body).toEqual(responses[1]?.body);
});

test.each(FAULTS.filter((code) => isBeforeTheKey([code, contract.errors[code] ?? { status: 0 }])))(
  'a key can be used again after %s',
  async (code) => {
    const { call, sandbox } = await testSandbox();
    const key = { 'X-Partita-Idempotency-Key': 'HL-1-create-1' };
    setFaults(sandbox, [code]);
    expect((await call('POST', PLANS, planBody({}), key)).body).toMatchObject({ error: { code, retryable: false } });
    expect((await call('POST', PLANS, planBody({}), key)).status).toBe(201);
  },
);

test.each([
  ['HL/2026.17-create-1', 201],
  ['#10482:create', 201],
  [`~${'x'.repeat(254)}`, 201],
  ['x'.repeat(256), 422],
  ['HL 10482', 422],
  ['bestellung-ü', 422],
])('a request with the idempotency key %s gets %i', async (key, status) => {
  const { call } = await testSandbox();
  const response = await call('POST', PLANS, planBody({}), { 'X-Partita-Idempotency-Key': key });
  expect(response.status).toBe(status);
  if (status === 422) expect(response.body).toMatchObject({ error: { details: [{ field: 'X-Partita-Idempotency-Key' }] } });
});
