import { expect, test } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import { advance } from '../control/control';
import { testSandbox } from '../../../tests/support/sandbox';
import { create, planBody } from '../../../tests/support/plans';
import { downloadFolder, findSchema } from '../../reference/descriptions';
import type { Schema } from '../../reference/types';

interface Failure {
  error: { code: string; details: { field: string }[] };
}

const codeOf = ({ body }: { body: unknown }): string | undefined => (body as Failure).error?.code;

async function upload(
  world: Awaited<ReturnType<typeof testSandbox>>,
  route: string,
  fields: [string, string | File][],
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const response = await world.sandbox.handle(
    new Request(`http://127.0.0.1${route}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.token}`, 'X-Partita-Idempotency-Key': crypto.randomUUID() },
      body: form,
    }),
  );
  return { status: response.status, body: await response.json() };
}

const proof = new File(['%PDF-1.7 proof'], 'proof.pdf', { type: 'application/pdf' });

test('chargebacks accept evidence and comments until the deadline and decision', async () => {
  const world = await testSandbox();
  const { call, sandbox, events } = world;
  const route = '/chargebacks/v1/chargebacks/cbk_01HVB3N8Z5P2R7KQ4M9XTC';
  expect((await call('GET', route)).body).toMatchObject({ status: 'open', planStatus: 'on_hold', reserveAmount: { value: 37_500 } });
  expect(
    (
      await upload(world, `${route}/evidence`, [
        ['type', 'delivery_proof'],
        ['file', proof],
      ])
    ).status,
  ).toBe(201);
  const wrong = [
    await upload(world, `${route}/evidence`, [
      ['type', 'delivery_proof'],
      ['file', new File(['MZ'], 'tool.exe')],
    ]),
    await upload(world, `${route}/evidence`, [
      ['type', 'delivery_proof'],
      ['file', new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'big.pdf')],
    ]),
    await upload(world, `${route}/evidence`, [
      ['type', 'delivery_proof'],
      ['file', new File(['%PDF X5O!P%@AP EICAR-STANDARD-ANTIVIRUS-TEST-FILE'], 'a.pdf')],
    ]),
    await upload(world, `${route}/evidence`, [
      ['type', 'gossip'],
      ['file', proof],
    ]),
    await upload(world, `${route}/evidence`, [['type', 'delivery_proof']]),
  ];
  expect(wrong.map(({ status, body }) => `${status} ${codeOf({ body })}`)).toEqual([
    '415 file_type_not_supported',
    '413 file_too_large',
    '422 file_infected',
    '422 field_invalid',
    '422 field_required',
  ]);
  advance(sandbox, 'P14D');
  expect((await call('GET', route)).body).toMatchObject({ status: 'under_review' });
  expect(codeOf(await call('POST', `${route}/comments`, { text: 'Too late', author: 'Alex' }))).toBe('evidence_deadline_passed');
  advance(sandbox, 'P31D');
  expect((await call('GET', route)).body).toMatchObject({ status: 'won', reserveAmount: { value: 0 } });
  expect(await events()).toEqual(expect.arrayContaining(['chargeback.under_review', 'chargeback.won']));
  expect(sandbox.violations).toEqual([]);
});

test('chargebacks without evidence are lost after a reminder', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { card: '4000060000003000' });
  await create(world, { card: '4000060000001004' });
  advance(world.sandbox, 'PT11M');
  const { items } = (await world.call('GET', `/chargebacks/v1/chargebacks?planNumber=${body.planNumber}`)).body as unknown as {
    items: { chargebackId: string }[];
  };
  expect(items).toHaveLength(1);
  await upload(world, `/chargebacks/v1/chargebacks/${items[0]?.chargebackId}/evidence`, [
    ['type', 'delivery_proof'],
    ['file', proof],
  ]);
  advance(world.sandbox, 'PT11M');
  expect((await world.call('GET', `/chargebacks/v1/chargebacks/${items[0]?.chargebackId}`)).body).toMatchObject({ status: 'won' });
  advance(world.sandbox, 'P15D');
  expect(await world.events()).toEqual(expect.arrayContaining(['chargeback.opened', 'chargeback.evidence_due', 'chargeback.lost']));
});

