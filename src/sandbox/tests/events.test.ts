import { expect, test } from 'vitest';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import { sandboxWorld } from '../../data/sandbox-world';
import { allOperations } from '../../reference/descriptions';
import { sampleRequests } from '../../reference/sample-request';
import { create, planBody, type Wanted } from '../../../tests/support/plans';
import { sampleAsRequest, testSandbox, type TestSandbox } from '../../../tests/support/sandbox';
import type { Rule } from '../contract/types';
import { actAsShopper, advance } from '../control/control';
import { Webhooks } from '../node/webhooks/webhooks';

const touchpoint = { 'X-Partita-Touchpoint': 'harborlane-shop/2.4.0' };
const core = sandboxTerminals[1]?.terminalId ?? '';
let orders = 0;

/** Creates a plan with every optional field that events contain. */
async function order(world: TestSandbox, wanted: Wanted = {}): Promise<string> {
  const body = planBody({ ...wanted, planData: { orderReference: `HL-${(orders += 1)}`, ...wanted.planData } });
  const { body: plan } = await world.call('POST', '/v3/installment-plans', body, touchpoint);
  return (plan as unknown as { planNumber: string }).planNumber;
}

const post = (world: TestSandbox, path: string, body: object): ReturnType<TestSandbox['call']> => world.call('POST', path, body);

async function plans(world: TestSandbox): Promise<void> {
  const [active, slow, failing, lost] = [
    await order(world),
    await order(world, { more: { autoCapture: false } }),
    await order(world, { card: '5200020000002001' }),
    await order(world, { line1: 'MOCK FULL CAPTURE FAIL' }),
  ];
  await order(world, { card: '4000020000006007' });
  await world.call('PUT', `/v3/installment-plans/${active}/order`, { trackingNumber: '1Z999', shippingStatus: 'shipped' });
  actAsShopper(world.sandbox, { planNumber: active, action: 'update_contact', email: 'alex@shopper.example', phone: '+12025550199' });
  actAsShopper(world.sandbox, { planNumber: active, action: 'update_card', cardNumber: '4000020000001008' });
  actAsShopper(world.sandbox, { planNumber: active, action: 'update_card', cardNumber: '5555555555554444' });
  await post(world, `/v3/installment-plans/${active}/refunds`, {
    amount: { value: 500, currency: 'USD' },
    strategy: 'paid_only',
    reference: 'r',
  });
  const refused = await order(world, { card: '4000070000001003' });
  await post(world, `/v3/installment-plans/${refused}/refunds`, {
    amount: { value: 500, currency: 'USD' },
    strategy: 'paid_only',
    reference: 'r',
  });
  const returned = await order(world);
  await post(world, `/v3/installment-plans/${returned}/refunds`, { amount: { value: 50_000, currency: 'USD' } });
  await order(world, { card: '5200020000001003' });
  advance(world.sandbox, 'P40D');
  for (const number of [slow, failing, lost]) expect(world.sandbox.state.plans.get(number)?.status).not.toBe('active');
  advance(world.sandbox, 'P90D');
}

async function chargebacks(world: TestSandbox): Promise<void> {
  const route = '/chargebacks/v1/chargebacks';
  const cases: (readonly string[])[] = [['under_review', 'won'], ['lost'], ['closed'], ['accept'], []];
  for (const [index, statuses] of cases.entries()) {
    const opened = await post(world, route, {
      networkCaseId: `case-${index}`,
      planNumber: await order(world, { terminalId: core }),
      disputedAmount: { value: 100, currency: 'USD' },
      network: 'visa',
      networkReasonCode: '13.1',
      transactionReference: 'HL-10517-mock_4b81e2',
    });
    const { chargebackId } = opened.body as unknown as { chargebackId: string };
    for (const status of statuses)
      if (status === 'accept') await post(world, `${route}/${chargebackId}/accept`, { confirm: true, note: 'Accepted' });
      else await world.call('PUT', `${route}/${chargebackId}/status`, { status });
  }
  advance(world.sandbox, 'P15D');
}

