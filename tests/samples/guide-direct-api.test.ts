import { expect, test as base } from 'vitest';
import { regionNames } from '../../src/reference/code-fences';
import { webhookVector } from '../../src/data/signature-vectors/webhook';
import { actAsShopper, advance, setFaults } from '../../src/sandbox/control/control';
import { guideCode, guideJson, guideText, stepOf, steps, withBench, type Bench } from '../support/guide-samples';
import { environmentFor, run } from '../support/run-sample';
import { tokenOf } from '../support/sandbox';
import { canRun } from '../../src/tooling/commands/toolchains';

/** The guides' commands need a shell with curl, jq, GnuPG, and OpenSSL. */
const test = base.runIf(canRun('curl'));
const runs = (language: string): typeof test => (language === 'Python' ? base.runIf(canRun('python')) : test);

/** All steps except the line for a sandbox on the default port. */
const calls = regionNames(guideText('quickstart/steps.sh')).filter((name) => name !== 'local');

test("the quickstart's nine calls return the documented responses", async () => {
  await withBench(
    async (bench) => {
      const all = await steps(bench, 'quickstart/steps.sh', { only: calls });
      const responseOf = (name: string) => stepOf(all, name).json();
      expect(bench.newResponses()).toEqual([
        'v3/Authenticate 200',
        'v3/CheckEligibility 200',
        'v3/InstallmentPlan 201',
        'v3/VerifyAuthorization 200',
        'v3/GetInstallmentPlan 200',
        'v3/UpdateOrder 200',
        'v3/UpdateOrderByIdentifier 200',
        'v3/InstallmentPlanSearch 200',
        'v3/Refund 201',
      ]);
      const { options } = responseOf('eligibility') as { options: { numberOfInstallments: number; termsUrl?: string }[] };
      expect(responseOf('eligibility')).toMatchObject({ eligible: true });
      expect(options.map(({ numberOfInstallments }) => numberOfInstallments)).toEqual([3, 4, 6, 12]);
      expect(Object.keys(options[0] ?? {}).join()).toMatch(/terms/i);
      expect(responseOf('create')).toMatchObject({ status: 'active' });
      expect(responseOf('verify')).toMatchObject({ isAuthorized: true, authorizedAmount: { value: 50000 } });
      const { installments } = responseOf('read') as { installments: { status: string; amount: { value: number } }[] };
      expect(installments.map(({ status, amount }) => `${status} ${amount.value}`)).toEqual([
        'processed 12500',
        'pending 12500',
        'pending 12500',
        'pending 12500',
      ]);
      expect(responseOf('ship')).toMatchObject({ shippingStatus: 'shipped', status: 'active' });
      expect(responseOf('deliver')).toMatchObject({ shippingStatus: 'delivered' });
      expect(responseOf('search')).toMatchObject({ items: [{ planNumber: responseOf('create').planNumber }], hasMore: false });
      expect(responseOf('refund')).toMatchObject({ reducedFromSchedule: { value: 15000 }, returnedToCard: { value: 0 } });
      const read = await steps(bench, 'quickstart/steps.sh', { only: ['setup', 'token', 'plan', 'read'] });
      expect(stepOf(read, 'read').json()).toMatchObject({ outstandingAmount: { value: 22500 } });
    },
    { isEmpty: true },
  );
});

test("the quickstart's token starts with the documented characters", async () => {
  await withBench(async (bench) => {
    const { token } = await steps(bench, 'quickstart/steps.sh', {
      only: ['setup', 'token'],
      change: (code) => `${code}\necho $PARTITA_TOKEN`,
    });
    expect(token?.stdout).toMatch(/^eyJ/);
  });
});

test("the quickstart's other flows handle a challenge and charge at shipment", async () => {
  await withBench(
    async (bench) => {
      const challenge = (code: string): string => {
        const extra = JSON.stringify(guideJson('quickstart/with-3ds.json')).slice(1, -1);
        return code.replace('"autoCapture": true,', `"autoCapture": true, ${extra},`).replace('4111111111111111', '4000030000001007');
      };
      const results = await steps(bench, 'quickstart/steps.sh', { only: ['setup', 'token', 'create'], change: challenge });
      expect(stepOf(results, 'create').json()).toMatchObject({
        status: 'initialized',
        authorization: { status: 'pending_3ds', threeDSRedirect: { clientRedirectUrl: expect.stringMatching(/^http/) } },
      });
      expect(bench.newResponses().at(-1)).toBe('v3/InstallmentPlan 202');
      const later = (code: string): string =>
        code
          .replace('HL-$(date +%s)', 'HL-10483')
          .replace('"autoCapture": true', '"autoCapture": false')
          .replace('{ "shippingStatus"', '{ "capture": true, "shippingStatus"');
      const two = await steps(bench, 'quickstart/steps.sh', {
        only: ['setup', 'token', 'create', 'plan', 'ship'],
        change: later,
      });
      expect(stepOf(two, 'create').json()).toMatchObject({ status: 'pending_capture' });
      expect(stepOf(two, 'ship').json()).toMatchObject({ status: 'active' });
      expect(bench.newResponses().at(-2)).toBe('v3/InstallmentPlan 201');
    },
    { isEmpty: true },
  );
});