test('only core merchants create and decide cases', async () => {
  const { call } = await testSandbox();
  const asked = {
    networkCaseId: 'case-1',
    planNumber: '7F3K9QWZ2M8XN4TB6RCD',
    disputedAmount: { value: 100, currency: 'USD' },
    network: 'visa',
    networkReasonCode: '13.1',
    transactionReference: 'x',
  };
  expect(codeOf(await call('POST', '/chargebacks/v1/chargebacks', asked))).toBe('feature_not_enabled');
  const created = await call('POST', '/chargebacks/v1/chargebacks', { ...asked, planNumber: '4Q8XN2TB7M9K6WZ3RCDH' });
  expect(created.body).toMatchObject({ category: 'not_received', fundingModel: 'core', planStatus: 'on_hold' });
  expect(
    codeOf(
      await call('POST', '/chargebacks/v1/chargebacks', { ...asked, planNumber: '4Q8XN2TB7M9K6WZ3RCDH', openedAt: '2030-01-01T00:00:00Z' }),
    ),
  ).toBe('field_invalid');
  const { chargebackId } = created.body as unknown as { chargebackId: string };
  expect((await call('PUT', `/chargebacks/v1/chargebacks/${chargebackId}/status`, { status: 'closed' })).body).toMatchObject({
    status: 'closed',
    planStatus: 'active',
  });
  expect(codeOf(await call('PUT', `/chargebacks/v1/chargebacks/${chargebackId}/status`, { status: 'won' }))).toBe(
    'chargeback_status_conflict',
  );
});

