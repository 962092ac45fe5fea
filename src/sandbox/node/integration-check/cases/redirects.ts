import type { Case } from '../case';
import { isPaid, USD, type Order } from '../partita';
import { CaseFailure, type Scene } from '../scene';
import { isDone } from '../shop';
import { CAPTURED_BEFORE, isCapturedPlan } from './retries';

const GUIDE = '/checkout-solutions/hosted-forms/hosted-form-redirect';
const SENT_TWICE = 'The goods are sent twice, and paid once.';

const redirectLost: Case = {
  name: 'redirect-lost',
  title: 'The shopper pays and closes the browser, so only the webhook arrives.',
  cost: 'The shopper is charged for an order that is never shipped, and disputes the payment.',
  page: `${GUIDE}#return-pages`,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    await scene.deliverNews(order);
    await scene.expectState(order, ['paid'], 'After plan.created, without a redirect');
    return scene.shop.hasWebhooks ? 'The webhook alone marked the order as paid.' : 'The shop found the payment without a webhook.';
  },
};

const webhookLost: Case = {
  name: 'webhook-lost',
  title: 'The shopper returns to the shop, and no webhook arrives.',
  cost: 'While webhooks fail, shoppers pay for orders that are never shipped.',
  page: `${GUIDE}#how-it-works`,
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    await scene.visit(await scene.payAndReturn(order));
    await scene.expectState(order, ['paid'], 'After the redirect, without a webhook');
    return 'The redirect alone marked the order as paid.';
  },
};

const webhookFirst: Case = {
  name: 'webhook-first',
  title: 'The webhook arrives before the shopper returns.',
  cost: SENT_TWICE,
  page: `${GUIDE}#race-conditions-between-the-redirect-and-the-webhook`,
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    const url = await scene.payAndReturn(order);
    await scene.deliverNews(order);
    await scene.expectState(order, ['paid'], 'After plan.created');
    const status = await scene.visit(url);
    if (status >= 500)
      throw new CaseFailure(`The return page responded with ${status} to a shopper who had paid. Expect that the webhook was faster.`);
    await scene.expectOneFulfillment(order, 'After the webhook and the redirect');
    return 'The redirect after the webhook changed nothing.';
  },
};

const race: Case = {
  name: 'race',
  title: 'The webhook and the shopper arrive at the same time.',
  cost: SENT_TWICE,
  page: `${GUIDE}#race-conditions-between-the-redirect-and-the-webhook`,
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    const url = await scene.payAndReturn(order);
    await Promise.all([scene.visit(url), scene.deliverNews(order), scene.visit(url)]);
    await scene.expectState(order, ['paid'], 'After the webhook and the redirect');
    await scene.expectOneFulfillment(order, 'After the webhook and the redirect at the same time');
    await scene.expectPlan(
      order,
      isPaid,
      ({ status }) =>
        `The order is paid, but its plan is ${status}: the shop took one payment for two. Lock the order while you verify its payment.`,
    );
    return 'The order was released once.';
  },
};

/** Replaces the order, and the plan if there is another one, in the address to which the shopper returned after a payment. */
export const forgedUrl = (url: string, paid: Order, { orderReference, planNumber }: Pick<Order, 'orderReference' | 'planNumber'>): string =>
  [paid.orderReference, encodeURIComponent(paid.orderReference)]
    .reduce((address, reference) => address.replaceAll(reference, encodeURIComponent(orderReference)), url)
    .replaceAll(paid.planNumber, planNumber);

const redirectForged: Case = {
  name: 'redirect-forged',
  title: 'Someone opens the success page of an order without paying.',
  cost: 'Anyone gets the goods for free.',
  page: `${GUIDE}#how-it-works`,
  paysOn: 'hosted-page',
  async run(scene) {
    const paid = await scene.checkout();
    const url = await scene.payAndReturn(paid);
    const order = await scene.checkout();
    await scene.visit(forgedUrl(url, paid, order));
    await scene.visit(forgedUrl(url, paid, order), order.checkoutUrl);
    await scene.expectStillIn(order, ['pending'], 'After a visit to the success page without a payment');
    return 'The order stayed unpaid.';
  },
};

