import { expect, onTestFinished, test } from 'vitest';
import { planBody, type Plan } from '../../../tests/support/plans';
import { testSandbox } from '../../../tests/support/sandbox';
import { changeSettings, setFaults, settingsOf } from '../control/control';
import { startServer } from '../node/server/server';
import { issueToken } from './token';
import { FAULTS, SLOWNESS } from './faults';

const path = '/v3/installment-plans';

test('errors of one order leave the requests about other orders alone', async () => {
  const { sandbox, call } = await testSandbox();
  const planOf = async (orderReference: string): Promise<string> =>
    ((await call('POST', path, planBody({ planData: { orderReference } }))).body as unknown as Plan).planNumber;
  const [one, other] = [await planOf('HL-1'), await planOf('HL-2')];
  setFaults(sandbox, ['internal_error', 'merchant_inactive'], { operation: 'v3/Refund', orderReference: 'HL-1' });
  setFaults(sandbox, ['token_expired'], { orderReference: 'HL-2' });
  setFaults(sandbox, ['idempotency_in_progress'], { orderReference: 'HL-3' });
  const refund = (planNumber: string): Promise<{ status: number }> =>
    call('POST', `${path}/${planNumber}/refunds`, { amount: { value: 1000, currency: 'USD' } });
  expect((await call('GET', `${path}/${one}`)).status).toBe(200);
  expect([await refund(one), await refund(one), await refund(one)].map(({ status }) => status)).toEqual([500, 403, 201]);
  expect((await call('GET', `${path}/search?orderReference=HL-2`)).status).toBe(401);
  expect((await refund(other)).status).toBe(201);
  const third = planBody({ planData: { orderReference: 'HL-3' } });
  expect([(await call('POST', path, third)).status, (await call('POST', path, third)).status]).toEqual([409, 201]);
  expect(sandbox.violations).toEqual([]);
});

test('errors of an order can wait until an operation about it has succeeded', async () => {
  const { sandbox, call } = await testSandbox();
  const planOf = async (orderReference: string): Promise<string> =>
    ((await call('POST', path, planBody({ planData: { orderReference } }))).body as unknown as Plan).planNumber;
  const [one, other] = [await planOf('HL-1'), await planOf('HL-2')];
  const read = async (planNumber: string): Promise<number> => (await call('GET', `${path}/${planNumber}`)).status;
  const refund = async (planNumber: string, value = 1000): Promise<number> =>
    (await call('POST', `${path}/${planNumber}/refunds`, { amount: { value, currency: 'USD' } })).status;
  for (const orderReference of ['HL-1', 'HL-3'])
    setFaults(sandbox, ['internal_error', 'merchant_inactive'], {
      orderReference,
      after: orderReference === 'HL-1' ? 'v3/Refund' : 'v3/InstallmentPlan',
    });
  // Neither a refusal, nor another operation, nor another order.
  expect([await refund(one, 99_999_999), await read(one), await refund(other), await read(one)]).toEqual([422, 200, 201, 200]);
  expect([await refund(one), await read(other), await read(one), await refund(one), await read(one)]).toEqual([201, 200, 500, 403, 200]);
  const created = await planOf('HL-3');
  expect([await read(created), await read(created), await read(created)]).toEqual([500, 403, 200]);
  // The refund is made, and only its response is lost.
  setFaults(sandbox, ['internal_error'], { operation: 'v3/Refund' });
  setFaults(sandbox, ['merchant_inactive'], { orderReference: 'HL-2', after: 'v3/Refund' });
  expect([await refund(other), await read(other), await read(other)]).toEqual([500, 403, 200]);
  expect(sandbox.violations).toEqual([]);
});

test('an empty list ends the errors of one order, or of all', async () => {
  const { sandbox, call } = await testSandbox();
  const read = async (): Promise<number[]> =>
    Promise.all(['HL-1', 'HL-2'].map(async (reference) => (await call('GET', `${path}/search?orderReference=${reference}`)).status));
  for (const orderReference of ['HL-1', 'HL-2']) setFaults(sandbox, Array<string>(5).fill('internal_error'), { orderReference });
  expect(await read()).toEqual([500, 500]);
  setFaults(sandbox, [], { orderReference: 'HL-1' });
  expect(await read()).toEqual([200, 500]);
  setFaults(sandbox, []);
  expect(await read()).toEqual([200, 200]);
});

