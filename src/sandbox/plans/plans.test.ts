import * as fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { sandboxWorld } from '../../data/sandbox-world';
import { dateIn, MINUTE } from '../../domain/time';
import { foreignTerminal, sandboxTerminals, sandboxTimeZone } from '../../data/sandbox-terminals';
import { magicStrings, testCards } from '../../data/test-data';
import { actAsShopper, advance } from '../control/control';
import { create, planBody, read, type Plan, type Wanted } from '../../../tests/support/plans';
import { testSandbox } from '../../../tests/support/sandbox';
import { createRandom } from '../core/random';
import { advancePlan } from './lifecycle';
import type { PlanRecord } from './record';

interface Verification {
  isAuthorized: boolean;
  authorizedAmount: { value: number };
  planStatus: string;
}

describe('test cards', () => {
  for (const { number, outcome, does } of testCards)
    test(`card ${number} gives ${outcome}`, async () => {
      const world = await testSandbox();
      const terminalId = outcome.includes('without Amex') ? sandboxTerminals[1]?.terminalId : undefined;
      const isDebit = outcome.includes('1 installment');
      const { status, body } = await create(world, { card: number, ...(terminalId && { terminalId }) });
      const code = /`(\w+)`/.exec(outcome)?.[1];
      if (does?.threeDS === 'challenge') expect([status, body.error.code]).toEqual([402, 'authentication_required']);
      else if (
        does?.threeDS === 'frictionless' ||
        does?.issuer ||
        does?.failRefund ||
        does?.chargeback ||
        does?.failCharge ||
        outcome === 'Succeeds'
      )
        expect(status).toBe(201);
      else expect(body.error.code).toBe(code);
      if (isDebit)
        for (const wanted of [{ count: 1 }, { planData: { strategy: 'non_secured' } }] as const)
          expect((await create(world, { card: number, ...wanted })).status).toBe(201);
      if (does?.declineOnce) expect((await create(world, { card: number })).status).toBe(201);
      if (does?.declineSecured) expect((await create(world, { card: number, planData: { strategy: 'non_secured' } })).status).toBe(201);
      expect(world.sandbox.violations).toEqual([]);
    });
});

test('a plan charges monthly until it is cleared', async () => {
  const world = await testSandbox();
  const { body } = await create(world);
  expect(body.status).toBe('active');
  expect(body.installments.map(({ dueDate }) => dueDate)).toEqual(['2026-04-20', '2026-05-20', '2026-06-20', '2026-07-20']);
  for (const outstanding of [25_000, 12_500, 0]) {
    advance(world.sandbox, 'P1M');
    expect((await read(world, body.planNumber)).outstandingAmount.value).toBe(outstanding);
  }
  expect((await read(world, body.planNumber)).status).toBe('cleared');
  const { items } = await world.sandbox.events();
  const own = items.filter((delivery) => delivery.body.includes(body.planNumber)).map(({ type }) => type);
  expect(own.slice(0, 4)).toEqual(['plan.created', 'plan.activated', 'installment.succeeded', 'installment.upcoming']);
  expect(own.at(-1)).toBe('plan.cleared');
  expect(own.filter((type) => type === 'installment.succeeded')).toHaveLength(4);
});

test('in the fast modes a month lasts ten minutes', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { mode: 'fast' });
  advance(world.sandbox, 'PT11M');
  expect((await read(world, body.planNumber)).outstandingAmount.value).toBe(25_000);
});

test("each terminal's dates are in its own time zone", async () => {
  const dates = {
    // 23:30 UTC on April 20, which is 19:30 in New York, 00:30 in London, and 08:30 in Tokyo.
    USD: '2026-04-20',
    GBP: '2026-04-21',
    JPY: '2026-04-21',
  };
  const world = await testSandbox();
  advance(world.sandbox, 'PT11H30M');
  for (const { terminalId, currency } of sandboxTerminals) {
    const { body } = await create(world, { terminalId, currency, count: 3 });
    expect([currency, body.installments[0]?.dueDate]).toEqual([currency, dates[currency as keyof typeof dates]]);
    const { planData } = planBody({ terminalId, currency }) as { planData: object };
    const eligibility = await world.call('POST', '/v3/installment-plans/eligibility', {
      planData: { ...planData, numberOfInstallments: 3 },
    });
    const { options } = eligibility.body as unknown as { options: { schedule: { dueDate: string }[] }[] };
    expect(options[0]?.schedule.map(({ dueDate }) => dueDate)).toEqual(body.installments.map(({ dueDate }) => dueDate));
  }
});