const order = {
  autoCapture: true,
  termsAccepted: true,
  termsAcceptedAt: '2026-03-02T10:59:41Z',
  planData: {
    terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
    totalAmount: { value: 50000, currency: 'USD' },
    numberOfInstallments: 4,
    purchaseMethod: 'ecommerce',
    orderReference: 'HL-10600',
  },
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
  paymentMethod: {
    type: 'card',
    card: { holderName: 'Alex Rivera', number: '4111111111111111', expiryMonth: 12, expiryYear: 2029, cvv: '123' },
  },
};

/** The same calls in both languages: create a plan, repeat the request, and ask about it twice. */
const inBoth: [language: string, file: string, source: string][] = [
  [
    'Node',
    'quickstart/partita.mjs',
    `import { createPlan, mayShip } from './partita.mjs';
     const order = JSON.parse(process.env.ORDER);
     const [first, again] = [await createPlan(order), await createPlan(order)];
     const ship = [await mayShip(first.planNumber, 50000), await mayShip(first.planNumber, 50001)];
     const failure = await createPlan({ ...order, planData: { ...order.planData, totalAmount: { value: 1, currency: 'USD' } } }, 2).catch((error) => error.status);
     console.log(JSON.stringify({ same: first.planNumber === again.planNumber, status: first.status, ship, failure }));`,
  ],
  [
    'Python',
    'quickstart/partita.py',
    `import json, os, urllib.error
from partita import create_plan, may_ship
order = json.loads(os.environ["ORDER"])
one, again = create_plan(order), create_plan(order)
ship = [may_ship(one["planNumber"], 50000), may_ship(one["planNumber"], 50001)]
order["planData"]["totalAmount"]["value"] = 1
try:
    create_plan(order, 2)
except urllib.error.HTTPError as error:
    failure = error.code
print(json.dumps({"same": one["planNumber"] == again["planNumber"], "status": one["status"], "ship": ship, "failure": failure}))`,
  ],
];

for (const [language, file, source] of inBoth)
  runs(language)(`the core of the quickstart in ${language} creates a plan once and says when to ship`, async () => {
    await withBench(async (bench) => {
      bench.place(file);
      const env = { ORDER: JSON.stringify(order) };
      const result = await (language === 'Node' ? bench.node(source, env) : bench.python(source, env));
      expect(result).toEqual({ same: true, status: 'active', ship: [true, false], failure: 422 });
      expect(bench.newResponses().filter((response) => response.startsWith('v3/Authenticate'))).toHaveLength(1);
      expect(bench.sandbox.state.plans.size).toBeGreaterThan(0);
    });
  });

