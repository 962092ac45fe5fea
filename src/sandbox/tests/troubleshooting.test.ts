import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateKey } from 'openpgp';
import { describe, expect, test } from 'vitest';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import { sandboxWorld } from '../../data/sandbox-world';
import { root } from '../../../tests/support/built-site';
import { create, planBody, read } from '../../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../../tests/support/sandbox';
import { actAsShopper, advance, changeSettings } from '../control/control';
import { Webhooks } from '../node/webhooks/webhooks';

type Steps = (world: TestSandbox) => Promise<void>;

interface Row {
  page: string;
  symptom: string;
}

const plans = '/v3/installment-plans';
const core = sandboxTerminals[1]?.terminalId ?? '';
const codeOf = ({ body }: { body: unknown }): string | undefined => (body as { error?: { code: string } }).error?.code;

/** Returns the rows of all troubleshooting tables of a page. */
function rowsOf(page: string): Row[] {
  const lines = readFileSync(path.join(root, 'docs', page), 'utf8').split('\n');
  let isTable = false;
  return lines.flatMap((line) => {
    if (/^\| *Symptom/.test(line)) isTable = true;
    else if (!line.startsWith('|')) isTable = false;
    else if (isTable && !/^\| *---/.test(line)) return [{ page, symptom: (line.split('|')[1] ?? '').trim() }];
    return [];
  });
}

const rows = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((page) => page.endsWith('.mdx') && !page.endsWith('.api.mdx'))
  .toSorted()
  .flatMap(rowsOf);

const link = async ({ call }: TestSandbox, more: object = {}): Promise<string> => {
  const { planData } = planBody({}) as Record<string, object>;
  return ((await call('POST', `${plans}/initiate`, { planData, ...more })).body as unknown as { planNumber: string }).planNumber;
};

const openCase: (world: TestSandbox) => Promise<string> = async (world) => {
  const { planNumber } = (await create(world, { terminalId: core })).body;
  await world.call('POST', '/chargebacks/v1/chargebacks', {
    networkCaseId: crypto.randomUUID(),
    planNumber,
    disputedAmount: { value: 100, currency: 'USD' },
    network: 'visa',
    networkReasonCode: '13.1',
    transactionReference: 'HL-1-mock_4b81e2',
  });
  return planNumber;
};

const blocksRefunds: Steps = async (world) => {
  const planNumber = await openCase(world);
  expect(codeOf(await world.call('POST', `${plans}/${planNumber}/refunds`, { amount: { value: 100, currency: 'USD' } }))).toBe(
    'plan_on_hold',
  );
};

const expires =
  (duration: string): Steps =>
  async (world) => {
    const planNumber = await link(world);
    advance(world.sandbox, duration);
    expect((await read(world, planNumber)).status).toBe('expired');
  };

const reusesKey: Steps = async ({ call }) => {
  const key = { 'X-Partita-Idempotency-Key': 'HL-1-1' };
  await call('POST', plans, planBody({}), key);
  expect(codeOf(await call('POST', plans, planBody({ value: 60_000 }), key))).toBe('idempotency_key_reused');
};

const newKeyMakesTwo: Steps = async (world) => {
  const numbers = [await link(world), await link(world)];
  expect(new Set(numbers).size).toBe(2);
};

const report = ({ call }: TestSandbox, body: object): ReturnType<TestSandbox['call']> => call('POST', '/reports/v1/reports/data', body);

const lateEvidence: Steps = async ({ call, sandbox }) => {
  advance(sandbox, 'P14D');
  const body = { text: 'Late', author: 'Alex' };
  expect(codeOf(await call('POST', '/chargebacks/v1/chargebacks/cbk_01HVB3N8Z5P2R7KQ4M9XTC/comments', body))).toBe(
    'evidence_deadline_passed',
  );
};

const webhooksOf = (world: TestSandbox, respond: () => number): { webhooks: Webhooks; ids: string[]; id: string } => {
  const ids: string[] = [];
  const post = (_: string, headers: Record<string, string>): Promise<number> => {
    ids.push(headers['webhook-id'] ?? '');
    return Promise.resolve(respond());
  };
  const webhooks = new Webhooks(world.sandbox, post, () => true);
  return { webhooks, ids, id: webhooks.add('http://127.0.0.1:3000/', ['plan.created']).endpointId };
};

const item = { terminalId: sandboxTerminals[0]?.terminalId, amount: { value: 50_000, currency: 'USD' }, channels: ['sms'] };
const failsWith =
  (shopper: object, channels: string[], code: string): Steps =>
  async ({ call }) => {
    const { body } = await call('POST', '/text2pay/v1/plans', { plans: [{ ...item, channels, shopper }] });
    expect(body).toMatchObject({ results: [{ status: 'failed', error: { code } }] });
  };