test('each installment is charged on its due date in the time zone of the terminal, also after the clocks change', async () => {
  const minutes = fc.integer({ min: 1, max: 365 * 24 * 60 });
  const minuteOf = (time: string): number => (Date.parse(time) - Date.parse(sandboxWorld.startsAt)) / MINUTE;
  const [newYork, , , london] = sandboxTerminals;
  if (!newYork || !london) throw new Error('A terminal is missing.');
  const ofTerminal = fc.constantFrom(...sandboxTerminals);
  await fc.assert(
    fc.asyncProperty(minutes, ofTerminal, async (minute, { terminalId, currency }) => {
      const world = await testSandbox();
      advance(world.sandbox, `PT${minute}M`);
      const { body } = await create(world, { terminalId, currency, count: 6 });
      advance(world.sandbox, 'P190D');
      const { installments } = world.sandbox.state.plans.get(body.planNumber) ?? { installments: [] };
      for (const { dueDate, processedAt = 0 } of installments) expect(dateIn(processedAt, sandboxTimeZone(currency))).toBe(dueDate);
    }),
    {
      numRuns: 8,
      examples: [
        [minuteOf('2026-12-01T23:30:00-05:00'), newYork],
        [minuteOf('2026-09-20T00:30:00-04:00'), newYork],
        [minuteOf('2026-12-01T23:30:00+00:00'), london],
      ],
    },
  );
});

test("the first date is in the merchant's time zone", async () => {
  const world = await testSandbox();
  // 12:00 UTC plus 15 hours is 03:00 UTC on the 21st, which is still the 20th in New York.
  advance(world.sandbox, 'PT15H');
  expect((await create(world)).body.installments[0]?.dueDate).toBe('2026-04-20');
});

test('a currency without decimals leaves its remainder to the last installment', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { terminalId: sandboxTerminals[2]?.terminalId ?? '', currency: 'JPY', value: 10_000, count: 3 });
  expect(body.installments.map(({ amount }) => amount.value)).toEqual([3333, 3333, 3334]);
});

test('a biweekly plan charges every two weeks', async () => {
  const world = await testSandbox();
  const { body } = await create(world, {
    terminalId: sandboxTerminals[3]?.terminalId ?? '',
    currency: 'GBP',
    more: { billingAddress: { line1: '14 Canal Street', city: 'Bristol', state: 'BST', postalCode: 'BS1 4DJ', country: 'GB' } },
  });
  expect(body.installments.map(({ dueDate }) => dueDate)).toEqual(['2026-04-20', '2026-05-04', '2026-05-18', '2026-06-01']);
});

test('a failed charge pauses the plan until the first retry succeeds', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { card: '5200020000001003' });
  advance(world.sandbox, 'P1M');
  expect(await read(world, body.planNumber)).toMatchObject({ status: 'on_hold', holdReason: 'payment_failed' });
  advance(world.sandbox, 'P2D');
  expect(await read(world, body.planNumber)).toMatchObject({ status: 'active', outstandingAmount: { value: 25_000 } });
});

test('a permanent failure ends with the capture of the whole balance', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { card: '5200020000002001' });
  advance(world.sandbox, 'P1M');
  advance(world.sandbox, 'P8D');
  expect(await read(world, body.planNumber)).toMatchObject({ status: 'cleared', outstandingAmount: { value: 0 } });
  const events = await world.events();
  expect(events).toContain('plan.full_capture.succeeded');
  expect(events.filter((type) => type === 'installment.failed')).toHaveLength(5);
});

test('a shopper who updates the card resumes the plan', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { card: '5200020000002001' });
  advance(world.sandbox, 'P1M');
  actAsShopper(world.sandbox, { planNumber: body.planNumber, action: 'update_card' });
  advance(world.sandbox, 'PT1M');
  expect((await read(world, body.planNumber)).status).toBe('active');
  expect(await world.events()).toEqual(expect.arrayContaining(['card.updated', 'plan.resumed']));
});