/** A plan that waits for its shopper, started as on the QR code page. */
async function initiated({ origin, token }: Bench, key: string): Promise<{ planNumber: string; checkoutUrl: string; expiresAt: string }> {
  const response = await fetch(`${origin}/v3/installment-plans/initiate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': key },
    body: guideText('qr-code/request.json'),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { planNumber: string; checkoutUrl: string; expiresAt: string };
}

const waits: [language: string, file: string, source: string][] = [
  [
    'Node',
    'qr-code/wait-for-payment.mjs',
    `import { waitForPayment } from './wait-for-payment.mjs';
     const { PLAN, TOTAL, PARTITA_TOKEN } = process.env;
     console.log(JSON.stringify(await waitForPayment(PLAN, Number(TOTAL), PARTITA_TOKEN, 50)));`,
  ],
  [
    'Python',
    'qr-code/wait_for_payment.py',
    `import json, os
from wait_for_payment import wait_for_payment
print(json.dumps(wait_for_payment(os.environ["PLAN"], int(os.environ["TOTAL"]), os.environ["PARTITA_TOKEN"], 0.05)))`,
  ],
];

for (const [language, file, source] of waits)
  runs(language)(`a till that polls in ${language} learns that the shopper paid, left or has not paid yet`, async () => {
    await withBench(async (bench) => {
      bench.place(file);
      const wait = (planNumber: string, total = '50000') => {
        const env = { PLAN: planNumber, TOTAL: total };
        return language === 'Node' ? bench.node(source, env) : bench.python(source, env);
      };
      const plan = await initiated(bench, 'till-1');
      expect(plan.checkoutUrl).toContain(`${bench.origin}/p/`);
      const isPaid = wait(plan.planNumber);
      await expect.poll(() => bench.newResponses()).toContain('v3/VerifyAuthorization 200');
      actAsShopper(bench.sandbox, { planNumber: plan.planNumber, action: 'pay', numberOfInstallments: 4 });
      expect(await isPaid).toBe('paid');
      setFaults(bench.sandbox, ['service_unavailable', 'rate_limited']);
      expect(await wait(plan.planNumber)).toBe('paid');
      const other = await initiated(bench, 'till-2');
      bench.newResponses();
      expect(await wait(other.planNumber)).toBe('waiting');
      expect(bench.newResponses()).toHaveLength(24);
      advance(bench.sandbox, 'PT61M');
      const env = { PLAN: other.planNumber, TOTAL: '50000', PARTITA_TOKEN: await tokenOf(bench.sandbox) };
      expect(await (language === 'Node' ? bench.node(source, env) : bench.python(source, env))).toBe('gone');
    });
  });

test('the agent sends one link and its response has the documented fields', async () => {
  await withBench(async ({ token, folder, origin, place, newResponses, sandbox }) => {
    place('call-center/send-link.sh');
    const { stdout } = await run('bash', ['send-link.sh'], {
      cwd: folder,
      env: { ...environmentFor(token, origin), ORDER_REFERENCE: 'HL-10482' },
    });
    expect(JSON.parse(stdout)).toMatchObject({
      results: [
        {
          status: 'created',
          planNumber: expect.stringMatching(/^[A-Z0-9]{20}$/),
          checkoutUrl: expect.stringContaining(`${origin}/p/`),
          delivery: [
            { channel: 'sms', status: 'queued' },
            { channel: 'email', status: 'queued' },
          ],
        },
      ],
    });
    expect(newResponses()).toEqual(['text2pay/CreatePlans 201']);
    const { planNumber } = (JSON.parse(stdout) as { results: { planNumber: string }[] }).results[0] ?? { planNumber: '' };
    actAsShopper(sandbox, { planNumber, action: 'pay', numberOfInstallments: 4 });
    expect((await sandbox.events()).items.map(({ type }) => type)).toContain('plan.created');
  });
});

test('120 links take three requests and a second run sends none', async () => {
  await withBench(async ({ node, place, newResponses, sandbox }) => {
    place('call-center/send-links.mjs');
    const before = sandbox.state.plans.size;
    const source = `import { sendLinks } from './send-links.mjs';
      const plans = Array.from({ length: 120 }, (_, index) => ({
        terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11', amount: { value: 50000, currency: 'USD' }, channels: ['sms'],
        shopper: { phone: index === 70 ? '2025550143' : '+12025550143' }, orderReference: 'DEP-' + index,
      }));
      const failed = [];
      for await (const one of sendLinks(plans, 'deposits-2026-03-02', process.env.PARTITA_TOKEN)) failed.push([one.plan.orderReference, one.error.code]);
      console.log(JSON.stringify(failed));`;
    expect(await node(source)).toEqual([['DEP-70', 'phone_invalid']]);
    expect(newResponses()).toEqual(['text2pay/CreatePlans 201', 'text2pay/CreatePlans 207', 'text2pay/CreatePlans 201']);
    expect(sandbox.state.plans.size).toBe(before + 119);
    expect(await node(source)).toEqual([['DEP-70', 'phone_invalid']]);
    expect(sandbox.state.plans.size).toBe(before + 119);
  });
});

test("OpenSSL computes the test vector's signature from the displayed event", async () => {
  await withBench(async ({ folder, place }) => {
    place('webhook-events/webhook-signature.sh', 'webhook-events/event.json');
    const { secret, id, timestamp, body, signature } = webhookVector;
    expect(guideCode('webhook-events/event.json')).toBe(body);
    const sign = async (file: string) =>
      (await run('bash', ['webhook-signature.sh', id, timestamp, file], { cwd: folder, env: { WEBHOOK_SECRET: secret } })).stdout.trim();
    expect(await sign('event.json')).toBe(signature);
    expect(await sign('webhook-signature.sh')).not.toBe(signature);
  });
});

/** Creates a plan with a fragment from the page in its body. */
async function createdWith(bench: Bench, part: object, reference: string, number = '4111111111111111') {
  const { planData, paymentMethod } = order;
  const response = await fetch(`${bench.origin}/v3/installment-plans`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bench.token}`, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': reference },
    body: JSON.stringify({
      ...order,
      planData: { ...planData, orderReference: reference },
      paymentMethod: { ...paymentMethod, card: { ...paymentMethod.card, number } },
      ...part,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

test("your own 3DS provider completes immediately and Partita's redirects", async () => {
  await withBench(async (bench) => {
    expect(await createdWith(bench, guideJson('white-label-3ds/external.json'), 'HL-3DS-1')).toMatchObject({
      status: 201,
      body: { status: 'active' },
    });
    const partita = guideJson('white-label-3ds/partita.json');
    expect(await createdWith(bench, partita, 'HL-3DS-2', '4000030000002005')).toMatchObject({ status: 201 });
    const { status, body } = await createdWith(bench, partita, 'HL-3DS-3', '4000030000001007');
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'initialized',
      authorization: {
        status: 'pending_3ds',
        errorCode: 'authentication_required',
        threeDSRedirect: {
          url: expect.any(String),
          method: 'POST',
          params: { creq: expect.any(String) },
          clientRedirectUrl: expect.any(String),
        },
      },
    });
    const { redirectUrls: _, ...without } = partita;
    expect(await createdWith(bench, without, 'HL-3DS-4', '4000030000001007')).toMatchObject({ status: 422 });
  });
});