const rotate = ({ call }: TestSandbox, publicKey: string): ReturnType<TestSandbox['call']> =>
  call('POST', '/keys/v1/keys/rotate', { ownerCode: sandboxWorld.ownerCode, type: 'pgp', usage: ['credential_encryption'], publicKey });

const pgpWith = async (subkeys: object[]): Promise<{ publicKey: string; privateKey: string }> =>
  generateKey({ type: 'ecc', curve: 'curve25519Legacy', userIDs: [{ name: 'Test' }], subkeys } as never) as never;

const signature = (value: string): Record<string, string> => ({ 'X-Partita-Signature': value });
const enforced: Steps = async ({ call, sandbox }) => {
  changeSettings(sandbox, { requestSigning: 'enforce' });
  expect(codeOf(await call('GET', `${plans}/7F3K9QWZ2M8XN4TB6RCD`, undefined, signature('x..y')))).toBe('signature_invalid');
  expect(codeOf(await call('GET', `${plans}/7F3K9QWZ2M8XN4TB6RCD`))).toBe('signature_missing');
};

const token = async ({ sandbox }: TestSandbox, form: Record<string, string>): Promise<unknown> => {
  const fields = { grant_type: 'client_credentials', client_id: sandboxWorld.clientId, client_secret: sandboxWorld.clientSecret, ...form };
  return (
    await sandbox.handle(new Request('http://127.0.0.1/connect/token', { method: 'POST', body: new URLSearchParams(fields) }))
  ).json();
};

const wrongSecret: Steps = async (world) => {
  expect(await token(world, { scope: 'reports.read', client_secret: 'production' })).toMatchObject({ error: 'invalid_client' });
};

const wrongScope: Steps = async (world) => {
  expect(await token(world, { scope: 'everything' })).toMatchObject({ error: 'invalid_scope' });
};

const declined: Steps = async (world) => {
  expect((await create(world, { card: '4000020000001008' })).body.error.code).toBe('card_declined');
};