test('a 3DS challenge waits until the shopper approves or fails it', async () => {
  const world = await testSandbox();
  const created = await create(world, { card: '4000030000001007', threeDS: { mode: 'partita' } });
  expect([created.status, created.body.status, created.body.authorization.status]).toEqual([202, 'initialized', 'pending_3ds']);
  actAsShopper(world.sandbox, { planNumber: created.body.planNumber, action: 'approve' });
  expect(await read(world, created.body.planNumber)).toMatchObject({ status: 'active', authorization: { status: 'succeeded', eci: '05' } });
  const other = await create(world, { card: '4000030000001007', threeDS: { mode: 'partita' }, planData: { orderReference: 'HL-2' } });
  actAsShopper(world.sandbox, { planNumber: other.body.planNumber, action: 'decline' });
  expect(await read(world, other.body.planNumber)).toMatchObject({ status: 'initialized', authorization: { status: 'failed' } });
});

test('3DS in automation mode completes automatically', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { card: '4000030000001007', threeDS: { mode: 'partita' }, mode: 'automation' });
  advance(world.sandbox, 'PT11S');
  expect((await read(world, body.planNumber)).status).toBe('active');
});

test('3DS from another provider requires its result', async () => {
  const world = await testSandbox();
  const missing = await create(world, { card: '4000030000001007', threeDS: { mode: 'external' } });
  expect(missing.body.error.details.map(({ field }) => field)).toEqual([
    'processingData.threeDS.eci',
    'processingData.threeDS.cavv',
    'processingData.threeDS.dsTransactionId',
  ]);
  const threeDS = {
    mode: 'external',
    eci: '05',
    cavv: 'AAABBJg0VhI0VniQEjRWAAAAAAA=',
    dsTransactionId: 'c4e59ceb-a382-4d6a-bc87-385d591fa09d',
  };
  expect((await create(world, { card: '4000030000001007', threeDS })).status).toBe(201);
});

for (const { text } of magicStrings)
  test(`magic string ${text} controls the gateway`, async () => {
    const world = await testSandbox();
    const { status, body } = await create(world, { line1: text.replace('{code}', 'do_not_retry') });
    if (text.includes('DECLINE')) expect(body.error.code).toBe('do_not_retry');
    else if (text.includes('AVS')) expect(body.error.code).toBe('avs_mismatch');
    else if (text.includes('TIMEOUT')) expect([status, body.error.code]).toEqual([504, 'gateway_timeout']);
    else expect(status).toBe(201);
    if (text.includes('DELAY')) expect(world.wait).toEqual([20_000]);
    if (text.includes('CHARGEBACK')) {
      advance(world.sandbox, 'PT11M');
      expect(await read(world, body.planNumber)).toMatchObject({ status: 'on_hold', holdReason: 'chargeback' });
    }
    if (text.includes('CAPTURE FAIL') || text.includes('AUTH FAIL')) {
      // Charges are due after a month. The authorization is renewed after 21 days.
      advance(world.sandbox, text.includes('AUTH') ? 'P21D' : 'P1M');
      expect(await read(world, body.planNumber)).toMatchObject({ status: 'on_hold', holdReason: 'payment_failed' });
    }
    if (text.includes('REFUND')) {
      const refund = await world.call('POST', `/v3/installment-plans/${body.planNumber}/refunds`, {
        amount: { value: 1000, currency: 'USD' },
        strategy: 'paid_only',
      });
      expect(refund.body.status).toBe('pending');
      advance(world.sandbox, 'PT1M');
      expect(await world.events()).toContain('refund.failed');
    }
    expect(world.sandbox.violations).toEqual([]);
  });

