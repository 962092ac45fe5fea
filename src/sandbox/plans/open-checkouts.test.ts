import { expect, test } from 'vitest';
import { create, planBody, read, type Plan } from '../../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../../tests/support/sandbox';
import { actAsShopper, advance } from '../control/control';

interface Sent {
  results: { planNumber: string }[];
}

/** Sends payment links for orders, and returns their plan numbers. */
async function textLinks(world: TestSandbox, orders: readonly string[], terminalId?: string): Promise<string[]> {
  const { planData } = planBody({ ...(terminalId && { terminalId }) }) as { planData: { terminalId: string; totalAmount: object } };
  const plans = orders.map((orderReference) => ({
    terminalId: planData.terminalId,
    amount: planData.totalAmount,
    channels: ['email'],
    shopper: { email: 'alex.rivera@example.com' },
    orderReference,
  }));
  const { body } = await world.call('POST', '/text2pay/v1/plans', { plans });
  return (body as unknown as Sent).results.map(({ planNumber }) => planNumber);
}

async function checkout(world: TestSandbox, orderReference: string): Promise<string> {
  const { planData, shopper, billingAddress } = planBody({ planData: { orderReference } }) as Record<string, object>;
  const { body } = await world.call('POST', '/v3/installment-plans/initiate', { planData, shopper, billingAddress });
  return (body as unknown as { planNumber: string }).planNumber;
}

const pay = (world: TestSandbox, planNumber: string, cardNumber?: string): unknown =>
  actAsShopper(world.sandbox, { planNumber, action: 'pay', ...(cardNumber && { cardNumber }) });

const paidInstallments = ({ installments }: Plan): number => installments.filter(({ status }) => status === 'processed').length;

const CHALLENGE = '4000030000001007';

test('the first payment of an order closes its other links and checkouts, and sends events', async () => {
  const world = await testSandbox();
  const [first = '', second = '', ofAnotherOrder = ''] = await textLinks(world, ['HL-7', 'HL-7', 'HL-8']);
  const third = await checkout(world, 'HL-7');
  pay(world, second);
  for (const planNumber of [first, third]) {
    expect(await read(world, planNumber)).toMatchObject({ status: 'canceled', outstandingAmount: { value: 0 } });
    expect(() => pay(world, planNumber)).toThrow('only an unpaid plan can be paid');
  }
  expect((await read(world, ofAnotherOrder)).status).toBe('initialized');
  const { items } = await world.sandbox.events();
  const events = items.map(({ body }) => JSON.parse(body) as { type: string; data: { planNumber: string; canceledBy?: string } });
  expect(events.filter(({ type }) => type === 'plan.created').map(({ data }) => data.planNumber)).toEqual([second]);
  const canceled = events.filter(({ type }) => type === 'plan.canceled').map(({ data }) => data);
  expect(canceled).toMatchObject([
    { planNumber: first, orderReference: 'HL-7', canceledBy: 'partita' },
    { planNumber: third, orderReference: 'HL-7', canceledBy: 'partita' },
  ]);
  expect(world.sandbox.violations).toEqual([]);
});

test('of two open challenges for an order, only the first can be completed', async () => {
  const world = await testSandbox();
  const plans = [await checkout(world, 'HL-7'), await checkout(world, 'HL-7')];
  for (const planNumber of plans) pay(world, planNumber, CHALLENGE);
  const [first = '', second = ''] = plans;
  actAsShopper(world.sandbox, { planNumber: second, action: 'approve' });
  expect(() => actAsShopper(world.sandbox, { planNumber: first, action: 'approve' })).toThrow('no 3DS challenge waits');
  advance(world.sandbox, 'P40D');
  expect(paidInstallments(await read(world, first))).toBe(0);
  expect(paidInstallments(await read(world, second))).toBe(2);
});

test('a payment whose result arrives late closes the others, or is closed by an earlier one', async () => {
  const world = await testSandbox();
  await create(world, { line1: 'MOCK TIMEOUT', planData: { orderReference: 'HL-7' } });
  const link = await checkout(world, 'HL-7');
  advance(world.sandbox, 'PT11S');
  expect((await read(world, link)).status).toBe('canceled');
  await create(world, { line1: 'MOCK TIMEOUT', planData: { orderReference: 'HL-9' } });
  pay(world, await checkout(world, 'HL-9'));
  advance(world.sandbox, 'P1D');
  const plans = [...world.sandbox.state.plans.values()].filter(({ orderReference }) => orderReference === 'HL-9');
  expect(plans.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
});

test('a link that has already expired stays expired, and plans of other terminals or without a reference stay open', async () => {
  const world = await testSandbox();
  const expired = await checkout(world, 'HL-7');
  advance(world.sandbox, 'PT61M');
  const [core = ''] = await textLinks(world, ['HL-7'], 'a3d0c9f2-6b7e-4d18-9c54-2f8e1b7a6d30');
  pay(world, await checkout(world, 'HL-7'));
  expect((await read(world, expired)).status).toBe('expired');
  expect((await read(world, core)).status).toBe('initialized');
  const { planData } = planBody({}) as { planData: object };
  const withoutReference = { planData: { ...planData, orderReference: undefined } };
  const plans = await Promise.all([1, 2].map(() => world.call('POST', '/v3/installment-plans/initiate', withoutReference)));
  const [one = '', other = ''] = plans.map(({ body }) => (body as unknown as { planNumber: string }).planNumber);
  pay(world, one);
  expect((await read(world, other)).status).toBe('initialized');
});
