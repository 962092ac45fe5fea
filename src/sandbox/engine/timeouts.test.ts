import { expect, test } from 'vitest';
import { planBody } from '../../../tests/support/plans';
import { testSandbox } from '../../../tests/support/sandbox';
import { advance, setFaults } from '../control/control';

const key = { 'X-Partita-Idempotency-Key': 'HL-1-create' };
const path = '/v3/installment-plans';
const planData = { orderReference: 'HL-1' };

test('a retry returns the plan of a timed-out request', async () => {
  const { sandbox, call } = await testSandbox();
  setFaults(sandbox, ['gateway_timeout']);
  expect((await call('POST', path, planBody({ planData }), key)).body).toMatchObject({
    error: { code: 'gateway_timeout', retryable: true },
  });
  const { body: found } = await call('GET', `${path}/search?orderReference=HL-1`);
  expect(found).toMatchObject({ items: [{ status: 'active' }] });
  const retried = await call('POST', path, planBody({ planData }), key);
  expect([retried.status, retried.headers.get('x-partita-idempotent-replay')]).toEqual([201, 'true']);
  expect((await call('GET', `${path}/search?orderReference=HL-1`)).body).toMatchObject({ items: { length: 1 } });
  expect(sandbox.violations).toEqual([]);
});

test("retries of a timed-out plan don't create a second one", async () => {
  const { sandbox, call } = await testSandbox();
  const body = planBody({ planData, line1: 'MOCK TIMEOUT' });
  for (let attempt = 0; attempt < 3; attempt++) expect((await call('POST', path, body, key)).status).toBe(504);
  expect((await call('GET', `${path}/search?orderReference=HL-1`)).body).toMatchObject({ items: [{ status: 'initialized' }] });
  // The gateway reports the result after ten seconds.
  advance(sandbox, 'PT15S');
  const retried = await call('POST', path, body, key);
  expect([retried.status, retried.body.status, retried.headers.get('x-partita-idempotent-replay')]).toEqual([201, 'active', 'true']);
  expect((await call('GET', `${path}/search?orderReference=HL-1`)).body).toMatchObject({ items: { length: 1 } });
  expect((await call('POST', path, planBody({}), key)).body).toMatchObject({ error: { code: 'idempotency_key_reused' } });
  expect(sandbox.violations).toEqual([]);
});