const REFUSED: [string, Wanted, string, string][] = [
  ['too little', { value: 100 }, 'amount_below_minimum', 'planData.totalAmount.value'],
  ['too much', { value: 1_000_000_000 }, 'amount_above_maximum', 'planData.totalAmount.value'],
  ['another currency', { currency: 'CHF' }, 'currency_not_supported', 'planData.totalAmount.currency'],
  ['five installments', { count: 5 }, 'installments_not_allowed', 'planData.numberOfInstallments'],
  [
    'a deposit of everything',
    { planData: { firstInstallmentAmount: { value: 50_000, currency: 'USD' } } },
    'first_installment_invalid',
    'planData.firstInstallmentAmount.value',
  ],
  ['a start in a year', { planData: { firstInstallmentDate: '2027-04-20' } }, 'first_installment_invalid', 'planData.firstInstallmentDate'],
  ['an unknown terminal', { terminalId: '00000000-0000-4000-8000-000000000000' }, 'terminal_not_found', 'planData.terminalId'],
  ['a terminal of somebody else', { terminalId: foreignTerminal }, 'terminal_not_allowed', 'planData.terminalId'],
  ['a mistyped card', { card: '4111111111111112' }, 'card_number_invalid', 'paymentMethod.card.number'],
  ['a short code', { card: '378282246310005', cvv: '123' }, 'cvv_invalid', 'paymentMethod.card.cvv'],
  ['terms not accepted', { more: { termsAccepted: false } }, 'terms_not_accepted', 'termsAccepted'],
  ['an e-mail without a domain', { more: { shopper: { fullName: 'Alex Rivera', email: 'alex' } } }, 'email_invalid', 'shopper.email'],
  [
    'a phone without a country',
    { more: { shopper: { fullName: 'Alex Rivera', email: 'a@b.example', phone: '2025550143' } } },
    'phone_invalid',
    'shopper.phone',
  ],
  ['no address', { more: { billingAddress: { country: 'US' } } }, 'billing_address_required', 'billingAddress.line1'],
  ['a country without plans', { more: { billingAddress: { country: 'BR' } } }, 'region_not_supported', 'billingAddress.country'],
  [
    'a bad postal code',
    { more: { billingAddress: { line1: 'x', city: 'y', state: 'IL', postalCode: 'ABC', country: 'US' } } },
    'postal_code_invalid',
    'billingAddress.postalCode',
  ],
  ['a wrong type', { more: { termsAccepted: 'yes' } }, 'malformed_request', 'termsAccepted'],
  [
    'an issuer plan that does not exist',
    { planData: { strategy: 'issuer_installments' }, more: { issuerPlanId: 'iss_plan_9' } },
    'issuer_plan_invalid',
    'issuerPlanId',
  ],
];

for (const [name, wanted, code, field] of REFUSED)
  test(`${name} fails with ${code} and names the field`, async () => {
    const { body } = await create(await testSandbox(), wanted);
    expect(body.error?.code).toBe(code);
    expect(body.error.details.map((detail) => detail.field)).toContain(field);
  });

test('capture at shipment starts the schedule and works once', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { more: { autoCapture: false } });
  expect(body.status).toBe('pending_capture');
  advance(world.sandbox, 'P3D');
  const order = (change: object) => world.call('PUT', `/v3/installment-plans/${body.planNumber}/order`, change);
  expect((await order({ newAmount: { value: 40_000, currency: 'USD' } })).status).toBe(200);
  const captured = (await order({ capture: true, shippingStatus: 'shipped' })).body as unknown as Plan;
  expect(captured.status).toBe('active');
  expect(captured.installments.map(({ dueDate, amount }) => [dueDate, amount.value])).toEqual([
    ['2026-04-23', 10_000],
    ['2026-05-23', 10_000],
    ['2026-06-23', 10_000],
    ['2026-07-23', 10_000],
  ]);
  expect((await order({ capture: true })).body).toMatchObject({ error: { code: 'plan_status_conflict' } });
  expect((await order({ newAmount: { value: 50_000, currency: 'USD' } })).status).toBe(409);
});

test('uncaptured and unpaid plans expire', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { more: { autoCapture: false } });
  const link = (await world.call('POST', '/v3/installment-plans/initiate', { planData: (planBody({}) as { planData: object }).planData }))
    .body as unknown as Plan;
  advance(world.sandbox, 'PT61M');
  expect((await read(world, link.planNumber)).status).toBe('expired');
  advance(world.sandbox, 'P26D');
  expect((await read(world, body.planNumber)).status).toBe('expired');
});