const foreignPlan: Case = {
  name: 'foreign-plan',
  title: 'The shopper pays one of two orders, and opens the success page of the other one with the plan of the first.',
  cost: 'One payment releases any number of orders of the same amount.',
  page: `${GUIDE}#how-it-works`,
  paysOn: 'hosted-page',
  async run(scene) {
    const paid = await scene.checkout();
    const order = await scene.checkout();
    const url = await scene.payAndReturn(paid);
    const forged = forgedUrl(url, paid, { ...order, planNumber: paid.planNumber });
    await visitAndWait(scene, forged, order, 'After a visit to its success page with the paid plan of another order');
    await scene.visit(url);
    await scene.deliverNews(paid);
    await scene.expectState(paid, ['paid'], 'After the payment');
    await visitAndWait(scene, forged, order, 'After a visit to its success page with a plan that has paid another order');
    return 'Only the order that the plan belongs to was released.';
  },
};

const otherShop: Case = {
  name: 'other-shop',
  title: 'Another shop of the merchant has an order with the same number, the same amount, and the same currency, and it is paid.',
  cost: 'The goods of two orders are sent, and one of them is paid.',
  page: `${GUIDE}#how-it-works`,
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    const planNumber = await scene.partita.payElsewhere(order, USD);
    await scene.deliverNews({ planNumber });
    await scene.expectStillIn(order, ['pending'], 'After the payment of an order with the same number in another shop');
    await scene.shop.checkout({ orderReference: order.orderReference });
    await scene.expectStillIn(order, ['pending'], 'After another checkout of the order');
    return 'The payment of the other order changed nothing.';
  },
};

async function visitAndWait(scene: Scene, url: string, order: Order, when: string): Promise<void> {
  await scene.visit(url);
  await scene.expectStillIn(order, ['pending'], when);
}

const expiredLink: Case = {
  name: 'expired-link',
  title: 'The shopper comes back after an hour, when the link and the token have expired.',
  cost: 'The shopper can never pay this order, and buys elsewhere.',
  page: `${GUIDE}#when-the-link-expires`,
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    await scene.partita.advance('PT61M');
    const again = await scene.checkoutAgain(order);
    const { status } = await scene.partita.plan(again);
    if (status !== 'initialized') throw new CaseFailure(`The second checkout led to a plan that is ${status}. Start it with a new key.`);
    await scene.pay(again);
    await scene.deliverNews(again);
    await scene.expectState(order, ['paid'], 'After the shopper paid the second plan');
    await scene.deliverNews(order);
    await scene.expectStillIn(order, ['paid'], 'After plan.expired of the first plan arrived late');
    return 'The shop started a new plan, and the shopper paid it.';
  },
};

const expiredPayment: Case = {
  name: 'expired-payment',
  title: 'A paid order ships after 26 days, when its payment has expired, because nobody captured it.',
  cost: 'The goods are sent without a payment.',
  page: '/api/v3/update-order#ship-and-capture',
  async run(scene) {
    const order = await scene.paidOrder();
    if (isCapturedPlan(await scene.partita.plan(order))) return CAPTURED_BEFORE;
    await scene.partita.advance('P26D');
    const expectRefusal = async (when: string): Promise<void> => {
      if (isDone(await scene.shop.act(order.orderReference, 'ship')))
        throw new CaseFailure(`${when}, the shop shipped an order whose payment had expired. Read the plan before you ship.`);
    };
    await expectRefusal('Before plan.expired arrived');
    await scene.deliverNews(order);
    await expectRefusal('After plan.expired');
    await scene.expectStillIn(order, ['pending', 'paid', 'canceled'], 'After its payment expired');
    return 'The shop refused to ship the order.';
  },
};

/** A card whose second installment fails once. */
const FAILS_ONCE_CARD = '5200020000001003';

const laterDecline: Case = {
  name: 'later-decline',
  title: 'The second installment of an order that shipped fails, and is paid some days later.',
  cost: 'The shopper pays for the order a second time, or the goods are asked back although they are paid.',
  page: '/merchant-hub/payment-plans#when-an-installment-fails',
  async run(scene) {
    const order = await scene.shippedOrder(FAILS_ONCE_CARD);
    await scene.partita.advance('P32D');
    await scene.deliverNews(order);
    // Its plan is on hold, which a shop may show like a dispute.
    await scene.expectStillIn(order, ['shipped', 'disputed'], 'After installment.failed');
    await scene.partita.advance('P7D');
    await scene.deliverNews(order);
    await scene.expectState(order, ['shipped'], 'After plan.resumed');
    await scene.expectOneFulfillment(order, 'After the second installment');
    return 'The order stayed shipped.';
  },
};

export const redirectCases: readonly Case[] = [redirectLost, webhookLost, webhookFirst, race, redirectForged, foreignPlan, otherShop];
export const lateCases: readonly Case[] = [expiredLink, expiredPayment, laterDecline];
