import { cardDeclinedWith } from '../../../data/test-data';
import type { Case } from '../case';
import { CaseFailure } from '../scene';

const DECLINED_CARD = cardDeclinedWith('card_declined');
const FRAUD_CARD = cardDeclinedWith('suspected_fraud');

const changedAmount: Case = {
  name: 'changed-amount',
  title: 'The plan that the shopper pays is for less than the order.',
  page: '/api/v3/verify-authorization#compare-the-amount',
  async run(scene) {
    const order = await scene.checkout();
    await scene.lowerInHub(order, order.amount / 5);
    const url = await scene.pay(order);
    await scene.deliver(await scene.eventOf(order, 'plan.created'));
    if (url !== undefined) await scene.shop.visit(url);
    await scene.expectStillIn(order, ['pending', 'canceled'], 'After a payment of a fifth of the total');
    return "The order wasn't released for a lower amount.";
  },
};

const declined: Case = {
  name: 'declined',
  title: 'The first card is declined, and the second one pays.',
  page: '/checkout-solutions/hosted-forms/hosted-form-redirect#retries-after-a-decline',
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order, DECLINED_CARD);
    await scene.expectStillIn(order, ['pending'], 'After a declined card');
    await scene.pay(order);
    await scene.deliverAccepted(await scene.eventOf(order, 'plan.created'));
    await scene.expectState(order, ['paid'], 'After the second card paid');
    return 'The decline left the order open, and the second card paid it.';
  },
};

const finalDecline: Case = {
  name: 'final-decline',
  title: 'The payment is suspected to be fraud, which ends the plan.',
  page: '/api/v3/errors#final-declines',
  async run(scene) {
    const order = await scene.checkout();
    const url = await scene.pay(order, FRAUD_CARD);
    await scene.deliverAccepted(await scene.eventOf(order, 'plan.creation_failed'));
    if (url !== undefined) await scene.shop.visit(url);
    await scene.expectStillIn(order, ['pending', 'canceled'], 'After a final decline');
    return 'The order stayed unpaid.';
  },
};

const doubleClick: Case = {
  name: 'double-click',
  title: 'The shopper selects the pay button twice.',
  page: '/apis#idempotency',
  async run(scene) {
    const order = await scene.checkout();
    const again = await scene.shop.checkout({ orderReference: order.orderReference });
    if (typeof again === 'number') throw new CaseFailure(`The second selection failed with status ${again}.`);
    const plans = await scene.plansOf(order);
    if (plans.length !== 1)
      throw new CaseFailure(`The order has ${plans.length} plans that can all be paid. Use one idempotency key for one checkout.`);
    return 'Both selections led to the same plan.';
  },
};

export const paymentCases: readonly Case[] = [changedAmount, declined, finalDecline, doubleClick];