test('the shopper pays a link with a chosen number of installments', async () => {
  const world = await testSandbox();
  const { body } = await world.call('POST', '/v3/installment-plans/initiate', {
    planData: (planBody({}) as { planData: object }).planData,
  });
  const { planNumber } = body as unknown as Plan;
  actAsShopper(world.sandbox, { planNumber, action: 'pay', numberOfInstallments: 6 });
  expect((await read(world, planNumber)).installments).toHaveLength(6);
  expect(() => actAsShopper(world.sandbox, { planNumber, action: 'pay' })).toThrow('only an unpaid plan');
});

test('a card behaves the same on hosted pages and in the API', async () => {
  const world = await testSandbox();
  const initiate = async (terminal = 0): Promise<string> => {
    const { planData } = planBody({}) as { planData: object };
    const terminalId = sandboxTerminals[terminal]?.terminalId;
    const { body } = await world.call('POST', '/v3/installment-plans/initiate', { planData: { ...planData, terminalId } });
    return (body as unknown as Plan).planNumber;
  };
  const pay = (planNumber: string, cardNumber: string, numberOfInstallments = 4): string | undefined => {
    actAsShopper(world.sandbox, { planNumber, action: 'pay', cardNumber, numberOfInstallments });
    return world.sandbox.state.plans.get(planNumber)?.authorization.errorCode;
  };
  const planNumber = await initiate();
  expect(pay(planNumber, '4000 0300 0000 3003')).toBe('authentication_failed');
  expect(pay(planNumber, '4000 0200 0000 7005')).toBe('issuer_unavailable');
  expect(pay(planNumber, '4000 0200 0000 7005')).toBeUndefined();
  const other = await initiate(1);
  expect(pay(other, '3700 020000 00008')).toBe('card_brand_not_supported');
  expect(pay(other, '4000 0400 0000 1006')).toBe('card_type_limit_exceeded');
  expect(pay(other, '4000 0400 0000 1006', 1)).toBeUndefined();
  expect((await read(world, other)).status).toBe('cleared');
});

test('an amount changed before payment is the authorized amount', async () => {
  const world = await testSandbox();
  const { planData } = planBody({}) as { planData: object };
  const { body } = await world.call('POST', '/v3/installment-plans/initiate', { planData });
  const { planNumber } = body as unknown as Plan;
  await world.call('PUT', `/v3/installment-plans/${planNumber}/order`, { newAmount: { value: 42_000, currency: 'USD' } });
  actAsShopper(world.sandbox, { planNumber, action: 'pay' });
  const verified = await world.call('GET', `/v3/installment-plans/${planNumber}/authorization`);
  expect(verified.body).toMatchObject({ isAuthorized: true, authorizedAmount: { value: 42_000 } });
});

test('an update of an unpaid plan changes what it contains, and nothing else', async () => {
  const world = await testSandbox();
  const { planData, shopper, billingAddress } = planBody({ planData: { orderReference: 'HL-1', metadata: { cartId: '81' } } }) as Record<
    string,
    object
  >;
  const path = '/v3/installment-plans/initiate';
  const everything = {
    planData: { ...planData, firstInstallmentAmount: { value: 10_000, currency: 'USD' } },
    autoCapture: false,
    shopper,
    billingAddress: { ...billingAddress, line1: 'MOCK FULL CAPTURE FAIL' },
    redirectUrls: { succeeded: 'https://shop.example/done', canceled: 'https://shop.example/cart' },
    eventUrls: { planCreated: 'https://shop.example/created' },
  };
  const headers = { 'X-Partita-Test-Mode': 'fast', 'X-Partita-Touchpoint': 'shop/1' };
  const { planNumber } = (await world.call('POST', path, everything, headers)).body as unknown as Plan;
  const stored = (): PlanRecord | undefined => world.sandbox.state.plans.get(planNumber);
  const before = stored();
  world.sandbox.advance(60_000);
  const { orderReference: _, metadata: __, ...rest } = planData as Record<string, unknown>;
  const lower = { ...rest, totalAmount: { value: 42_000, currency: 'USD' }, metadata: { color: 'oak' } };
  expect((await world.call('POST', path, { planNumber, planData: lower })).status).toBe(200);
  expect(stored()).toEqual({
    ...before,
    original: 42_000,
    authorization: { ...before?.authorization, amount: 42_000 },
    metadata: { cartId: '81', color: 'oak' },
    deposit: undefined,
    installments: before?.installments.map((installment) => ({ ...installment, amount: 10_500 })),
    versions: expect.anything(),
  });
  await world.call('POST', path, { planNumber, planData: lower, autoCapture: true }, { 'X-Partita-Test-Mode': 'none' });
  expect(stored()).toMatchObject({ autoCapture: true, testMode: 'none' });
  const london = { ...lower, terminalId: '0f4e8a61-93d5-4b7c-a2e8-5c16d09b7f43', totalAmount: { value: 42_000, currency: 'GBP' } };
  expect((await world.call('POST', path, { planNumber, planData: london })).body).toMatchObject({
    error: { code: 'currency_not_supported', message: 'The plan is in USD. Start a new one.' },
  });
});