const pemOf = (modulusLength: number): { public: string; private: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return {
    public: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
};

test('a core case is about the charge that its transaction reference contains, and its times are possible', async () => {
  const world = await testSandbox();
  const terminalId = sandboxTerminals[1]?.terminalId;
  const { body: plan } = await create(world, { terminalId });
  advance(world.sandbox, 'P40D');
  const second = world.sandbox.state.plans.get(plan.planNumber)?.installments[1];
  const report = (more: object): ReturnType<typeof world.call> =>
    world.call('POST', '/chargebacks/v1/chargebacks', {
      planNumber: plan.planNumber,
      networkCaseId: 'case-1',
      network: 'visa',
      networkReasonCode: '13.1',
      disputedAmount: { value: 100, currency: 'USD' },
      transactionReference: `HL-10517-${second?.transactionId}`,
      ...more,
    });
  const early = await report({ openedAt: '2026-04-19T00:00:00Z' });
  expect([early.status, early.body]).toMatchObject([422, { error: { details: [{ field: 'openedAt', issue: 'minimum' }] } }]);
  const { status, body } = await report({ openedAt: '2026-05-25T00:00:00Z' });
  expect([status, body]).toMatchObject([201, { installmentNumber: 2, transactionId: second?.transactionId }]);
  const { chargebackId } = body as unknown as { chargebackId: string };
  for (const [resolvedAt, issue] of [
    ['2026-05-24T00:00:00Z', 'minimum'],
    ['2026-07-01T00:00:00Z', 'maximum'],
  ]) {
    const refused = await world.call('PUT', `/chargebacks/v1/chargebacks/${chargebackId}/status`, { status: 'won', resolvedAt });
    expect([refused.status, refused.body]).toMatchObject([422, { error: { details: [{ field: 'resolvedAt', issue }] } }]);
  }
  // A case that was reported after the reminder was due gets none.
  await report({ openedAt: '2026-05-10T00:00:00Z', networkCaseId: 'case-2' });
  advance(world.sandbox, 'P1D');
  const { items } = await world.sandbox.events();
  const told = items.map((item) => JSON.parse(item.body) as { type: string; createdAt: string; data: { chargebackId?: string } });
  const opened = told.find(({ type, data }) => type === 'chargeback.opened' && data.chargebackId !== chargebackId);
  expect(told.filter(({ data }) => data.chargebackId === opened?.data.chargebackId).map(({ type }) => type)).toEqual(['chargeback.opened']);
});

test('a deleted key causes no overdue warnings', async () => {
  const { call, sandbox, events } = await testSandbox();
  const keyId = 'key_01HV8Q4ZJ6T3M9XKD2RB';
  expect((await call('DELETE', `/keys/v1/keys/${keyId}`)).status).toBe(204);
  advance(sandbox, 'P1D');
  expect(await events()).not.toContain('key.expiring');
});

test('key rotation retires the previous key and rejects private keys', async () => {
  const { call, sandbox, events } = await testSandbox();
  const rotate = (publicKey: string, more: object = {}) =>
    call('POST', '/keys/v1/keys/rotate', {
      ownerCode: 'HARBORLANE',
      type: 'rsa',
      usage: ['request_signing'],
      publicKey,
      clientId: 'cli_HL7Q2M9XN4TB6RCD',
      ...more,
    });
  const first = await rotate(pemOf(2048).public);
  expect(first.body).toMatchObject({ retired: [{ keyId: 'key_01HV8Q4ZJ6T3M9XKD2RB', expiresAt: '2026-04-27T12:00:00Z' }] });
  expect(codeOf(await rotate(pemOf(1024).public))).toBe('public_key_too_short');
  expect(codeOf(await rotate(pemOf(2048).private))).toBe('private_key_submitted');
  expect(codeOf(await rotate('no key'))).toBe('public_key_invalid');
  expect(codeOf(await rotate(pemOf(2048).public, { usage: ['report_encryption'] }))).toBe('field_invalid');
  for (let count = 0; count < 3; count++) await rotate(pemOf(2048).public);
  expect(codeOf(await rotate(pemOf(2048).public))).toBe('key_limit_reached');
  const { keyId } = first.body as unknown as { keyId: string };
  expect((await call('PATCH', `/keys/v1/keys/${keyId}/expiration`, { expiresAt: '2026-05-25T00:00:00Z' })).status).toBe(200);
  expect(codeOf(await call('PATCH', `/keys/v1/keys/${keyId}/expiration`, { expiresAt: '2026-01-01T00:00:00Z' }))).toBe('field_invalid');
  advance(sandbox, 'P40D');
  expect((await events()).filter((type) => type === 'key.expiring').length).toBeGreaterThanOrEqual(3);
  expect((await call('GET', `/keys/v1/keys/${keyId}`)).body).toMatchObject({ status: 'expired' });
  const listed = await call('GET', '/keys/v1/keys?ownerCode=HARBORLANE');
  expect(JSON.stringify(listed.body)).not.toContain(keyId);
  expect(JSON.stringify((await call('GET', '/keys/v1/keys?ownerCode=HARBORLANE&includeExpired=true')).body)).toContain(keyId);
});

test('Partita stores the private key of each generated pair', async () => {
  const { call } = await testSandbox();
  const { body } = await call('POST', '/keys/v1/keys/generate', {
    ownerCode: 'HARBORLANE',
    type: 'rsa',
    usage: ['request_encryption'],
    length: 2048,
  });
  expect(body).toMatchObject({ origin: 'partita', hasPrivateKey: true, length: 2048 });
  expect(JSON.stringify(body)).not.toMatch(/"d":|PRIVATE/);
});

test('payout IDs and bank references match the documented examples', async () => {
  const { call } = await testSandbox();
  const report = findSchema('reports/ReportType') as Schema & { 'x-report-columns': Record<string, { name: string; example: string }[]> };
  const names = ['payout_id', 'bank_reference', 'invoice_id'];
  const documented = report['x-report-columns'].settlement_summary?.filter(({ name }) => names.includes(name));
  const { body } = await call('POST', '/reports/v1/reports/data', {
    reportType: 'settlement_summary',
    from: '2026-03-02T00:00:00Z',
    to: '2026-03-09T00:00:00Z',
    columns: names,
  });
  expect(body).toMatchObject({ items: [Object.fromEntries(documented?.map(({ name, example }) => [name, example]) ?? [])] });
});

test('reports validate columns and ranges and can be downloaded', async () => {
  const { call, sandbox, token } = await testSandbox();
  const ask = (more: object) =>
    call('POST', '/reports/v1/reports/data', {
      reportType: 'settlement_details',
      from: '2026-03-02T00:00:00Z',
      to: '2026-03-09T00:00:00Z',
      ...more,
    });
  expect((await ask({})).body).toMatchObject({ totals: { gross_amount: '440.00', fee_amount: '-46.20', net_amount: '393.80' } });
  expect((await ask({ columns: ['nett_amount'] })).body).toMatchObject({
    error: { code: 'column_unknown', details: [{ field: 'columns.0', limit: 'Did you mean net_amount or fee_amount or tax_amount?' }] },
  });
  expect(codeOf(await ask({ to: '2026-09-09T00:00:00Z' }))).toBe('range_too_long');
  expect(codeOf(await ask({ from: '2027-01-01T00:00:00Z', to: '2027-01-02T00:00:00Z' }))).toBe('range_in_future');
  expect(codeOf(await ask({ timeZone: 'Mars/Olympus' }))).toBe('field_invalid');
  expect(codeOf(await ask({ reportType: 'outstanding_amounts' }))).toBe('field_required');
  for (const [format, start] of [
    ['csv', '"'],
    ['xlsx', 'PK'],
  ] as const) {
    const file = (await ask({ reportType: 'plan_details', format })).body as unknown as {
      requestId: string;
      downloadUrl: string;
      sha256: string;
      fileName: string;
    };
    const download = await sandbox.handle(new Request(file.downloadUrl, { headers: { Authorization: `Bearer ${token}` } }));
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(download.headers.get('content-disposition')).toContain(file.fileName);
    expect(bytes.toString('latin1')).toContain(start);
  }
  const slow = await ask({ reportType: 'plan_details', from: '2026-02-01T00:00:00Z', to: '2026-04-10T00:00:00Z', format: 'csv' });
  expect([slow.status, slow.body.status]).toEqual([202, 'processing']);
  advance(sandbox, 'PT10S');
  expect((await call('POST', '/reports/v1/reports/data', { requestId: slow.body.requestId })).body).toMatchObject({ status: 'ready' });
  advance(sandbox, 'PT2H');
  expect((await call('POST', '/reports/v1/reports/data', { requestId: slow.body.requestId })).status).toBe(404);
});

test('every report returns rows with its documented columns', async () => {
  const { call, sandbox } = await testSandbox();
  for (const [reportType, columns] of Object.entries(sandbox.contract.reports)) {
    const range = /outstanding/.test(reportType) ? { asOf: '2026-04-20' } : { from: '2026-02-01T00:00:00Z', to: '2026-04-20T12:00:00Z' };
    const { status, body } = await call('POST', '/reports/v1/reports/data', {
      reportType,
      ...range,
      columns: columns.map(({ name }) => name),
    });
    expect(status, reportType).toBe(200);
    const { items } = body as unknown as { items: Record<string, unknown>[] };
    if (!['fraud_notifications', 'pending_card_update'].includes(reportType)) expect(items.length, reportType).toBeGreaterThan(0);
    for (const row of items) expect(Object.keys(row)).toEqual(columns.map(({ name }) => name));
  }
});

test('accounts go from creation through documents to live', async () => {
  const world = await testSandbox();
  const { call, sandbox, events } = world;
  const sample = parse(readFileSync(path.join(downloadFolder, 'ams.yaml'), 'utf8'), { maxAliasCount: -1 }) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { examples: Record<string, { value: object }> }> } } }>;
  };
  const examples = sample.paths['/partner-profiles/{profileId}/accounts']?.post.requestBody.content['application/json']?.examples ?? {};
  const route = '/ams/v1/partner-profiles/prf_9QK4T7M2ZX5N/accounts';
  const created = await call('POST', route, examples.managed_us?.value);
  expect(created.body).toMatchObject({ status: 'new', missingFields: [] });
  expect(codeOf(await call('POST', route, examples.managed_us?.value))).toBe('account_exists');
  expect((await call('POST', route, examples.minimal?.value)).body).toMatchObject({
    missingFields: expect.arrayContaining(['/account/owners']) as unknown,
  });
  expect(codeOf(await call('POST', route.replace('prf_9QK4T7M2ZX5N', 'prf_000000000000'), examples.minimal?.value))).toBe(
    'profile_not_found',
  );
  const { accountId } = created.body as unknown as { accountId: string };
  const files = `/ams/v1/partner-profiles/accounts/${accountId}/files`;
  expect(
    (
      await upload(world, files, [
        ['types', 'certificate_of_incorporation'],
        ['files', proof],
      ])
    ).status,
  ).toBe(201);
  expect(
    codeOf(
      await upload(world, files, [
        ['types', 'owner_id'],
        ['types', 'other'],
        ['files', proof],
      ]),
    ),
  ).toBe('field_invalid');
  advance(sandbox, 'PT5M');
  expect((await call('GET', files.replace('/files', ''))).body).toMatchObject({ status: 'live', terminals: [{ status: 'active' }] });
  expect((await events()).filter((type) => type === 'account.onboarding_updated').length).toBeGreaterThanOrEqual(4);
});

