import { expect, test } from 'vitest';
import { authenticated, create, planBody, type Wanted } from '../../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../../tests/support/sandbox';
import { actAsShopper } from './control';

const redirectUrls = {
  succeeded: 'http://localhost:3000/done?plan={planNumber}&order={orderReference}',
  failed: 'http://127.0.0.1:3000/failed',
  canceled: 'http://localhost:3000/cart',
};

async function link(world: TestSandbox, more: object = { redirectUrls }): Promise<string> {
  const { planData, shopper, billingAddress } = planBody({ planData: { orderReference: 'HL-1/a' } }) as Record<string, object>;
  const { body } = await world.call('POST', '/v3/installment-plans/initiate', { planData, shopper, billingAddress, ...more });
  return (body as unknown as { planNumber: string }).planNumber;
}

test('a shopper who pays is sent to the success URL with values', async () => {
  const world = await testSandbox();
  const planNumber = await link(world);
  expect(actAsShopper(world.sandbox, { planNumber, action: 'pay', cardNumber: '5555 5555 5555 4444', numberOfInstallments: 3 })).toEqual({
    planNumber,
    status: 'active',
    redirectUrl: `http://localhost:3000/done?plan=${planNumber}&order=HL-1%2Fa`,
  });
  expect(world.sandbox.state.plans.get(planNumber)).toMatchObject({ card: { brand: 'mastercard' }, installments: { length: 3 } });
});

test('a plan with a deposit cannot be paid in one installment', async () => {
  const world = await testSandbox();
  const { planData } = planBody({ planData: { firstInstallmentAmount: { value: 10_000, currency: 'USD' } } }) as Record<string, object>;
  const planNumber = await link(world, { planData });
  const pay = { planNumber, action: 'pay' };
  expect(() => actAsShopper(world.sandbox, { ...pay, numberOfInstallments: 1 })).toThrow('numberOfInstallments must be one of 3, 4,');
  expect(actAsShopper(world.sandbox, { ...pay, numberOfInstallments: 3 })).toMatchObject({ status: 'active' });
});

test('a permanently declined card leads to the failure URL', async () => {
  const world = await testSandbox();
  const planNumber = await link(world);
  // The shopper can try another card after this decline, so the page stays open.
  expect(actAsShopper(world.sandbox, { planNumber, action: 'pay', cardNumber: '4000020000001008' })).not.toHaveProperty('redirectUrl');
  const fraud = actAsShopper(world.sandbox, { planNumber, action: 'pay', cardNumber: '4000020000006007' });
  expect(fraud).toMatchObject({ status: 'initialized', redirectUrl: redirectUrls.failed });
  expect(() => actAsShopper(world.sandbox, { planNumber, action: 'pay' })).toThrow('a final decline ended its checkout');
});

test('an update cannot make a plan payable again after a final decline', async () => {
  const world = await testSandbox();
  const planNumber = await link(world);
  actAsShopper(world.sandbox, { planNumber, action: 'pay', cardNumber: '4000020000006007' });
  const { planData } = planBody({}) as Record<string, object>;
  const { status, body } = await world.call('POST', '/v3/installment-plans/initiate', { planNumber, planData });
  expect(status).toBe(409);
  expect(body).toMatchObject({ error: { code: 'plan_status_conflict', message: expect.stringContaining('Start a new one.') as string } });
});

test('a shopper who cancels returns to the cart and can still pay', async () => {
  const world = await testSandbox();
  const planNumber = await link(world);
  expect(actAsShopper(world.sandbox, { planNumber, action: 'cancel' })).toMatchObject({
    status: 'initialized',
    redirectUrl: redirectUrls.canceled,
  });
  actAsShopper(world.sandbox, { planNumber, action: 'pay' });
  expect(() => actAsShopper(world.sandbox, { planNumber, action: 'cancel' })).toThrow('only an unpaid plan');
});

test('an instruction with an unknown member lists the known ones', async () => {
  const world = await testSandbox();
  const planNumber = await link(world);
  expect(() => actAsShopper(world.sandbox, { planNumber, action: 'pay', card: {} } as object)).toThrow(
    'Send planNumber, action, cardNumber',
  );
});

test('URLs other than https and local http are rejected', async () => {
  const world = await testSandbox();
  const initiate = async (more: object): Promise<unknown> => {
    const { planData } = planBody({}) as Record<string, object>;
    return (await world.call('POST', '/v3/installment-plans/initiate', { planData, ...more })).body;
  };
  for (const planCreated of ['file:///etc/passwd', 'http://shop.example/hook', 'http://localhost.shop.example/', 'javascript:alert(1)'])
    expect(await initiate({ eventUrls: { planCreated } }), planCreated).toMatchObject({
      error: { code: 'field_invalid', details: [{ field: 'eventUrls.planCreated' }] },
    });
  expect(await initiate({ redirectUrls: { canceled: 'http://shop.example/cart' } })).toMatchObject({ error: { code: 'field_invalid' } });
  expect(await initiate({ eventUrls: { planCreated: 'http://127.0.0.1:3000/created' } })).toMatchObject({ status: 'initialized' });
});

const london = { terminalId: '0f4e8a61-93d5-4b7c-a2e8-5c16d09b7f43', currency: 'GBP' };

test('in the UK, the first payment of a plan with later installments always has a challenge on Partita pages', async () => {
  const world = await testSandbox();
  const { planData } = planBody(london) as Record<string, object>;
  // This card needs no challenge elsewhere.
  const pay = { action: 'pay', cardNumber: '4000030000002005' };
  const planNumber = await link(world, { planData, redirectUrls });
  expect(actAsShopper(world.sandbox, { planNumber, ...pay })).toMatchObject({ status: 'initialized' });
  expect(actAsShopper(world.sandbox, { planNumber, action: 'approve' })).toMatchObject({ status: 'active' });
  const single = await link(world, { planData, redirectUrls });
  expect(actAsShopper(world.sandbox, { planNumber: single, ...pay, numberOfInstallments: 1 })).not.toMatchObject({ status: 'initialized' });
});

test('in the UK, a plan with later installments needs a completed challenge, and a single payment or a phone order needs none', async () => {
  const world = await testSandbox();
  const none = { mode: 'none' };
  const cases: [more: Wanted, status: number, code?: string][] = [
    [{ threeDS: none }, 402, 'authentication_required'],
    [{ threeDS: { mode: 'partita' } }, 202],
    [{ threeDS: authenticated }, 201],
    [{ threeDS: { ...authenticated, eci: '06' } }, 402, 'authentication_required'],
    [{ threeDS: none, count: 1 }, 201],
    [{ threeDS: none, planData: { purchaseMethod: 'phone_order' } }, 201],
  ];
  for (const [more, status, code] of cases) {
    const response = await create(world, { ...london, ...more });
    expect([more, response.status, response.body.error?.code]).toEqual([more, status, code]);
  }
});