async function others(world: TestSandbox): Promise<void> {
  const account = { company: { displayName: 'A', legalName: 'A LLC', website: 'https://a.example', email: 'a@a.example' } };
  await post(world, `/ams/v1/partner-profiles/${sandboxWorld.profileId}/accounts`, { account });
  // Reports of more than 60 days are generated asynchronously.
  const range = { from: '2026-02-01T00:00:00Z', to: '2026-04-10T00:00:00Z' };
  await post(world, '/reports/v1/reports/data', { reportType: 'plan_details', format: 'csv', ...range });
  const webhooks = new Webhooks(
    world.sandbox,
    () => Promise.resolve(200),
    () => true,
  );
  webhooks.test(webhooks.add('http://127.0.0.1:3000/').endpointId);
  await webhooks.idle();
  advance(world.sandbox, 'P200D');
}

/** Returns the paths of a schema's fields. A list is one field. */
function fieldsOf(rule: Rule | undefined, schemas: Record<string, Rule>, prefix = ''): string[] {
  const found = rule?.$ref === undefined ? rule : schemas[rule.$ref];
  return Object.entries(found?.properties ?? {}).flatMap(([name, property]) => [
    `${prefix}${name}`,
    ...fieldsOf(property, schemas, `${prefix}${name}.`),
  ]);
}

function fieldsIn(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, nested]) => [`${prefix}${name}`, ...fieldsIn(nested, `${prefix}${name}.`)]);
}

/** Fields that an event never has, although they're in its schema, which it shares with other events. */
const ABSENT: Record<string, RegExp> = {
  'installment.upcoming': /^data\.installment\.(gatewayTransactionId|failureCode)$/,
  'installment.succeeded': /^data\.installment\.failureCode$/,
  'installment.failed': /^data\.installment\.gatewayTransactionId$/,
  // These belong to the merchant, not to a terminal.
  'merchant.funded': /^terminalId$/,
  'report.ready': /^terminalId$/,
  'account.onboarding_updated': /^terminalId$/,
  'key.expiring': /^terminalId$/,
  'webhook.test': /^terminalId$/,
  'refund.succeeded': /^data\.refund\.failureCode$/,
};

/** Events that the sandbox doesn't simulate: its chargebacks start as open. */
const NOT_SIMULATED = new Set(['chargeback.info_requested']);

test('the sandbox sends every event that it simulates, with the documented fields', async () => {
  const world = await testSandbox();
  const sent = new Map<string, Set<string>>();
  // This test causes more events than the 500 that the sandbox stores.
  world.sandbox.onEvent(({ type, body }) => {
    const fields = sent.get(type) ?? new Set();
    for (const field of fieldsIn(JSON.parse(body))) fields.add(field);
    sent.set(type, fields);
  });
  await others(world);
  await plans(world);
  await chargebacks(world);
  const { events = {}, schemas } = world.sandbox.contract;
  const simulated = Object.entries(events).filter(([type]) => !NOT_SIMULATED.has(type));
  const missing = simulated.flatMap(([type, rule]) =>
    fieldsOf(rule, schemas)
      .filter((field) => !sent.get(type)?.has(field) && !ABSENT[type]?.test(field))
      .map((field) => `${type}: ${field}`),
  );
  // For an event that this test doesn't cause at all, this lists all of its fields.
  expect(missing, 'never sent: cause the event with these fields in this test, or list what it never has in ABSENT').toEqual([]);
  const undocumented = simulated.flatMap(([type, rule]) => {
    const documented = new Set(fieldsOf(rule, schemas));
    return [...(sent.get(type) ?? [])].filter((field) => !documented.has(field)).map((field) => `${type}: ${field}`);
  });
  expect(undocumented).toEqual([]);
  expect([...sent.keys()].toSorted(), 'caused: add the event to plans(), chargebacks(), or others() above').toEqual(
    simulated.map(([type]) => type).toSorted(),
  );
  expect(world.sandbox.violations).toEqual([]);
});

