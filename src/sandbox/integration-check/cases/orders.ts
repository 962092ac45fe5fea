import type { Case } from '../case';
import { CaseFailure } from '../scene';

const CHARGEBACK_CARD = '4000060000001004';

const canceledInHub: Case = {
  name: 'canceled-in-hub',
  title: 'A colleague cancels and refunds a paid order in the Hub, before it ships.',
  page: '/api/v3/update-order#ship-and-capture',
  async run(scene) {
    const order = await scene.paidOrder();
    await scene.refundInHub(order);
    for (const event of await scene.eventsOf(order)) await scene.deliver(event);
    await scene.expectState(order, ['canceled', 'refunded'], 'After plan.canceled');
    if (await scene.shop.act(order.orderReference, 'ship')) throw new CaseFailure('The shop shipped an order whose payment was refunded.');
    return 'The order was canceled, and it can no longer be shipped.';
  },
};

const canceledInShop: Case = {
  name: 'canceled-in-shop',
  title: 'The merchant cancels a paid order before it ships.',
  page: '/api/v3/refund#refunds-by-plan-status',
  async run(scene) {
    const order = await scene.paidOrder();
    if (!(await scene.shop.act(order.orderReference, 'cancel'))) throw new CaseFailure('The shop refused to cancel a paid order.');
    const { status } = await scene.plan(order);
    if (status !== 'canceled')
      throw new CaseFailure(`The order is canceled, but its plan is ${status}: the shopper still pays. Refund it in full.`);
    return 'The plan was canceled with the order.';
  },
};

const partialCapture: Case = {
  name: 'partial-capture',
  title: 'Only a part of the order is in stock, and the rest is never shipped.',
  page: '/api/v3/update-order#change-the-amount',
  async run(scene) {
    const order = await scene.paidOrder();
    const shipped = 30_000;
    if (!(await scene.shop.act(order.orderReference, 'ship', shipped)))
      throw new CaseFailure('The shop refused to ship a part of a paid order.');
    const { status, amount } = await scene.plan(order);
    if (status === 'pending_capture') throw new CaseFailure('The shop shipped, but never captured the payment. It expires after 25 days.');
    if (amount.value !== shipped)
      throw new CaseFailure(`The shopper pays ${amount.value} for goods worth ${shipped}. Lower the amount before you capture.`);
    await scene.expectState(order, ['shipped'], 'After the shipment');
    return `The shopper pays ${shipped} of ${order.amount}, and the plan is ${status}.`;
  },
};

const partialRefund: Case = {
  name: 'partial-refund',
  title: 'The shopper returns two items, one after the other.',
  page: '/api/v3/refund#retry-safely',
  async run(scene) {
    const order = await scene.paidOrder();
    await scene.ship(order);
    for (const amount of [10_000, 10_000]) {
      if (!(await scene.shop.act(order.orderReference, 'refund', amount)))
        throw new CaseFailure('The shop refused one of two partial refunds.');
      await scene.advance('PT15S');
    }
    const { refunds } = await scene.plan(order);
    const total = refunds.reduce((sum, refund) => sum + refund.amount.value, 0);
    if (total !== 20_000) throw new CaseFailure(`Two refunds of 10000 add up to ${total}. Each refund needs its own idempotency key.`);
    return 'Both refunds were made.';
  },
};

const chargeback: Case = {
  name: 'chargeback',
  title: 'The shopper disputes the payment at the bank, and then asks the shop for a refund.',
  page: '/api/v3/errors#plan_on_hold',
  async run(scene) {
    const order = await scene.paidOrder(CHARGEBACK_CARD);
    await scene.ship(order);
    await scene.advance('PT11M');
    await scene.deliverAccepted(await scene.eventOf(order, 'chargeback.opened'));
    await scene.expectState(order, ['disputed'], 'After chargeback.opened');
    if (await scene.shop.act(order.orderReference, 'refund', 10_000))
      throw new CaseFailure('The shop reports a refund during a chargeback, which Partita refuses with plan_on_hold.');
    return 'The order is disputed, and the shop refused the refund.';
  },
};

export const orderCases: readonly Case[] = [canceledInHub, canceledInShop, partialCapture, partialRefund, chargeback];
