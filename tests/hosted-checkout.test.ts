import { expect, test, describe } from 'vitest';
import { filledWith, problemOf, EMPTY_CARD } from '../src/sandbox/control/card-entry';
import { Checkout } from '../src/components/checkout/session/checkout';
import type { Arrival } from '../src/components/checkout/session/checkout-state';
import { STORIES, type Presentation } from '../src/components/checkout/session/moments';
import { SandboxShop } from '../src/components/checkout/session/sandbox-shop';
import { testCards } from '../src/data/test-data';
import { readContract } from '../src/sandbox/node/common/read-contract';

const SUCCEEDS = '4111 1111 1111 1111';

/** A checkout whose shopper has filled in a card and accepted the terms. */
async function filled(
  presentation: Presentation,
  number = SUCCEEDS,
  arrival: Arrival = 'browser',
): Promise<{ checkout: Checkout; shop: SandboxShop }> {
  const shop = SandboxShop.open(readContract());
  const checkout = new Checkout(presentation, shop);
  checkout.arriveBy(arrival);
  await checkout.start();
  for (const field of ['holderName', 'number', 'expiry', 'cvv'] as const) checkout.leave(field, filledWith(number));
  checkout.accept(true, filledWith(number));
  return { checkout, shop };
}

const namesOf = ({ state }: Checkout): string[] => state.log.map(({ lane, name }) => `${lane} ${name}`);

describe('in the sandbox', () => {
  for (const [presentation, story] of Object.entries(STORIES) as [Presentation, (typeof STORIES)[Presentation]][])
    test(`the ${presentation} page documents what a payment leads to`, async () => {
      const { checkout, shop } = await filled(presentation);
      await checkout.pay(filledWith(SUCCEEDS));
      // Only a browser can measure a height.
      const documented = story.map(({ lane, name }) => `${lane} ${name}`).filter((name) => name !== 'page message resize');
      expect(namesOf(checkout)).toEqual(documented);
      expect(shop.sandbox.violations).toEqual([]);
    });

  for (const { number, outcome, does } of testCards)
    test(`hosted form card ${number} gives ${outcome}`, async () => {
      const { checkout } = await filled('iframe', number);
      await checkout.pay(filledWith(number));
      const { step, decline } = checkout.state;
      const code = /`(\w+)`/.exec(outcome)?.[1];
      if (does?.threeDS === 'challenge') expect(step).toBe('challenge');
      else if (code === 'suspected_fraud') expect([step, decline?.code]).toEqual(['failed', code]);
      else if (code && !does?.issuer && !does?.failRefund && !does?.chargeback && !outcome.includes('without Amex'))
        expect([step, decline?.code]).toEqual(['form', code]);
      else expect(step).toBe('paid');
      if (does?.declineOnce) await checkout.pay(filledWith(number));
      if (does?.declineOnce) expect(checkout.state.step).toBe('paid');
    });

  test('redirect and webhook pay the order once in any order', async () => {
    const orders: Record<Arrival, string[]> = { browser: [], webhook: [], closed: [] };
    for (const arrival of Object.keys(orders) as Arrival[]) {
      const { checkout } = await filled('redirect', SUCCEEDS, arrival);
      await checkout.pay(filledWith(SUCCEEDS));
      const names = namesOf(checkout);
      expect(names.filter((name) => name === 'server HL-10482 is paid')).toHaveLength(1);
      orders[arrival] = names.slice(3);
    }
    const [verified, paid, again] = [
      'server GET /installment-plans/{planNumber}/authorization',
      'server HL-10482 is paid',
      'server HL-10482 is already paid: nothing to do',
    ];
    const hooks = ['webhook plan.created', 'webhook plan.activated', 'webhook installment.succeeded'];
    expect(orders).toEqual({
      browser: ['browser GET redirectUrls.succeeded', verified, paid, ...hooks, again],
      webhook: [...hooks, verified, paid, 'browser GET redirectUrls.succeeded', again],
      closed: [...hooks, verified, paid, 'browser The shopper closed the window'],
    });
  });

  test('an amount that changes on the server is charged after a refresh', async () => {
    const { checkout } = await filled('fields');
    await checkout.discount();
    expect([checkout.state.total, checkout.state.shownTotal]).toEqual([42_000, 50_000]);
    await checkout.refresh();
    expect(checkout.state.shownTotal).toBe(42_000);
    expect(checkout.state.plans.find(({ length }) => length === 4)?.[0]?.amount).toBe(10_500);
    await checkout.pay(filledWith(SUCCEEDS));
    expect(checkout.state.isPaid).toBe(true);
  });

  test('a quick new attempt ignores results of the previous one', async () => {
    const { checkout } = await filled('redirect');
    const paying = checkout.pay(filledWith(SUCCEEDS));
    await checkout.start();
    await paying;
    expect(checkout.state).toMatchObject({ step: 'form', isPaid: false, accepted: false, total: 50_000 });
    expect([checkout.state.returnedTo, checkout.state.decline]).toEqual([undefined, undefined]);
  });

  test('a form expires after an hour and a retry starts a plan', async () => {
    const { checkout } = await filled('fields');
    const before = checkout.state.plan?.planNumber;
    await checkout.expire();
    expect(checkout.state.step).toBe('expired');
    expect(namesOf(checkout).slice(-2)).toEqual(['page tokenExpired', 'webhook plan.expired']);
    await checkout.start();
    expect(checkout.state.plan?.planNumber).not.toBe(before);
  });

  test('the checkout accepts only test cards and logs no card numbers', async () => {
    const now = Date.parse('2026-04-20T12:00:00Z');
    // A valid number that isn't a test card, then text that isn't a number.
    expect(problemOf('number', { ...EMPTY_CARD, number: '4242 4242 4242 4242' }, now)).toContain("isn't a test card");
    for (const number of ['', '4111', '4111111111111112', '<script>', '１２３４'])
      expect(problemOf('number', { ...EMPTY_CARD, number }, now)).toContain('Enter a complete card number');
    for (const expiry of ['', '13/29', '03/26', 'soon']) expect(problemOf('expiry', { ...EMPTY_CARD, expiry }, now)).not.toBe('');
    expect(problemOf('expiry', { ...EMPTY_CARD, expiry: '04/26' }, now)).toBe('');
    const { checkout } = await filled('fields');
    const entry = { ...filledWith(SUCCEEDS), number: '4242424242424242', holderName: '<b>Mallory</b>' };
    checkout.leave('number', entry);
    await checkout.pay(entry);
    expect(checkout.state.step).toBe('form');
    expect(JSON.stringify(checkout.state)).not.toMatch(/42424242|Mallory/);
  });
});
