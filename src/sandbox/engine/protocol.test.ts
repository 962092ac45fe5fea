import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import { sandboxWorld } from '../../data/sandbox-world';
import { planBody } from '../../../tests/support/plans';
import { testSandbox, tokenOf, type TestSandbox } from '../../../tests/support/sandbox';
import { advance, changeSettings } from '../control/control';
import { nodeMachine } from '../node/server/node-machine';
import { readContract } from '../node/common/read-contract';
import { openSandbox } from '../seeds/seeds';

const codeOf = ({ body }: { body: unknown }): string | undefined => (body as { error?: { code: string } }).error?.code;
const plan = '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD';

test('an encrypted body in quotation marks is rejected with 415', async () => {
  const { call } = await testSandbox();
  const jose = { 'Content-Type': 'application/jose' };
  const refused = await call('POST', '/v3/installment-plans', '"eyJhbGciOiJSU0EifQ.a.b.c.d"', jose);
  expect([refused.status, codeOf(refused)]).toEqual([415, 'unsupported_media_type']);
});

test('a plain body is rejected with 415 where encryption is required', async () => {
  const { call, sandbox } = await testSandbox();
  changeSettings(sandbox, { requestEncryption: 'required' });
  const refused = await call('POST', '/v3/installment-plans', planBody({}));
  expect([refused.status, codeOf(refused)]).toEqual([415, 'unsupported_media_type']);
});

test('responses are encrypted only once there is a key for them', async () => {
  const { sandbox } = await testSandbox();
  expect(() => changeSettings(sandbox, { responseEncryption: true })).toThrow('Register one with the usage response_encryption first');
});

test('text-to-pay takes unsigned requests, because its requests cannot be signed', async () => {
  const { call, sandbox } = await testSandbox();
  changeSettings(sandbox, { requestSigning: 'enforce' });
  expect((await call('POST', '/text2pay/v1/plans/cancel', { plans: [{}] })).status).toBe(207);
  expect(codeOf(await call('GET', plan))).toBe('signature_missing');
});

test('a signature whose jti is not a UUID is rejected', async () => {
  const { call, sandbox } = await testSandbox();
  changeSettings(sandbox, { requestSigning: 'enforce' });
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  for (const [id, key] of sandbox.state.keys)
    if (key.usage.includes('request_signing'))
      sandbox.state.keys.set(id, { ...key, publicJwk: { kid: id, use: 'sig', alg: 'RS256', n, e, kty: 'RSA' } });
  const kid = [...sandbox.state.keys.values()].find((key) => key.usage.includes('request_signing'))?.keyId;
  const signed = (jti: string): string => {
    const header = { alg: 'RS256', kid, typ: 'partita-req+jws', iat: 1_777_000_000, jti, htm: 'GET', htu: `http://127.0.0.1${plan}` };
    const head = Buffer.from(JSON.stringify(header)).toString('base64url');
    return `${head}..${createSign('sha256').update(`${head}.`).sign(privateKey, 'base64url')}`;
  };
  const send = (jti: string): ReturnType<TestSandbox['call']> => call('GET', plan, undefined, { 'X-Partita-Signature': signed(jti) });
  expect(codeOf(await send('once'))).toBe('signature_invalid');
  expect((await send(crypto.randomUUID())).status).toBe(200);
});

