import type { Case } from '../case';
import { isPaid, refundedOf } from '../partita';
import { CaseFailure } from '../scene';
import { isDone, isRefusal } from '../shop';
import { shipOrLoop } from './outages';
import { CHARGEBACK_CARD } from './payments';

/** A card whose refunds fail. */
const REFUND_FAILS_CARD = '4000070000001003';

const canceledInHub: Case = {
  name: 'canceled-in-hub',
  title: 'A colleague cancels and refunds a paid order in the Hub, before it ships.',
  cost: 'Goods are sent although the payment was returned.',
  page: '/api/v3/update-order#ship-and-capture',
  async run(scene) {
    const order = await scene.paidOrder();
    await scene.partita.refund(order);
    await scene.deliverNews(order);
    if (scene.shop.hasWebhooks) await scene.expectState(order, ['canceled', 'refunded'], 'After plan.canceled');
    if (isDone(await scene.shop.act(order.orderReference, 'ship')))
      throw new CaseFailure('The shop shipped an order whose payment was refunded. Read the plan before you ship.');
    const unheard = await scene.paidOrder();
    await scene.partita.refund(unheard);
    if (isDone(await scene.shop.act(unheard.orderReference, 'ship')))
      throw new CaseFailure(
        "The shop shipped an order whose payment was refunded, because plan.canceled hadn't arrived yet. Read the plan before you ship.",
      );
    // A plan that is paid in full immediately stays cleared after its refund.
    const cleared = await scene.paidOrder({ numberOfInstallments: 1 });
    await scene.partita.captureIfPending(cleared);
    await scene.partita.refund(cleared);
    await scene.partita.advance('PT15S');
    if (isDone(await scene.shop.act(cleared.orderReference, 'ship')))
      throw new CaseFailure(
        'The shop shipped an order whose payment was refunded, because its plan is still cleared. Verify the authorization before you ship.',
      );
    return 'The order was canceled, and it can no longer be shipped.';
  },
};

const canceledInShop: Case = {
  name: 'canceled-in-shop',
  title: 'The merchant cancels a paid order before it ships.',
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: '/api/v3/refund#refunds-by-plan-status',
  async run(scene) {
    // A plan that is paid in full immediately is cleared by its capture.
    for (const numberOfInstallments of [4, 1]) {
      const order = await scene.paidOrder({ numberOfInstallments });
      if (numberOfInstallments === 1) await scene.partita.captureIfPending(order);
      if (!isDone(await scene.act(order, 'cancel')))
        throw new CaseFailure('The shop refused to cancel a paid order. Refund it in full, which cancels its plan.');
      await scene.expectPlan(
        order,
        (plan) => !isPaid(plan),
        ({ status }) => `The order is canceled, but its plan is ${status}: the shopper still pays. Refund it in full.`,
      );
      await scene.deliverNews(order);
      if (isDone(await scene.shop.act(order.orderReference, 'ship')))
        throw new CaseFailure('The shop shipped an order that was canceled. Read its state again before you ship.');
    }
    return 'The plan was canceled with the order.';
  },
};

const loweredInHub: Case = {
  name: 'lowered-in-hub',
  title: 'A colleague lowers the payment in the Hub before the order ships, and then the order is canceled in the shop.',
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: '/api/v3/refund#refunds-by-plan-status',
  async run(scene) {
    const order = await scene.paidOrder();
    await scene.partita.changeAmount(order, 30_000);
    await scene.deliverNews(order);
    if (!isDone(await scene.act(order, 'cancel')))
      throw new CaseFailure(
        "The shop refused to cancel an order whose payment was lowered. Refund the plan's amount, not the order total.",
      );
    await scene.expectPlan(
      order,
      (plan) => !isPaid(plan),
      ({ status }) => `The order is canceled, but its plan is ${status}: the shopper still pays. Refund the plan's amount.`,
    );
    return 'The plan was canceled with the order.';
  },
};