test('a plan without an order reference omits it from its events', async () => {
  const world = await testSandbox();
  await create(world);
  const { items } = await world.sandbox.events();
  expect(items[0]?.body).not.toContain('orderReference');
});

interface Told {
  type: string;
  createdAt: string;
  data: { planNumber?: string; status?: string };
}

test('an event that happens while a page of events is signed is on the next page', async () => {
  const { sandbox, call } = await testSandbox();
  await call('POST', '/v3/installment-plans', planBody({ planData: { orderReference: 'HL-1' } }));
  const page = sandbox.events();
  const { body } = await call('POST', '/v3/installment-plans', planBody({ planData: { orderReference: 'HL-2' } }));
  const { next, items } = await page;
  const told = [...items, ...(await sandbox.events(next)).items].filter(({ type }) => type === 'plan.created').map((event) => event.body);
  expect(told).toEqual([expect.stringContaining('HL-1'), expect.stringContaining((body as unknown as { planNumber: string }).planNumber)]);
});

test('all events of a change have the status of the plan after it, and the daily activity repeats them with their amounts', async () => {
  const world = await testSandbox();
  const start = world.sandbox.state.now;
  const told = async (): Promise<Told[]> => (await world.sandbox.events()).items.map(({ body }) => JSON.parse(body) as Told);
  const [single, failing, disputed, early] = [
    await order(world, { count: 1 }),
    await order(world, { card: '5200020000001003' }),
    await order(world, { card: '4000060000002002' }),
    await order(world, { value: 10_000, count: 3 }),
  ];
  actAsShopper(world.sandbox, { planNumber: early, action: 'pay_off' });
  advance(world.sandbox, 'P40D');
  const statuses = async (planNumber: string, type: string): Promise<(string | undefined)[]> =>
    (await told()).filter((event) => event.type === type && event.data.planNumber === planNumber).map(({ data }) => data.status);
  for (const type of ['plan.created', 'plan.activated', 'installment.succeeded', 'plan.cleared'])
    expect(await statuses(single, type), type).toEqual(['cleared']);
  expect(await statuses(failing, 'installment.failed')).toEqual(['on_hold']);
  expect(await statuses(failing, 'plan.on_hold')).toEqual(['on_hold']);
  expect(await statuses(disputed, 'chargeback.opened')).toEqual(['on_hold']);
  expect(await statuses(disputed, 'chargeback.lost')).toEqual(['canceled']);
  const { body } = await world.call('POST', '/reports/v1/reports/data', {
    reportType: 'daily_activity',
    from: new Date(start - 1000).toISOString().slice(0, 19) + 'Z',
    to: new Date(world.sandbox.state.now).toISOString().slice(0, 19) + 'Z',
    limit: 500,
  });
  const { items } = body as unknown as { items: { plan_number: string; event: string; plan_status: string; amount: string }[] };
  for (const planNumber of [single, failing, disputed, early])
    expect(items.filter((row) => row.plan_number === planNumber).map((row) => [row.event, row.plan_status])).toEqual(
      (await told()).filter(({ data }) => data.planNumber === planNumber).map(({ type, data }) => [type, data.status]),
    );
  const charges = items.filter((row) => row.plan_number === early && row.event === 'installment.succeeded');
  expect(charges.map(({ amount }) => amount)).toEqual(['33.33', '33.33', '33.34']);
});

test("the events that follow each page's samples are on that page", async () => {
  let count = 0;
  for (const located of allOperations()) {
    const listed = located.operation['x-events'] ?? [];
    for (const sample of sampleRequests(located)) {
      const { sandbox, token } = await testSandbox();
      const before = sandbox.state.droppedEvents + sandbox.state.events.length;
      await sandbox.handle(sampleAsRequest(sample, token, located));
      const followed = (await sandbox.events(before)).items.map(({ type }) => type);
      expect(listed, `x-events of ${located.id}`).toEqual(expect.arrayContaining(followed));
      count += followed.length;
    }
  }
  expect(count).toBeGreaterThan(20);
});
