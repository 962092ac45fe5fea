import type { Case } from '../case';
import { CaseFailure } from '../scene';
import { isDone } from '../shop';
import { forEachOutcome, orderForEachOutcome } from './outages';
import { expectSameKey, failOnce, PAY } from './retries';

const CARD = '4111111111111111';
const OTHER_CARD = '5555555555554444';
const INSTALLMENTS = 4;

const lostPayment: Case = {
  name: 'lost-payment',
  title: 'With the direct API, the card was charged, but the response is a 500.',
  cost: 'The shopper pays twice for one order, and disputes one of the payments.',
  page: '/api/v3/errors#retry-by-status',
  paysOn: 'card-form',
  async run(scene) {
    const order = await scene.checkout();
    const attempts = await failOnce(scene, 'internal_error', PAY);
    const plans = await scene.partita.plansDuring(() => scene.pay(order));
    expectSameKey(await attempts(), 'payment');
    if (plans.length !== 1)
      throw new CaseFailure(`The shop created ${plans.length} plans for one payment. Send the first request again, with the same key.`);
    await scene.expectOnePayment(order);
    return 'The retry with the same key returned the plan that existed.';
  },
};

const unknownPayment: Case = {
  name: 'unknown-payment',
  title:
    'With the direct API, the card was charged, but the response is lost, and every retry fails in another way. The shopper then tries another card.',
  cost: 'The shopper pays for one order with two cards, or for an order that nobody ships.',
  page: '/api/v3/errors#gateway_timeout',
  paysOn: 'card-form',
  async run(scene) {
    const orders = await orderForEachOutcome(() => scene.checkout());
    await forEachOutcome(orders, async (order, outcome) => {
      await scene.partita.fail(order, outcome, PAY);
      await scene.shop.pay(order.orderReference, CARD, INSTALLMENTS);
      await scene.partita.recover(order);
    });
    // The gateway reports the result of a request that timed out.
    await scene.partita.advance('PT1M');
    await forEachOutcome(orders, async (order) => {
      await scene.pay(order, { cardNumber: OTHER_CARD });
      await scene.expectOnePayment(order);
    });
    return 'The shopper paid once.';
  },
};

const twoCards: Case = {
  name: 'two-cards',
  title: 'With the direct API, the shopper submits the card form in two tabs at the same time, with different cards, and later once more.',
  cost: 'The shopper pays for one order with two cards, and disputes one of the payments.',
  page: '/api/v3/errors#retry-by-status',
  paysOn: 'card-form',
  async run(scene) {
    const order = await scene.checkout();
    const submit = (card: string): Promise<number> => scene.shop.pay(order.orderReference, card, INSTALLMENTS);
    const statuses = await Promise.all([submit(CARD), submit(OTHER_CARD)]);
    if (!statuses.some(isDone)) throw new CaseFailure(`The card form responded to both cards with ${statuses.join(' and ')}.`);
    await scene.expectOnePayment(order);
    await submit(OTHER_CARD);
    await scene.expectOnePayment(order);
    return 'One of the cards was charged.';
  },
};

/** Only for shops with the direct API. */
export const cardFormCases: readonly Case[] = [lostPayment, unknownPayment, twoCards];