const laterRest: Case = {
  name: 'later-rest',
  title: 'A part of the order ships and is captured, and someone ships the rest later.',
  cost: 'The rest is sent without a payment.',
  page: '/api/v3/update-order#change-the-amount',
  async run(scene) {
    const order = await scene.paidOrder();
    const first = 30_000;
    if (!isDone(await scene.act(order, 'ship', first))) return 'The shop ships complete orders only.';
    const isShipped = isDone(await scene.act(order, 'ship', order.amount - first));
    await scene.deliverNews(order);
    const paid = (await scene.partita.plansOf(order)).filter(isPaid).reduce((sum, { amount }) => sum + amount.value, 0);
    if (isShipped && paid < order.amount)
      throw new CaseFailure(
        `The shop shipped goods worth ${order.amount}, and the shopper pays ${paid}. After a capture, a plan can't be raised: ship the rest with another payment.`,
      );
    return isShipped ? 'The shopper pays for both parts.' : 'The shop refused to ship the rest without a payment.';
  },
};

const capturedInHub: Case = {
  name: 'captured-in-hub',
  title: 'A colleague captures the payment in the Hub, and then the order ships in the shop.',
  cost: 'The shopper is charged for goods that stay in the warehouse, or the shop stops and keeps sending requests.',
  page: '/api/v3/update-order#ship-and-capture',
  async run(scene) {
    // After the capture, a plan that is paid in full immediately is cleared, and the other one is active.
    for (const numberOfInstallments of [4, 1]) {
      const order = await scene.paidOrder({ numberOfInstallments });
      await scene.partita.captureIfPending(order);
      const isShipped = isDone(await shipOrLoop(scene, order));
      await scene.deliverNews(order);
      if (!isShipped && !isDone(await shipOrLoop(scene, order)))
        throw new CaseFailure(
          `The payment was captured in ${numberOfInstallments} installments, but the shop can't ship the order. Read the plan before you capture it.`,
        );
      await scene.expectState(order, ['shipped'], 'After a capture in the Hub');
    }
    return 'The order shipped with the capture that was made.';
  },
};

const doubleShip: Case = {
  name: 'double-ship',
  title: 'Two people in the warehouse ship the same order at the same time.',
  cost: 'The order returns to the warehouse, and the goods are sent twice.',
  page: '/api/v3/update-order#ship-and-capture',
  async run(scene) {
    const order = await scene.paidOrder();
    const { orderReference } = order;
    const statuses = await Promise.all([scene.shop.act(orderReference, 'ship'), scene.shop.act(orderReference, 'ship')]);
    if (!statuses.some(isDone))
      throw new CaseFailure(
        `The shop refused both with ${statuses.join(' and ')}. Work on one after the other, so the first one succeeds.`,
      );
    await scene.deliverNews(order);
    await scene.expectState(order, ['shipped'], 'After it was shipped twice at the same time');
    await scene.expectStillIn(order, ['shipped'], 'After it was shipped twice at the same time');
    return 'The order shipped once.';
  },
};

const shipOrCancel: Case = {
  name: 'ship-or-cancel',
  title: 'The warehouse ships an order while customer service cancels it.',
  cost: 'The goods are sent, and their payment is returned.',
  page: '/api/v3/update-order#ship-and-capture',
  async run(scene) {
    for (const actions of [
      ['ship', 'cancel'],
      ['cancel', 'ship'],
    ] as const) {
      const order = await scene.paidOrder();
      const done = await Promise.all(actions.map(async (action) => isDone(await scene.shop.act(order.orderReference, action))));
      const won = actions.filter((_, index) => done[index]);
      if (won.length > 1)
        throw new CaseFailure('The shop did both: it shipped the order, and canceled it. Lock the order while you change it.');
      await scene.deliverNews(order);
      const shown = await scene.expectStillIn(order, ['paid', 'shipped', 'canceled', 'refunded'], 'After both at the same time');
      const keepsPayment = shown.state === 'paid' || shown.state === 'shipped';
      await scene.expectPlan(
        order,
        (plan) => isPaid(plan) === keepsPayment,
        ({ status }) => `The order is ${shown.state}, but its plan is ${status}. Change the order after Partita has confirmed the change.`,
      );
    }
    return 'The shop did one of the two.';
  },
};