test('a plan with a job that stays due is named', async () => {
  const { sandbox, call } = await testSandbox();
  const { planNumber } = (await call('POST', '/v3/installment-plans', planBody({ more: { autoCapture: false } }))).body as unknown as Plan;
  const plan = structuredClone(sandbox.state.plans.get(planNumber) as PlanRecord);
  // Each renewal is for a week, so there are thousands.
  plan.authorization.at = 0;
  expect(() => advancePlan(plan, sandbox.state.now, createRandom(1))).toThrow(`Plan ${planNumber} is pending_capture, and after 500 steps`);
});

test("a plan can't be changed while the result of its payment is unknown", async () => {
  const world = await testSandbox();
  const body = planBody({ line1: 'MOCK TIMEOUT' }) as Record<string, object>;
  await world.call('POST', '/v3/installment-plans', body);
  const plan = [...world.sandbox.state.plans.values()].find(({ authorizesAt }) => authorizesAt !== undefined);
  const update = { planNumber: plan?.planNumber, planData: body.planData };
  expect((await world.call('POST', '/v3/installment-plans/initiate', update)).body).toMatchObject({
    error: { code: 'plan_status_conflict' },
  });
  advance(world.sandbox, 'PT1M');
  expect(world.sandbox.state.plans.get(plan?.planNumber ?? '')?.status).toBe('active');
});

test('only unpaid or refunded plans fail authorization verification', async () => {
  const world = await testSandbox();
  const verify = async (planNumber: string): Promise<unknown[]> => {
    const { body } = await world.call('GET', `/v3/installment-plans/${planNumber}/authorization`);
    const { isAuthorized, authorizedAmount, planStatus } = body as unknown as Verification;
    return [planStatus, isAuthorized, authorizedAmount.value];
  };
  const started = async (wanted: Wanted): Promise<string> => (await create(world, wanted)).body.planNumber;
  const refund = (planNumber: string): Promise<unknown> =>
    world.call('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount: { value: 50_000, currency: 'USD' } });
  const secured = await started({ planData: { strategy: 'secured' } });
  expect(await verify(secured)).toEqual(['active', true, 50_000]);
  expect(await verify(await started({ planData: { strategy: 'non_secured' } }))).toEqual(['active', true, 12_500]);
  await refund(secured);
  expect(await verify(secured)).toEqual(['canceled', false, 0]);
  const cleared = await started({ count: 1 });
  expect(await verify(cleared)).toEqual(['cleared', true, 50_000]);
  await refund(cleared);
  expect((await verify(cleared))[1]).toBe(false);
  const failing = await started({ card: testCards.find(({ does }) => does?.chargeback)?.number ?? '' });
  advance(world.sandbox, 'P3D');
  expect(await verify(failing)).toEqual(['on_hold', false, 0]);
});

test('a deferred start keeps its authorization until its first date', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { planData: { strategy: 'secured', firstInstallmentDate: '2026-06-10' } });
  expect(body.status).toBe('pending_capture');
  advance(world.sandbox, 'P30D');
  const waiting = await read(world, body.planNumber);
  expect([waiting.status, waiting.authorization]).toEqual([
    'pending_capture',
    expect.objectContaining({
      status: 'succeeded',
      createdAt: expect.stringMatching(/^2026-05-11/),
      amount: { value: 50_000, currency: 'USD' },
    }),
  ]);
  advance(world.sandbox, 'P22D');
  expect((await read(world, body.planNumber)).status).toBe('active');
});