/** Steps that reproduce each symptom, by page and by the symptom's first words. */
const reached: Record<string, Record<string, Steps>> = {
  'api/ams/guide.mdx': {
    '409 `account_exists`': async ({ call }) => {
      const company = {
        displayName: 'A',
        legalName: 'A LLC',
        website: 'https://a.example',
        email: 'a@a.example',
        registrationNumber: '5127700',
        addresses: [{ type: 'registered', country: 'US' }],
      };
      const start = (): ReturnType<TestSandbox['call']> =>
        call('POST', `/ams/v1/partner-profiles/${sandboxWorld.profileId}/accounts`, { account: { company } });
      expect([(await start()).status, codeOf(await start())]).toEqual([201, 'account_exists']);
    },
  },
  'api/reports/introduction.mdx': {
    'No rows': async (world) => {
      const rowsIn = async (from: string, to: string): Promise<unknown[]> =>
        (await report(world, { reportType: 'plan_details', from, to })).body.items as unknown as unknown[];
      expect(await rowsIn('2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z')).toEqual([]);
    },
    "Today's payout is missing": async (world) => {
      const request = { reportType: 'settlement_details', from: '2026-04-20T00:00:00Z', to: '2026-04-20T12:00:00Z' };
      expect((await report(world, request)).body.items).toEqual([]);
    },
    '429 in the middle': async () => {
      const world = await testSandbox({ rateLimits: true });
      const request = { reportType: 'plan_details', from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
      const statuses = [];
      for (let count = 0; count < 70; count++) statuses.push((await report(world, request)).status);
      expect(statuses).toContain(429);
    },
  },
  'api/sdks.mdx': { '401 `signature_invalid`': enforced },
  'api/text2pay/cancel-installment-plans.mdx': {
    'A plan you tried to cancel was paid': async (world) => {
      const planNumber = await link(world);
      actAsShopper(world.sandbox, { planNumber, action: 'pay' });
      const { body } = await world.call('POST', '/text2pay/v1/plans/cancel', { plans: [{ planNumber, terminalId: item.terminalId }] });
      expect(body).toMatchObject({ results: [{ status: 'failed', error: { code: 'plan_status_conflict' } }] });
    },
    'Every plan fails with `plan_not_found`': async ({ call }) => {
      const { body } = await call('POST', '/text2pay/v1/plans/cancel', {
        plans: [{ planNumber: '0'.repeat(20), terminalId: item.terminalId }],
      });
      expect(body).toMatchObject({ results: [{ error: { code: 'plan_not_found' } }] });
    },
    'A retry returns outdated results': async ({ call, sandbox }) => {
      const key = { 'X-Partita-Idempotency-Key': 'links-1' };
      const body = { plans: [{ ...item, shopper: { phone: '+12025550143' } }] };
      const first = await call('POST', '/text2pay/v1/plans', body, key);
      advance(sandbox, 'PT1H');
      const again = await call('POST', '/text2pay/v1/plans', body, key);
      expect(again.body).toEqual(first.body);
    },
  },
  'api/text2pay/get-partita-token.mdx': {
    '401 `invalid_client`': wrongSecret,
    '400 `invalid_scope`': wrongScope,
    '400 `unsupported_grant_type`': async (world) => {
      expect(await token(world, { scope: 'text2pay.write', grant_type: 'password' })).toMatchObject({ error: 'unsupported_grant_type' });
    },
  },
  'getting-started/adding-partita.mdx': {
    '`invalid_client` in step 2': wrongSecret,
    '[`idempotency_key_reused`]': reusesKey,
    'The checkout page says that the link has expired': expires('PT61M'),
    'The card is declined': declined,
  },
  'api/using-keys/encrypting-credentials.mdx': {
    'Upload rejected with `pgp_no_encryption_subkey`': async (world) => {
      expect(codeOf(await rotate(world, (await pgpWith([])).publicKey))).toBe('pgp_no_encryption_subkey');
    },
    'Upload rejected with `private_key_submitted`': async (world) => {
      expect(codeOf(await rotate(world, (await pgpWith([{}])).privateKey))).toBe('private_key_submitted');
    },
  },
  'api/using-keys/signing-requests.mdx': {
    '`signature_invalid` on POST only': enforced,
    '`signature_invalid` behind a proxy': enforced,
    '`signature_invalid` after a rotation': enforced,
  },
  'checkout-solutions/hosted-forms/hosted-form-modal.mdx': { 'Two plans for one order': newKeyMakesTwo },
  'checkout-solutions/hosted-forms/hosted-form-redirect.mdx': {
    'The shopper paid, but the order is open': async (world) => {
      const planNumber = await link(world);
      const { webhooks, ids } = webhooksOf(world, () => 200);
      actAsShopper(world.sandbox, { planNumber, action: 'pay' });
      await webhooks.idle();
      expect(ids).toHaveLength(1);
    },
    '`isAuthorized` is `false`': async (world) => {
      const planNumber = await link(world);
      actAsShopper(world.sandbox, { planNumber, action: 'pay', cardNumber: '4000030000001007' });
      expect((await world.call('GET', `${plans}/${planNumber}/authorization`)).body).toMatchObject({ isAuthorized: false });
    },
    '[`idempotency_key_reused`]': reusesKey,
  },
  'direct-api/api-add-ons/white-label-3ds.mdx': {
    '422 in flow B': async (world) => {
      const body = planBody({ more: { processingData: { threeDS: { mode: 'partita' } } } });
      expect(codeOf(await world.call('POST', plans, body))).toBe('field_required');
    },
    'The plan stays `initialized`': async (world) => {
      const { body } = await create(world, { card: '4000030000001007', threeDS: { mode: 'partita' } });
      advance(world.sandbox, 'PT30M');
      expect((await read(world, body.planNumber)).status).toBe('initialized');
    },
    '402 `authentication_required`': async (world) => {
      expect((await create(world, { card: '4000030000001007' })).body.error.code).toBe('authentication_required');
    },
  },
  'direct-api/direct-api-diagram.mdx': { 'Two plans for one order': newKeyMakesTwo },
  'direct-api/in-person-apis/qr-code.mdx': { 'The page says that the link has expired': expires('PT61M') },
  'direct-api/in-person-apis/text2pay.mdx': {
    'Item `failed` with `phone_invalid`': failsWith({ phone: '2025550143' }, ['sms'], 'phone_invalid'),
    'Item `failed` with `email_invalid`': failsWith({ email: 'alex' }, ['email'], 'email_invalid'),
  },
  'merchant-hub/chargebacks-management/chargebacks-core-funded.mdx': {
    'The plan stays **In dispute**': async (world) => {
      const planNumber = await openCase(world);
      advance(world.sandbox, 'P60D');
      expect(await read(world, planNumber)).toMatchObject({ status: 'on_hold', holdReason: 'chargeback' });
    },
    'A refund returns 409 `plan_on_hold`': blocksRefunds,
  },
  'merchant-hub/chargebacks-management/chargebacks-managed.mdx': { 'You have evidence, but the due date has passed': lateEvidence },
  'merchant-hub/chargebacks-management/chargebacks-overview.mdx': { "You can't refund a plan": blocksRefunds },
  'merchant-hub/create-new-plans.mdx': {
    'The page says the link has expired': expires('PT61M'),
    'The card is declined': declined,
  },
  'merchant-hub/merchants-management/credentials.mdx': {
    'A token request returns `invalid_client`': wrongSecret,
    'A token request returns `invalid_scope`': wrongScope,
    'All calls fail after you changed a setting': enforced,
  },
  'merchant-hub/merchants-management/webhooks.mdx': {
    "There's no entry in the log": async (world) => {
      const { webhooks, id } = webhooksOf(world, () => 200);
      await world.call('PUT', `${plans}/7F3K9QWZ2M8XN4TB6RCD/order`, { trackingNumber: '1Z999' });
      await webhooks.idle();
      expect(webhooks.of(id)).toEqual([]);
    },
    'An event arrives twice': async (world) => {
      let status = 500;
      const { webhooks, ids } = webhooksOf(world, () => status);
      await create(world);
      await webhooks.idle();
      status = 200;
      advance(world.sandbox, 'PT10S');
      await webhooks.idle();
      expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    },
    'The endpoint is disabled': async (world) => {
      const { webhooks, id } = webhooksOf(world, () => 410);
      await create(world);
      await webhooks.idle();
      expect(webhooks.endpoint(id).status).toBe('disabled');
    },
  },
  'testing-and-qa/testing-gateway-mock.mdx': {
    'Nothing fails in automated tests': async (world) => {
      const { body } = await create(world, { card: '5200020000001003', mode: 'fast' });
      expect((await read(world, body.planNumber)).status).toBe('active');
      advance(world.sandbox, 'PT10M5S');
      expect((await read(world, body.planNumber)).status).toBe('on_hold');
    },
    'A postal code error comes first': async (world) => {
      const billingAddress = { line1: 'MOCK TIMEOUT', city: 'Springfield', state: 'IL', postalCode: 'ABC', country: 'US' };
      expect((await create(world, { more: { billingAddress } })).body.error.code).toBe('postal_code_invalid');
    },
  },
};

/** Why the sandbox can't reproduce the other rows of a page. The first match applies. */
const OUT_OF_REACH: readonly [page: RegExp, why: string][] = [
  [/^platform-plugins\//, 'They happen in a shop system with a plugin.'],
  [/^operational\/gateways\//, 'They happen at a real gateway, which the sandbox replaces with a mock.'],
  [/^operational\/single-sign-on/, 'They happen at an identity provider.'],
  [/^on-site-messaging\//, 'They happen in a shop page, without an API.'],
  [/^email-journeys\//, 'The sandbox sends no mail.'],
  [/^merchant-hub\//, 'They happen in the Hub, or in what people do with it.'],
  [/^checkout-solutions\//, 'They happen in the browser of the shopper.'],
  [/^direct-api\//, "They happen in the shop's own code, in the browser, or on the way to a phone."],
  [/^api\/sdks/, 'They happen in a generated client.'],
  [/^api\/text2pay\/get-partita-token/, 'The rate limit of tokens has a separate test.'],
  [/^partita-go/, "They happen in the staff app, or on a shopper's phone."],
  [/^api\/using-keys\//, "They happen in the merchant's own code, clock, or key store."],
  [/^api\/reports\//, "They happen in the merchant's own code, or need another funding model."],
  [/^api\/ams\//, 'They happen with a changed profile, in mail, or when people check papers.'],
  [/^getting-started\/start-from-a-project/, 'They happen in a terminal, or in the code of the project.'],
  [/^technical-support\//, 'They happen in the browser or network of someone who reads these docs.'],
  [/^testing-and-qa\//, 'They need a real gateway, or the browser of the shopper.'],
];

describe('troubleshooting tables', () => {
  test('troubleshooting rows have steps or a reason', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ page }) => !reached[page] && !OUT_OF_REACH.some(([pattern]) => pattern.test(page)))).toEqual([]);
    const orphans = Object.entries(reached).flatMap(([page, steps]) =>
      Object.keys(steps).filter((symptom) => !rows.some((row) => row.page === page && row.symptom.startsWith(symptom))),
    );
    expect(orphans, 'no page has these symptoms anymore').toEqual([]);
  });

  for (const { page, symptom } of rows) {
    const steps = Object.entries(reached[page] ?? {}).find(([start]) => symptom.startsWith(start))?.[1];
    if (steps)
      test(`${page}: ${symptom}`, async () => {
        const world = await testSandbox();
        await steps(world);
        expect(world.sandbox.violations).toEqual([]);
      });
  }
});