const partialCapture: Case = {
  name: 'partial-capture',
  title: 'Only a part of the order is in stock, and the rest is never shipped.',
  cost: 'The shopper pays for goods that are never sent, and disputes the payment.',
  page: '/api/v3/update-order#change-the-amount',
  async run(scene) {
    const order = await scene.paidOrder();
    // Not a whole number of dollars, which some round to.
    const shipped = 30_005;
    const result = await scene.act(order, 'ship', shipped);
    if (isRefusal(result)) {
      await scene.expectStillIn(order, ['paid'], 'After the shop refused to ship a part');
      return `The shop refused to ship a part with ${result}, and the order waits.`;
    }
    if (!isDone(result))
      throw new CaseFailure(
        `The shop couldn't ship a part of a paid order: status ${result}. Send newAmount with the capture, or refuse with a 4xx status.`,
      );
    const { status, amount } = await scene.partita.plan(order);
    if (status === 'pending_capture')
      throw new CaseFailure('The shop shipped, but never captured the payment, which expires after 25 days. Capture it when you ship.');
    if (amount.value !== shipped)
      throw new CaseFailure(`The shopper pays ${amount.value} for goods worth ${shipped}. Lower the amount before you capture.`);
    await scene.expectState(order, ['shipped'], 'After the shipment');
    return `The shopper pays ${shipped} of ${order.amount}, and the plan is ${status}.`;
  },
};

const partialRefund: Case = {
  name: 'partial-refund',
  title: 'The shopper returns two items, one after the other.',
  cost: 'The shopper gets one of them refunded, and complains to the bank.',
  page: '/api/v3/refund#retry-safely',
  async run(scene) {
    const order = await scene.shippedOrder();
    for (const turn of [1, 2]) {
      // Not a whole number of dollars, which some round to.
      const status = await scene.act(order, 'refund', 10_005);
      if (turn === 1 && isRefusal(status)) return `The shop refused to refund a part with ${status}.`;
      if (!isDone(status)) throw new CaseFailure('The shop refused one of two partial refunds. Each refund needs its own idempotency key.');
      await scene.partita.advance('PT15S');
      await scene.deliverNews(order);
    }
    await scene.expectPlan(
      order,
      (plan) => refundedOf(plan) === 20_010,
      (plan) => `Two refunds of 10005 add up to ${refundedOf(plan)}. Each refund needs its own idempotency key.`,
    );
    return 'Both refunds were made.';
  },
};

const refundRace: Case = {
  name: 'refund-race',
  title: 'Two people refund a part of the same order at the same time, and later someone refunds the rest.',
  cost: "Your books and Partita's disagree: you count a refund that was never made, or miss one that was.",
  page: '/api/v3/refund#retry-safely',
  async run(scene) {
    const orders = [];
    for (const amount of [10_000, 30_000]) {
      const order = await scene.shippedOrder();
      const { orderReference } = order;
      const statuses = await Promise.all([
        scene.shop.act(orderReference, 'refund', amount),
        scene.shop.act(orderReference, 'refund', amount),
      ]);
      const booked = statuses.filter(isDone).length * amount;
      await scene.expectPlan(
        order,
        (plan) => refundedOf(plan) === booked,
        (plan) => `The shop reports refunds of ${booked}, but the plan has ${refundedOf(plan)}. Lock the order until Partita responds.`,
      );
      await scene.partita.advance('PT15S');
      await scene.deliverNews(order);
      const rest = order.amount - booked;
      if (!isDone(await scene.act(order, 'refund', rest)))
        throw new CaseFailure(
          `After two refunds of ${amount} at the same time, of which ${booked} was refunded, the shop refused to refund the rest, ${rest}.`,
        );
      await scene.partita.advance('PT15S');
      await scene.deliverNews(order);
      if (isDone(await scene.shop.act(orderReference, 'refund', 10_000)))
        throw new CaseFailure(
          'The shop reports another refund of an order that was refunded in full. Report what Partita refuses as a failure.',
        );
      await scene.expectPlan(
        order,
        (plan) => refundedOf(plan) === order.amount,
        (plan) => `The shop refunded the whole order, but the plan has refunds of ${refundedOf(plan)}. Each refund needs its own key.`,
      );
      orders.push(order);
    }
    for (const order of orders) await scene.expectState(order, ['refunded', 'canceled'], 'After refunds of the whole order');
    return 'The refunds of the shop and of the plan agree.';
  },
};