test('a deferred start that waits for its capture expires 25 days after its first date', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { planData: { firstInstallmentDate: '2026-06-10' }, more: { autoCapture: false } });
  advance(world.sandbox, 'P75D');
  expect((await read(world, body.planNumber)).status).toBe('pending_capture');
  advance(world.sandbox, 'P2D');
  expect((await read(world, body.planNumber)).status).toBe('expired');
});

test('refunds follow their strategy and are blocked while pending or disputed', async () => {
  const world = await testSandbox();
  const refund = (planNumber: string, value: number, strategy?: string) =>
    world.call('POST', `/v3/installment-plans/${planNumber}/refunds`, {
      amount: { value, currency: 'USD' },
      ...(strategy && { strategy }),
    });
  const { planNumber } = (await create(world)).body;
  expect((await refund(planNumber, 15_000)).body).toMatchObject({
    status: 'succeeded',
    reducedFromSchedule: { value: 15_000 },
    outstandingAmount: { value: 22_500 },
  });
  expect((await refund(planNumber, 5000, 'paid_only')).body).toMatchObject({ status: 'pending', returnedToCard: { value: 5000 } });
  expect((await refund(planNumber, 1000)).body).toMatchObject({ error: { code: 'refund_in_progress' } });
  advance(world.sandbox, 'PT1M');
  expect((await refund(planNumber, 99_999)).body).toMatchObject({ error: { code: 'refund_amount_exceeded' } });
  expect((await refund(planNumber, 10_000, 'paid_only')).body).toMatchObject({ error: { code: 'refund_strategy_not_allowed' } });
  expect((await refund(planNumber, 30_000)).body).toMatchObject({ planStatus: 'canceled' });
  expect((await refund('3M9TB6RCD7F3K9QWZ2M8', 1000)).body).toMatchObject({ error: { code: 'plan_on_hold' } });
  const later = (await create(world, { more: { autoCapture: false } })).body;
  expect((await refund(later.planNumber, 1000)).body).toMatchObject({ error: { code: 'plan_status_conflict' } });
  expect((await refund(later.planNumber, 50_000)).body).toMatchObject({ planStatus: 'canceled', returnedToCard: { value: 0 } });
});

test('an authorization that waits for its capture is renewed before it expires, until the plan expires', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { more: { autoCapture: false } });
  const authorization = async (): Promise<{ status: string; expiresAt: string }> =>
    (await read(world, body.planNumber)).authorization as unknown as { status: string; expiresAt: string };
  for (const days of [1, 20, 3]) {
    advance(world.sandbox, `P${days}D`);
    const { status, expiresAt } = await authorization();
    expect([status, Date.parse(expiresAt) > world.sandbox.state.now]).toEqual(['succeeded', true]);
  }
  advance(world.sandbox, 'P2D');
  expect((await read(world, body.planNumber)).status).toBe('expired');
});

async function sendLink(world: Awaited<ReturnType<typeof testSandbox>>, more: object = {}): Promise<string> {
  const { body } = await world.call('POST', '/text2pay/v1/plans', {
    plans: [
      {
        terminalId: sandboxTerminals[0]?.terminalId,
        amount: { value: 50_000, currency: 'USD' },
        orderReference: 'HL-10700',
        shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
        channels: ['email'],
        allowedInstallmentOptions: [4],
        linkExpiresInHours: 168,
        ...more,
      },
    ],
  });
  return (body as unknown as { results: { planNumber: string }[] }).results[0]?.planNumber ?? '';
}

test('the schedule of a link starts when the shopper pays, and so do the days for its capture', async () => {
  const world = await testSandbox();
  const [active, waiting] = [await sendLink(world), await sendLink(world, { orderReference: 'HL-10701', autoCapture: false })];
  advance(world.sandbox, 'PT160H');
  for (const planNumber of [active, waiting]) {
    actAsShopper(world.sandbox, { planNumber, action: 'pay' });
    expect((await read(world, planNumber)).installments.map(({ dueDate }) => dueDate)).toEqual([
      '2026-04-27',
      '2026-05-27',
      '2026-06-27',
      '2026-07-27',
    ]);
  }
  advance(world.sandbox, 'P24D');
  expect((await read(world, waiting)).status).toBe('pending_capture');
  advance(world.sandbox, 'P2D');
  expect((await read(world, waiting)).status).toBe('expired');
});