test('text-to-pay entries succeed or fail separately and unpaid links cancel', async () => {
  const { call, sandbox } = await testSandbox();
  const item = {
    terminalId: sandboxTerminals[0]?.terminalId,
    amount: { value: 50_000, currency: 'USD' },
    channels: ['sms'],
    shopper: { phone: '+12025550143' },
  };
  const created = await call('POST', '/text2pay/v1/plans', {
    plans: [item, { ...item, shopper: { phone: '2025550143' } }, { ...item, channels: ['email'] }],
  });
  expect(created.status).toBe(207);
  expect(created.body).toMatchObject({
    results: [
      { status: 'created', delivery: [{ channel: 'sms', status: 'queued' }] },
      { status: 'failed', error: { code: 'phone_invalid', details: [{ field: 'plans.1.shopper.phone' }] } },
      { status: 'failed', error: { code: 'field_required', details: [{ field: 'plans.2.shopper.email' }] } },
    ],
  });
  expect((await call('POST', '/text2pay/v1/plans', { plans: [item] })).status).toBe(201);
  const { results } = created.body as unknown as { results: { planNumber: string }[] };
  const planNumber = results[0]?.planNumber ?? '';
  const terminalId = item.terminalId;
  const canceled = await call('POST', '/text2pay/v1/plans/cancel', {
    plans: [
      { planNumber, terminalId },
      { planNumber, terminalId },
      { planNumber: '7F3K9QWZ2M8XN4TB6RCD', terminalId },
    ],
  });
  expect(canceled.body).toMatchObject({
    results: [{ status: 'canceled' }, { error: { code: 'plan_status_conflict' } }, { error: { code: 'plan_status_conflict' } }],
  });
  expect((await call('POST', '/text2pay/v1/plans', { plans: Array.from({ length: 51 }, () => item) })).body).toMatchObject({
    error: { details: [{ field: 'plans' }] },
  });
  expect(sandbox.violations).toEqual([]);
});