const refundFailed: Case = {
  name: 'refund-failed',
  title: 'Partita accepts a refund of the whole order, but it fails at the gateway a moment later, and so does the next one.',
  cost: 'The shopper never gets the money, and disputes the payment.',
  page: '/direct-api/webhook-events#refund.failed',
  async run(scene) {
    const order = await scene.paidOrder({ cardNumber: REFUND_FAILS_CARD, numberOfInstallments: 1 });
    await scene.ship(order);
    for (const turn of [1, 2, 3]) {
      if (!isDone(await scene.act(order, 'refund', order.amount)))
        throw new CaseFailure(
          turn === 1
            ? 'The shop refused to refund an order that shipped.'
            : 'The refund failed, but the shop refused to refund the order again. Refunds can fail after Partita accepts them, so follow refund.failed, or read the plan.',
        );
      await scene.expectPlan(
        order,
        ({ refunds }) => refunds.length === turn,
        () =>
          'The refund failed, and the shop reports that it refunded the order again, but sent nothing new. Each refund needs its own key.',
      );
      await scene.partita.advance('PT15S');
      await scene.deliverNews(order);
      if (scene.shop.hasWebhooks) await scene.expectState(order, ['shipped'], 'After refund.failed');
    }
    return 'The order can be refunded again.';
  },
};

const unpaidOrder: Case = {
  name: 'unpaid-order',
  title: "The warehouse ships an order that isn't paid.",
  cost: 'The goods are sent without a payment.',
  page: '/api/v3/verify-authorization#decide-what-to-do',
  async run(scene) {
    const order = await scene.checkout();
    if (isDone(await scene.shop.act(order.orderReference, 'ship')))
      throw new CaseFailure('The shop shipped an order that no one has paid. Verify the authorization before you ship.');
    await scene.expectStillIn(order, ['pending'], 'After the shop refused to ship it');
    return 'The shop refused to ship the order.';
  },
};

const tooMuch: Case = {
  name: 'too-much',
  title: 'By mistake, the staff ships goods worth more than the order, and refunds more than the shopper paid.',
  cost: 'The shopper is charged more than they agreed to, or your books contain a refund that was never made.',
  page: '/api/v3/update-order#change-the-amount',
  async run(scene) {
    const order = await scene.paidOrder();
    const { orderReference } = order;
    const tooMuchMoney = order.amount + 10_000;
    const isShipped = isDone(await scene.shop.act(orderReference, 'ship', tooMuchMoney));
    const { amount } = await scene.partita.plan(order);
    if (amount.value > order.amount)
      throw new CaseFailure(`The shopper pays ${amount.value} for an order of ${order.amount}. Refuse to ship more than was ordered.`);
    if (!isShipped) await scene.ship(order);
    if (isDone(await scene.shop.act(orderReference, 'refund', tooMuchMoney)))
      throw new CaseFailure(
        `The shop reports a refund of ${tooMuchMoney} for an order of ${order.amount}, which Partita refuses. Report that as a failure.`,
      );
    return 'The shopper pays the order total, and the shop refused the refund.';
  },
};