test('every plan that waits for its capture says when its authorization expires, and is renewed before', async () => {
  for (const wanted of [{ count: 1 }, { planData: { strategy: 'non_secured' } }, {}] as const) {
    const world = await testSandbox();
    const { body } = await create(world, { ...wanted, more: { autoCapture: false } });
    const authorizationOf = async (): Promise<{ expiresAt?: string; amount?: { value: number } }> =>
      (await read(world, body.planNumber)).authorization;
    const first = await authorizationOf();
    expect(first.expiresAt?.slice(0, 10)).toBe('2026-05-11');
    advance(world.sandbox, 'P22D');
    const renewed = await authorizationOf();
    expect(renewed.expiresAt?.slice(0, 10)).toBe('2026-06-01');
    expect(renewed.amount).toEqual(first.amount);
    // The void that a full refund causes is of the same hold.
    await world.call('POST', `/v3/installment-plans/${body.planNumber}/refunds`, { amount: { value: 50_000, currency: 'USD' } });
    const voided = world.sandbox.state.plans.get(body.planNumber)?.ledger.find(({ transaction }) => transaction?.type === 'void');
    expect(voided?.transaction?.amount).toBe(first.amount?.value);
  }
});

test('a new amount that equals the old one changes nothing', async () => {
  const world = await testSandbox();
  const { body } = await create(world);
  const path = `/v3/installment-plans/${body.planNumber}`;
  await world.call('POST', `${path}/refunds`, { amount: { value: 15_000, currency: 'USD' }, strategy: 'last_first' });
  const before = await read(world, body.planNumber);
  const { status } = await world.call('PUT', `${path}/order`, { newAmount: { value: 35_000, currency: 'USD' } });
  expect(status).toBe(200);
  expect((await read(world, body.planNumber)).installments).toEqual(before.installments);
});

test('a new card adds attempts to an installment and keeps the earlier ones', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { card: '5200020000002001' });
  advance(world.sandbox, 'P34D');
  const attempts = async (): Promise<number | undefined> => (await read(world, body.planNumber)).installments[1]?.attempts;
  expect(await attempts()).toBe(3);
  actAsShopper(world.sandbox, { planNumber: body.planNumber, action: 'update_card' });
  expect(await attempts()).toBe(4);
});

test('after a full refund that failed, the canceled plan can be refunded again, until nothing is left', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { card: '4000070000001003' });
  const refund = (value: number): ReturnType<typeof world.call> =>
    world.call('POST', `/v3/installment-plans/${body.planNumber}/refunds`, { amount: { value, currency: 'USD' } });
  expect((await refund(50_000)).body).toMatchObject({ planStatus: 'canceled' });
  advance(world.sandbox, 'PT11S');
  // The next refund works.
  const plan = world.sandbox.state.plans.get(body.planNumber);
  if (plan) plan.does = {};
  const again = await refund(12_500);
  expect([again.status, again.body]).toMatchObject([201, { planStatus: 'canceled', returnedToCard: { value: 12_500 } }]);
  advance(world.sandbox, 'PT11S');
  expect((await refund(1)).status).toBe(409);
});

test('after the amount was raised, the authorized amount is the new one, and lowering it keeps it', async () => {
  const world = await testSandbox();
  const { body } = await create(world, { more: { autoCapture: false } });
  const path = `/v3/installment-plans/${body.planNumber}`;
  const authorized = async (): Promise<number> =>
    ((await world.call('GET', `${path}/authorization`)).body as unknown as Verification).authorizedAmount.value;
  for (const [value, expected] of [
    [70_000, 70_000],
    [30_000, 70_000],
  ] as const) {
    await world.call('PUT', `${path}/order`, { newAmount: { value, currency: 'USD' } });
    expect(await authorized()).toBe(expected);
  }
});