test('a cursor is valid only for its own list', async () => {
  const { call } = await testSandbox();
  const report = (body: object): ReturnType<TestSandbox['call']> =>
    call('POST', '/reports/v1/reports/data', { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z', limit: 1, ...body });
  const { nextCursor } = (await report({ reportType: 'plan_details' })).body as unknown as { nextCursor: string };
  expect((await report({ reportType: 'plan_details', cursor: nextCursor })).status).toBe(200);
  expect((await report({ reportType: 'reconciliation', cursor: nextCursor })).body).toMatchObject({
    error: { details: [{ field: 'cursor' }] },
  });
  const search = '/v3/installment-plans/search?limit=1';
  const page = (await call('GET', `${search}&status=active`)).body as unknown as { nextCursor: string };
  expect((await call('GET', `${search}&status=cleared&cursor=${page.nextCursor}`)).status).toBe(422);
});

test("anyone with a report's URL can download it, even locally", async () => {
  const origin = 'http://127.0.0.1:4010';
  const sandbox = openSandbox({ contract: readContract(), origin, machine: nodeMachine });
  const headers = {
    Authorization: `Bearer ${await tokenOf(sandbox)}`,
    'Content-Type': 'application/json',
    'X-Partita-Idempotency-Key': 'r',
  };
  const body = JSON.stringify({ reportType: 'plan_details', format: 'csv', from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' });
  const requested = await sandbox.handle(new Request(`${origin}/reports/v1/reports/data`, { method: 'POST', headers, body }));
  const { downloadUrl } = (await requested.json()) as { downloadUrl: string };
  expect(downloadUrl).toMatch(/^http:\/\/127\.0\.0\.1:4010\/reports\/v1\/downloads\/rpt_/);
  const file = await sandbox.handle(new Request(downloadUrl));
  expect(file.status).toBe(200);
  expect(await file.text()).toContain('plan_number');
});

test('a wrong encoding or method fails with what to send', async () => {
  const { call } = await testSandbox();
  const body = JSON.stringify(planBody({}));
  expect((await call('POST', '/v3/installment-plans', body, { 'Content-Type': 'application/json; charset=utf-16' })).status).toBe(415);
  expect((await call('POST', '/v3/installment-plans', body, { 'Content-Type': 'application/json; charset=UTF-8' })).status).toBe(201);
  const wrong = await call('DELETE', '/v3/installment-plans');
  expect([wrong.status, (wrong.body as unknown as { error: { message: string } }).error.message]).toEqual([
    404,
    'There is no operation DELETE /v3/installment-plans. This path takes POST.',
  ]);
  expect((await call('HEAD', plan)).status).toBe(200);
});

test('the terms summary adds up to the order', async () => {
  const { call } = await testSandbox();
  const summary = async (value: number, deposit?: number): Promise<string | undefined> => {
    const planData = {
      terminalId: sandboxTerminals[0]?.terminalId,
      totalAmount: { value, currency: 'USD' },
      purchaseMethod: 'ecommerce',
      numberOfInstallments: 3,
      ...(deposit && { firstInstallmentAmount: { value: deposit, currency: 'USD' } }),
    };
    const { body } = await call('POST', '/v3/installment-plans/eligibility', { planData });
    return (body as unknown as { options: { termsSummary: string }[] }).options[0]?.termsSummary;
  };
  expect(await summary(30_000)).toBe('3 monthly payments of $100.00 on your existing card.');
  expect(await summary(10_001)).toBe('3 monthly payments: 2 of $33.33 and 1 of $33.35 on your existing card.');
  expect(await summary(10_000, 4000)).toBe('3 monthly payments: 1 of $40.00 and 2 of $30.00 on your existing card.');
});

test('text-to-pay errors name the fields of text-to-pay', async () => {
  const { call } = await testSandbox();
  const item = {
    terminalId: sandboxTerminals[0]?.terminalId,
    amount: { value: 50_000, currency: 'USD' },
    channels: ['sms'],
    shopper: { phone: '+12025550143' },
  };
  const plans = [
    { ...item, amount: { value: 1, currency: 'USD' } },
    { ...item, terminalId: '00000000-0000-4000-8000-000000000000' },
  ];
  const { body } = await call('POST', '/text2pay/v1/plans', { plans });
  const fields = (body as unknown as { results: { error: { details: { field: string }[] } }[] }).results.map(
    ({ error }) => error.details[0]?.field,
  );
  expect(fields).toEqual(['plans.0.amount.value', 'plans.1.terminalId']);
});

test('a plan that is not captured can only be refunded in full', async () => {
  const { call } = await testSandbox();
  const refund = (value: number): ReturnType<TestSandbox['call']> =>
    call('POST', '/v3/installment-plans/9C4XN8TB2M7K5WZ6RQDH/refunds', { amount: { value, currency: 'USD' } });
  expect(codeOf(await refund(1000))).toBe('plan_status_conflict');
  expect((await refund(50_000)).body).toMatchObject({ planStatus: 'canceled' });
});

test('tokens and plans use the same clock', async () => {
  const { sandbox, call } = await testSandbox();
  const { body } = await call('POST', '/v3/installment-plans', planBody({}));
  const { items } = await sandbox.events();
  const created = Math.floor(Date.parse((body as unknown as { createdAt: string }).createdAt) / 1000);
  expect(items.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual([created, created, created]);
  expect(created * 1000).toBe(Date.parse(sandboxWorld.startsAt));
  advance(sandbox, 'P1D');
  await call('POST', '/v3/installment-plans', planBody({}));
  expect((await sandbox.events()).items.at(-1)?.headers['webhook-timestamp']).toBe(String(created + 86_400));
});

test('the event log reports how many events were dropped', async () => {
  const { sandbox } = await testSandbox();
  for (let count = 0; count < 520; count++)
    sandbox.change(({ now }) => ({ status: 200, events: [{ type: 'webhook.test', at: now, data: { message: 'Test' } }] }));
  const { eventsFrom } = await import('../control/control');
  expect(await eventsFrom(sandbox, 0)).toMatchObject({ next: 520, dropped: 20, items: { length: 500 } });
});

test('token responses are not stored, and each 401 says how to authenticate', async () => {
  const { sandbox, call } = await testSandbox();
  const ask = (secret: string): Promise<Response> =>
    sandbox.handle(
      new Request('https://id.sandbox.partita.example/connect/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          scope: 'installments.v3',
          client_id: sandboxWorld.clientId,
          client_secret: secret,
        }),
      }),
    );
  const [granted, refused] = [await ask(sandboxWorld.clientSecret), await ask('wrong')];
  expect([granted.status, granted.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('www-authenticate')]).toEqual([
    401,
    'no-store',
    'Basic realm="Partita"',
  ]);
  const challengeFor = async (token: string): Promise<string | null> =>
    (await call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD', undefined, { Authorization: token })).headers.get('www-authenticate');
  expect([await challengeFor(''), await challengeFor('Bearer x.y.z')]).toEqual(['Bearer', 'Bearer error="invalid_token"']);
  expect(sandbox.violations).toEqual([]);
});
