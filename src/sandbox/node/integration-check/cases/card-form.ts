import type { Case } from '../case';
import type { Order } from '../partita';
import { CaseFailure } from '../scene';
import { isDone } from '../shop';
import { forEachError, inTurn, orderForEach } from './each-error';
import { UNKNOWN_OUTCOMES } from './outages';
import { CHALLENGE_CARD } from './payments';
import { expectSameKey, failOnce, BRIEF_ERRORS, PAY } from './retries';

const CARD = '4111111111111111';
const OTHER_CARD = '5555555555554444';
const INSTALLMENTS = 4;

const lostPayment: Case = {
  name: 'lost-payment',
  title:
    'With the direct API, the card was charged, but the response is lost: Partita returns a 500, a proxy returns a page, or the connection ends.',
  cost: 'The shopper pays twice for one order, and disputes one of the payments.',
  page: '/api/v3/errors#retry-by-status',
  paysOn: 'card-form',
  async run(scene) {
    await inTurn(BRIEF_ERRORS, async (errors) => {
      const order = await scene.checkout();
      const attempts = await failOnce(scene, errors, PAY, order.orderReference);
      await scene.pay(order);
      expectSameKey(await attempts(), 'payment');
      const plans = await scene.partita.plansOf(order);
      if (plans.length !== 1)
        throw new CaseFailure(`The shop created ${plans.length} plans for one payment. Send the first request again, with the same key.`);
      await scene.expectOnePayment(order);
    });
    return 'Each retry had the same key, and returned the plan that existed.';
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
    const orders = await orderForEach(UNKNOWN_OUTCOMES, () => scene.checkout());
    await forEachError(UNKNOWN_OUTCOMES, orders, async (order, outcome) => {
      await scene.partita.fail(order, outcome, { operation: PAY });
      await scene.shop.pay(order.orderReference, CARD, INSTALLMENTS);
      await scene.partita.recover(order);
    });
    // The gateway reports the result of a request that timed out.
    await scene.partita.advance('PT1M');
    await forEachError(UNKNOWN_OUTCOMES, orders, async (order) => {
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

const cardChallenge: Case = {
  name: 'card-challenge',
  title: 'With the direct API, the bank asks for 3DS: one shopper fails the challenge, and another one passes it.',
  cost: 'The goods are sent without a payment, or the shopper is charged for an order that nobody ships.',
  page: '/api/v3/verify-authorization#decide-what-to-do',
  paysOn: 'card-form',
  async run(scene) {
    const challenged = async (): Promise<Order> => {
      const order = await scene.checkout();
      await scene.pay(order, { cardNumber: CHALLENGE_CARD });
      await scene.deliverNews(order);
      await scene.expectStillIn(order, ['pending'], 'During a challenge of the bank');
      return order;
    };
    const failed = await challenged();
    await scene.partita.act(failed, 'decline');
    await scene.deliverNews(failed);
    await scene.expectStillIn(failed, ['pending', 'canceled'], 'After the challenge failed');
    const passed = await challenged();
    const url = await scene.partita.act(passed, 'approve');
    await scene.deliverNews(passed);
    if (url !== undefined) await scene.visit(url);
    await scene.expectState(passed, ['paid'], 'After the shopper passed the challenge');
    return 'Only the order whose challenge was passed became paid.';
  },
};

const lostThenCanceled: Case = {
  name: 'lost-then-canceled',
  title:
    'With the direct API, the card was charged, but the response is lost, and every retry fails. Customer service then cancels the order.',
  cost: 'The shopper pays for a canceled order, and disputes the payment.',
  page: '/api/v3/errors#gateway_timeout',
  paysOn: 'card-form',
  async run(scene) {
    const order = await scene.checkout();
    await scene.partita.fail(order, ['connection_lost', 'rate_limited'], { operation: PAY });
    await scene.shop.pay(order.orderReference, CARD, INSTALLMENTS);
    await scene.partita.recover(order);
    await scene.act(order, 'cancel');
    const plans = await scene.partita.plansOf(order);
    for (const plan of plans) await scene.deliverNews(plan);
    for (const plan of plans) await scene.expectPaidOrReturned({ ...order, planNumber: plan.planNumber });
    return 'The shop found the payment.';
  },
};

/** Only for shops with the direct API. */
export const cardFormCases: readonly Case[] = [lostPayment, unknownPayment, lostThenCanceled, twoCards, cardChallenge];