const disputedOrder: Case = {
  name: 'disputed-order',
  title: 'The shopper disputes the payment before the order ships.',
  cost: 'The goods are sent, and the bank takes the money back.',
  page: '/api/v3/update-order#ship-and-capture',
  async run(scene) {
    const order = await scene.paidOrder({ cardNumber: CHARGEBACK_CARD });
    // Only what was charged can be disputed.
    await scene.partita.captureIfPending(order);
    await scene.partita.advance('PT11M');
    await scene.deliverNews(order);
    if (scene.shop.hasWebhooks) await scene.expectState(order, ['disputed', 'canceled'], 'After chargeback.opened');
    if (isDone(await scene.shop.act(order.orderReference, 'ship')))
      throw new CaseFailure('The shop shipped an order whose payment is disputed. Read the plan before you ship: it is on_hold.');
    const unheard = await scene.paidOrder({ cardNumber: CHARGEBACK_CARD });
    await scene.partita.captureIfPending(unheard);
    await scene.partita.advance('PT11M');
    if (isDone(await scene.shop.act(unheard.orderReference, 'ship')))
      throw new CaseFailure(
        "The shop shipped an order whose payment is disputed, because chargeback.opened hadn't arrived yet. Read the plan before you ship.",
      );
    return 'The shop refused to ship the order.';
  },
};

const chargeback: Case = {
  name: 'chargeback',
  title: 'The shopper disputes the payment at the bank, and then asks the shop for a refund.',
  cost: 'The shopper gets the money back twice: from you, and from the bank.',
  page: '/api/v3/errors#plan_on_hold',
  async run(scene) {
    const order = await scene.shippedOrder(CHARGEBACK_CARD);
    await scene.partita.advance('PT11M');
    await scene.deliverNews(order);
    if (scene.shop.hasWebhooks) await scene.expectState(order, ['disputed'], 'After chargeback.opened');
    if (isDone(await scene.shop.act(order.orderReference, 'refund', 10_000)))
      throw new CaseFailure(
        'The shop reports a refund during a chargeback, which Partita refuses with plan_on_hold. Report that as a failure, and respond to the chargeback.',
      );
    return 'The order is disputed, and the shop refused the refund.';
  },
};

/** A dispute of this card is won after evidence. */
const WINS_CARD = '4000060000003000';

const disputeWon: Case = {
  name: 'dispute-won',
  title: "The shopper disputes the payment of an order that shipped, and of one that didn't, and the bank decides for the shop.",
  cost: 'The goods are sent twice, or the order waits forever although its payment is valid.',
  page: '/api/chargebacks/introduction#case-status',
  async run(scene) {
    const shipped = await scene.shippedOrder(WINS_CARD);
    const waiting = await scene.paidOrder({ cardNumber: WINS_CARD });
    const orders = [shipped, waiting];
    // Only what was charged can be disputed.
    await scene.partita.captureIfPending(waiting);
    await scene.partita.advance('PT11M');
    for (const order of orders) {
      await scene.deliverNews(order);
      if (scene.shop.hasWebhooks) await scene.expectState(order, ['disputed', 'canceled'], 'After chargeback.opened');
      await scene.partita.uploadEvidence(order);
    }
    await scene.partita.advance('PT11M');
    for (const order of orders) {
      // The plan continues when the shopper updates the card.
      await scene.partita.act(order, 'update_card');
      await scene.deliverNews(order);
    }
    await scene.expectState(shipped, ['shipped'], 'After the dispute of an order that shipped was won');
    await scene.expectOneFulfillment(shipped, 'After the dispute of an order that shipped was won');
    const { state } = await scene.expectStillIn(
      waiting,
      ['paid', 'canceled', 'refunded'],
      'After the dispute of an order that waits was won',
    );
    await scene.expectOneFulfillment(waiting, 'After the dispute of an order that waits was won');
    if (state === 'paid') await scene.ship(waiting);
    else
      await scene.expectPlan(
        waiting,
        (plan) => !isPaid(plan),
        (plan) => `The order is ${state}, but the dispute was won, and the shopper pays for the plan, which is ${plan.status}. Refund it.`,
      );
    return 'Both orders went on where they were.';
  },
};

export const orderCases: readonly Case[] = [
  unpaidOrder,
  canceledInHub,
  canceledInShop,
  loweredInHub,
  capturedInHub,
  doubleShip,
  shipOrCancel,
  disputedOrder,
  disputeWon,
  tooMuch,
  partialCapture,
  laterRest,
  partialRefund,
  refundRace,
  refundFailed,
  chargeback,
];