test("a lost connection and a proxy's 502 come after the work, and a proxy's other pages before it", async () => {
  const { origin, sandbox, stop } = await startServer({ port: 0 });
  onTestFinished(stop);
  const token = issueToken('cli_HL7Q2M9XN4TB6RCD', 'installments.v3', sandbox.state.now, 'test');
  const create = (orderReference = 'HL-1'): Promise<Response> =>
    fetch(origin + path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Partita-Idempotency-Key': `${orderReference}-create`,
      },
      body: JSON.stringify(planBody({ planData: { orderReference } })),
    });
  setFaults(sandbox, ['proxy_200', 'proxy_503', 'connection_lost', 'proxy_425', 'proxy_502']);
  const before = sandbox.state.plans.size;
  const blocked = await create();
  expect([blocked.status, blocked.headers.get('content-type')]).toEqual([200, 'text/html']);
  const unavailable = await create();
  expect([unavailable.status, unavailable.headers.get('content-type')]).toEqual([503, 'text/html']);
  expect(await unavailable.text()).toContain('503');
  expect(sandbox.state.plans.size).toBe(before);
  await expect(create()).rejects.toThrow('fetch failed');
  expect(sandbox.state.plans.size).toBe(before + 1);
  expect([(await create()).status, (await create()).status]).toEqual([425, 502]);
  const retried = await create();
  expect([retried.status, retried.headers.get('x-partita-idempotent-replay')]).toEqual([201, 'true']);
  expect(sandbox.state.plans.size).toBe(before + 1);
  expect(sandbox.requests.from(0).items.map(({ status }) => status)).toEqual([200, 503, 0, 425, 502, 201]);
  const another = sandbox.state.plans.size;
  setFaults(sandbox, ['proxy_502']);
  expect((await create('HL-2')).status).toBe(502);
  expect(sandbox.state.plans.size).toBe(another + 1);
  expect(sandbox.violations).toEqual([]);
});

test('a slow response arrives two seconds later, and is a success', async () => {
  const { sandbox, call, wait } = await testSandbox();
  setFaults(sandbox, ['slow_response'], { operation: 'v3/InstallmentPlan' });
  expect((await call('POST', path, planBody({}))).status).toBe(201);
  expect(wait).toEqual([SLOWNESS]);
});

test('the server finds the order in the body of a request', async () => {
  const { origin, sandbox, stop } = await startServer({ port: 0 });
  onTestFinished(stop);
  const create = async (orderReference: string): Promise<number> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${issueToken('cli_HL7Q2M9XN4TB6RCD', 'installments.v3', sandbox.state.now, 'test')}`,
        'Content-Type': 'application/json',
        'X-Partita-Idempotency-Key': `${orderReference}-create`,
      },
      body: JSON.stringify(planBody({ planData: { orderReference } })),
    });
    return response.status;
  };
  setFaults(sandbox, ['internal_error'], { operation: 'v3/InstallmentPlan', orderReference: 'HL-2' });
  expect([await create('HL-1'), await create('HL-2'), await create('HL-2')]).toEqual([201, 500, 201]);
});

test('invalid errors are refused, and the earlier ones stay', async () => {
  const { sandbox } = await testSandbox();
  setFaults(sandbox, ['rate_limited'], { orderReference: 'HL-1' });
  const { settings } = sandbox.state;
  for (const [next, only, says] of [
    [['luck'], {}, FAULTS.join(', ')],
    [['rate_limited'], { operation: 'v3/Luck' }, 'operation must be'],
    [['rate_limited'], { orderReference: '' }, 'orderReference must be'],
    [['rate_limited'], { orderReference: 7 }, 'orderReference must be'],
    [['rate_limited'], { after: 'v3/Refund' }, 'needs the orderReference'],
    [['rate_limited'], { orderReference: 'HL-1', after: 'v3/Luck' }, 'after must be'],
    [['rate_limited'], { orderReference: 'HL-1', after: 'v3/Authenticate' }, 'after must be'],
    [['rate_limited'], { orderReference: 'HL-1', after: 'keys/ListAllKeys' }, 'after must be'],
  ] as const)
    expect(() => setFaults(sandbox, next, only)).toThrow(says);
  expect(sandbox.state.settings).toEqual(settings);
  const many = Array.from({ length: 60 }, (_, index) => `HL-${index}`);
  expect(() => many.forEach((orderReference) => setFaults(sandbox, ['rate_limited'], { orderReference }))).toThrow('50 orders');
});

test('the client settings can be read and restored', async () => {
  const { sandbox } = await testSandbox();
  const before = settingsOf(sandbox);
  changeSettings(sandbox, { rateLimits: !before.rateLimits });
  expect(settingsOf(sandbox)).toEqual({ ...before, rateLimits: !before.rateLimits });
  expect(changeSettings(sandbox, before)).toEqual(before);
});