test('token requests fail as OAuth specifies and tokens expire', async () => {
  const { sandbox, token, call } = await testSandbox();
  const ask = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await sandbox.handle(
      new Request('http://127.0.0.1/connect/token', { method: 'POST', body: new URLSearchParams(fields), headers }),
    );
    return `${response.status} ${((await response.json()) as { error?: string }).error ?? 'issued'}`;
  };
  const client = {
    grant_type: 'client_credentials',
    scope: 'reports.read',
    client_id: 'cli_HL7Q2M9XN4TB6RCD',
    client_secret: 'sandbox_secret',
  };
  expect(await ask(client)).toBe('200 issued');
  expect(await ask({ ...client, client_secret: 'x' })).toBe('401 invalid_client');
  expect(await ask({ ...client, scope: 'everything' })).toBe('400 invalid_scope');
  expect(await ask({ ...client, grant_type: 'password' })).toBe('400 unsupported_grant_type');
  expect(
    await ask(
      { grant_type: 'client_credentials', scope: 'reports.read' },
      { Authorization: `Basic ${btoa('cli_HL7Q2M9XN4TB6RCD:sandbox_secret')}` },
    ),
  ).toBe('200 issued');
  const read = async (authorization: string) =>
    codeOf({
      body: await (
        await sandbox.handle(
          new Request('http://127.0.0.1/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD', { headers: { Authorization: authorization } }),
        )
      ).json(),
    });
  expect([await read(''), await read('Bearer nonsense'), await read(`Bearer ${token}x`)]).toEqual([
    'token_missing',
    'token_invalid',
    'token_invalid',
  ]);
  advance(sandbox, 'PT61M');
  expect(await read(`Bearer ${token}`)).toBe('token_expired');
  expect((await call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD')).status).toBe(200);
});

test('webhooks include payouts, callbacks, and the promised number of events', async () => {
  const world = await testSandbox();
  await world.call('POST', '/v3/installment-plans', { ...planBody({}), eventUrls: { planCreated: 'https://harborlane.example/created' } });
  const { items } = await world.sandbox.events();
  expect(items.filter(({ type }) => type === 'plan.created').map(({ callbackUrl }) => callbackUrl)).toEqual([
    undefined,
    'https://harborlane.example/created',
  ]);
  expect(items[0]?.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  advance(world.sandbox, 'P7D');
  expect(await world.events()).toContain('merchant.funded');
  advance(world.sandbox, 'P390D');
  expect(world.sandbox.state.events.length).toBeLessThanOrEqual(500);
  expect(world.sandbox.violations).toEqual([]);
});

test("a report file's name has the first and the last day of its period, in the report's time zone", async () => {
  const { call } = await testSandbox();
  const nameOf = async (body: object): Promise<string> =>
    ((await call('POST', '/reports/v1/reports/data', { format: 'csv', ...body })).body as unknown as { fileName: string }).fileName;
  const march = { reportType: 'plan_details', from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
  expect(await nameOf(march)).toContain('_plan_details_2026-03-01_2026-03-31_');
  const newYork = { ...march, from: '2026-03-01T05:00:00Z', to: '2026-04-01T04:00:00Z', timeZone: 'America/New_York' };
  expect(await nameOf(newYork)).toContain('_2026-03-01_2026-03-31_');
  expect(await nameOf({ reportType: 'outstanding_amounts', asOf: '2026-04-10' })).toContain('_2026-04-10_2026-04-10_');
});
