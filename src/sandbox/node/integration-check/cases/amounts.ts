import type { Case } from '../case';
import type { Order } from '../partita';
import { CaseFailure, type Scene } from '../scene';
import { forgedUrl } from './redirects';

const PAGE = '/api/v3/verify-authorization#compare-the-amount';

/** The states of an order that nobody pays for. A shop may return another amount. */
const UNPAID = ['pending', 'canceled', 'refunded'] as const;

/** Pays an order whose plan someone has changed, and tells the shop. */
async function payChanged(scene: Scene, total: number, paid: number): Promise<Order> {
  const order = await scene.checkout(total);
  await scene.partita.changeAmount(order, paid);
  const url = await scene.payAndReturn(order);
  await scene.deliverNews(order);
  await scene.visit(url);
  return order;
}

/** @throws CaseFailure if an order becomes paid by a lower amount. */
async function expectUnpaid(scene: Scene, total: number, paid: number): Promise<void> {
  const order = await payChanged(scene, total, paid);
  await scene.expectStillIn(order, UNPAID, `After a payment of ${paid} for an order of ${total}`);
}

const changedAmount: Case = {
  name: 'changed-amount',
  title: 'The plan that the shopper pays is for a fraction of the order.',
  cost: 'The goods are sold for a fraction of their price.',
  page: PAGE,
  paysOn: 'hosted-page',
  async run(scene) {
    // As a text, "9999" is more than "50000", and "5000" is its beginning.
    await expectUnpaid(scene, 50_000, 9_999);
    await expectUnpaid(scene, 50_000, 5_000);
    return "The order wasn't released for a lower amount.";
  },
};

const formattedAmount: Case = {
  name: 'formatted-amount',
  title: 'The plan that the shopper pays is for 1,000.00 instead of 1,999.99.',
  cost: 'Expensive goods are sold for half of their price.',
  page: PAGE,
  paysOn: 'hosted-page',
  async run(scene) {
    // A number that's read from either text ends at the comma.
    await expectUnpaid(scene, 199_999, 100_000);
    return "The order wasn't released for a lower amount.";
  },
};

const roundedAmount: Case = {
  name: 'rounded-amount',
  title: 'The plan that the shopper pays is for one minor unit less than the order.',
  cost: 'Every order can be paid with a little less, as often as someone likes.',
  page: PAGE,
  paysOn: 'hosted-page',
  async run(scene) {
    // The first pair is equal when rounded or rounded up, and the second one when rounded down, to 0.10, 1.00, or 10.00.
    await expectUnpaid(scene, 50_000, 49_999);
    await expectUnpaid(scene, 50_099, 50_098);
    return "The orders weren't released for one minor unit less.";
  },
};

const higherAmount: Case = {
  name: 'higher-amount',
  title: 'The plan that the shopper pays is for one minor unit more than the order.',
  cost: 'The shopper pays more than the order, and disputes the payment.',
  page: PAGE,
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await payChanged(scene, 50_000, 50_001);
    const { state } = await scene.expectStillIn(order, [...UNPAID, 'paid'], 'After a payment of 50001 for an order of 50000');
    if (state !== 'paid') return "The order wasn't released for another amount.";
    // A shop may accept it, as long as the shopper gets the difference back.
    await scene.ship(order);
    const { amount } = await scene.partita.plan(order);
    if (amount.value !== order.amount)
      throw new CaseFailure(`The shopper pays ${amount.value} for an order of ${order.amount}. Compare the amount, or lower it.`);
    return 'The shop lowered the plan to the order total.';
  },
};

const otherCurrency: Case = {
  name: 'other-currency',
  title: 'Another shop of the merchant has an order with the same number, and the same amount in JPY is paid for it.',
  cost: 'Goods for 500.00 USD are sold for 50,000 JPY, or for any currency in which that number is worth less.',
  page: PAGE,
  async run(scene) {
    const paid = await scene.checkout();
    const url = await scene.pay(paid);
    const order = await scene.checkout();
    const planNumber = await scene.partita.payElsewhere(order, 'JPY');
    await scene.deliverNews({ planNumber });
    if (url !== undefined) await scene.visit(forgedUrl(url, paid, { ...order, planNumber }));
    await scene.expectStillIn(order, ['pending'], 'After a payment of 50000 JPY for an order of 50000 USD');
    if (!scene.shop.isDirect && (await scene.partita.tryToPay(order))) {
      await scene.deliverNews(order);
      await scene.expectState(order, ['paid'], 'After the payment in USD');
    }
    return 'Only the plan of the order, in its currency, made it paid.';
  },
};

const orderCurrency: Case = {
  name: 'order-currency',
  title: 'An order is in JPY, and the terminal of the shop is in USD.',
  cost: 'The shopper pays another price than the shop showed.',
  page: '/getting-started/technical-best-practices#money-and-time',
  paysOn: 'hosted-page',
  async run(scene) {
    const order = { amount: 50_000, currency: 'JPY' };
    const started = await scene.shop.checkout(order);
    if (typeof started === 'number') return `The shop refused the checkout with ${started}.`;
    const { amount } = await scene.partita.plan(started);
    if (amount.currency !== order.currency)
      throw new CaseFailure(
        `The shopper pays ${amount.value} ${amount.currency} for an order of ${order.amount} ${order.currency}. Send the order currency.`,
      );
    return 'The plan has the order currency.';
  },
};

const exactAmount: Case = {
  name: 'exact-amount',
  title: 'The totals of orders are numbers that are easily changed by fractions, rounding, or formatting.',
  cost: 'The shopper pays another price than the shop showed, and the order may never count as paid.',
  page: '/getting-started/technical-best-practices#money-and-time',
  async run(scene) {
    // 64.10 * 100 isn't 6410 in binary fractions, 500.10 is printed as 500.1, and 10,000.00 has a separator.
    for (const total of [6_410, 50_010, 1_000_000]) {
      const order = await scene.checkout(total);
      if (scene.shop.isDirect) await scene.pay(order);
      const { amount } = await scene.partita.plan(order);
      if (amount.value !== total)
        throw new CaseFailure(`The shopper pays ${amount.value} for an order of ${total}. Compute with integers.`);
    }
    return 'Each plan is for the total of its order.';
  },
};

export const amountCases: readonly Case[] = [
  exactAmount,
  changedAmount,
  formattedAmount,
  roundedAmount,
  higherAmount,
  otherCurrency,
  orderCurrency,
];
