import { FINAL_DECLINES } from '../../../../data/declines';
import { cardDeclinedWith } from '../../../../data/test-data';
import type { Case } from '../case';
import type { Order } from '../partita';
import { CaseFailure, GOOD_CARD, type Scene } from '../scene';
import { isDone } from '../shop';
import { forgedUrl } from './redirects';

export const DECLINED_CARD = cardDeclinedWith('card_declined');
const FRAUD_CARD = cardDeclinedWith('suspected_fraud');
export const CHARGEBACK_CARD = '4000060000001004';
export const CHALLENGE_CARD = '4000030000001007';
const CANCEL = 'text2pay/CancelPlans';
/** More errors than a shop retries. */
const MANY = 40;
const SEVERAL_PLANS = '/api/v3/initiate-installment-plan#several-checkouts-for-one-order';

const declined: Case = {
  name: 'declined',
  title: 'The first card is declined, and the second one pays.',
  cost: 'A shopper who wants to pay buys elsewhere.',
  page: '/checkout-solutions/hosted-forms/hosted-form-redirect#retries-after-a-decline',
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order, { cardNumber: DECLINED_CARD });
    await scene.expectStillIn(order, ['pending'], 'After a declined card');
    await scene.pay(order);
    await scene.deliverNews(order);
    await scene.expectState(order, ['paid'], 'After the second card paid');
    return 'The decline left the order open, and the second card paid it.';
  },
};

const finalDecline: Case = {
  name: 'final-decline',
  title: 'The payment is suspected to be fraud, which ends the plan.',
  cost: 'The goods are sent without a payment.',
  page: '/api/v3/errors#final-declines',
  async run(scene) {
    const order = await scene.checkout();
    const url = await scene.pay(order, { cardNumber: FRAUD_CARD });
    await scene.deliverNews(order);
    if (url !== undefined) await scene.visit(url);
    await scene.expectStillIn(order, ['pending', 'canceled'], 'After a final decline');
    return 'The order stayed unpaid.';
  },
};

const deadPlan: Case = {
  name: 'dead-plan',
  title: 'After a final decline, the shopper selects the pay button again.',
  cost: "The shop leads the shopper to a plan that can't be paid anymore, so the order is lost.",
  page: '/api/v3/errors#final-declines',
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order, { cardNumber: FRAUD_CARD });
    await scene.deliverNews(order);
    const again = await scene.shop.checkout({ orderReference: order.orderReference });
    if (typeof again === 'number') return `The shop refused another checkout with ${again}.`;
    const { status, authorization } = await scene.partita.plan(again);
    if (status !== 'initialized' || FINAL_DECLINES.has(authorization.errorCode ?? ''))
      throw new CaseFailure(
        'The second checkout led to the plan that was declined permanently. Offer another way to pay, or start a new plan.',
      );
    return 'The shop started a new plan.';
  },
};

const doubleClick: Case = {
  name: 'double-click',
  title: 'The shopper selects the pay button twice more, and pays in one of the tabs.',
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: SEVERAL_PLANS,
  paysOn: 'hosted-page',
  async run(scene) {
    for (const first of ['newest', 'oldest'] as const) {
      const order = await scene.checkout();
      const { orderReference } = order;
      const clicks = await Promise.all([scene.shop.checkout({ orderReference }), scene.shop.checkout({ orderReference })]);
      if (clicks.every((click) => typeof click === 'number'))
        throw new CaseFailure(
          `Selecting the button again failed with status ${clicks.join(' and ')}. Return the plan that was started, with the same key.`,
        );
      await scene.expectOnePayment(order, first);
      await scene.expectStillIn(order, ['paid'], `After the payment of the ${first} of its plans`);
    }
    return 'The order was paid once, in either tab.';
  },
};

const paidAfterCancel: Case = {
  name: 'paid-after-cancel',
  title: 'An unpaid order is canceled in the shop, and then the shopper pays on the page that is still open.',
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: '/api/v3/refund#refunds-by-plan-status',
  paysOn: 'hosted-page',
  async run(scene) {
    let observed = '';
    // A plan that is paid in full immediately can be cleared at once.
    for (const numberOfInstallments of [4, 1]) {
      const order = await scene.checkout();
      const isCanceled = isDone(await scene.shop.act(order.orderReference, 'cancel'));
      if (!(await scene.partita.tryToPay(order, numberOfInstallments))) return 'The shop closed the plan with the order.';
      await scene.deliverNews(order);
      if (isCanceled) observed = await scene.expectPaidOrReturned(order);
      else {
        await scene.expectState(order, ['paid'], 'After the payment of an order that the shop refused to cancel');
        observed = 'The shop refused to cancel the order while it could be paid.';
      }
    }
    return observed;
  },
};

const canceledChallenge: Case = {
  name: 'canceled-challenge',
  title: 'An order is canceled in the shop during the 3DS challenge, which the shopper then passes.',
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: '/api/v3/refund#refunds-by-plan-status',
  paysOn: 'card-form',
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order, { cardNumber: CHALLENGE_CARD });
    const isCanceled = isDone(await scene.shop.act(order.orderReference, 'cancel'));
    if (!(await scene.partita.tryToApprove(order))) return 'The shop closed the plan with the order.';
    await scene.deliverNews(order);
    if (!isCanceled) {
      await scene.expectState(order, ['paid'], 'After the payment of an order that the shop refused to cancel');
      return 'The shop refused to cancel the order during the challenge.';
    }
    return scene.expectPaidOrReturned(order);
  },
};

const unpaidCancelDown: Case = {
  name: 'unpaid-cancel-down',
  title: "An unpaid order is canceled in the shop while Partita can't cancel its plan, and then the shopper pays.",
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: '/api/v3/refund#refunds-by-plan-status',
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    await scene.partita.failNext(Array<string>(MANY).fill('proxy_503'), { operation: CANCEL });
    const isCanceled = isDone(await scene.shop.act(order.orderReference, 'cancel'));
    await scene.partita.recover();
    if (!(await scene.partita.tryToPay(order))) return 'The shop closed the plan with the order.';
    await scene.deliverNews(order);
    if (!isCanceled) {
      await scene.expectState(order, ['paid'], 'After the payment of an order that the shop failed to cancel');
      return 'The shop kept the order until it could cancel the plan.';
    }
    return scene.expectPaidOrReturned(order);
  },
};

const paidAgain: Case = {
  name: 'paid-again',
  title: 'After the payment, the shopper goes back, and selects the pay button again.',
  cost: 'The shopper pays for one order twice, and disputes one of the payments.',
  page: SEVERAL_PLANS,
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.paidOrder();
    const again = await scene.shop.checkout({ orderReference: order.orderReference });
    await scene.expectOnePayment(order);
    return typeof again === 'number' ? `The shop refused another checkout with ${again}.` : 'The shopper could pay only once.';
  },
};

/** Selects the pay button of a closed order, and pays if that's possible. @throws CaseFailure if the shopper pays for nothing. */
async function payClosed(scene: Scene, order: Order): Promise<void> {
  const { orderReference } = order;
  if (scene.shop.isDirect) await scene.shop.pay(orderReference, GOOD_CARD, 4);
  else {
    const again = await scene.shop.checkout({ orderReference });
    if (typeof again !== 'number') await scene.partita.tryToPay(again);
  }
  for (const { planNumber } of await scene.partita.plansOf(order)) {
    await scene.deliverNews({ planNumber });
    await scene.expectPaidOrReturned({ ...order, planNumber });
  }
}

const closedOrder: Case = {
  name: 'closed-order',
  title: 'The shopper selects the pay button of an order that was canceled, before or after its payment, or refunded.',
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: SEVERAL_PLANS,
  async run(scene) {
    const unpaid = await scene.checkout();
    // A shop may refuse to cancel an order that the shopper can still pay.
    if (isDone(await scene.shop.act(unpaid.orderReference, 'cancel'))) await payClosed(scene, unpaid);
    const canceled = await scene.paidOrder();
    if (!isDone(await scene.act(canceled, 'cancel'))) throw new CaseFailure('The shop refused to cancel a paid order.');
    await payClosed(scene, canceled);
    const refunded = await scene.shippedOrder();
    if (!isDone(await scene.act(refunded, 'refund', refunded.amount)))
      throw new CaseFailure('The shop refused to refund an order that shipped.');
    await scene.partita.advance('PT15S');
    await payClosed(scene, refunded);
    return 'Nobody paid for an order that was closed.';
  },
};

const backAndPay: Case = {
  name: 'back-and-pay',
  title: "The shopper cancels on Partita's page, returns to the shop, goes back, and pays.",
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: '/checkout-solutions/hosted-forms/hosted-form-redirect#return-pages',
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    const canceledUrl = await scene.partita.act(order, 'cancel');
    if (canceledUrl !== undefined) await scene.visit(canceledUrl);
    if (!(await scene.partita.tryToPay(order))) return 'The shop closed the plan with the order.';
    await scene.deliverNews(order);
    return scene.expectPaidOrReturned(order);
  },
};

const pendingChallenge: Case = {
  name: 'pending-challenge',
  title: 'The bank asks for 3DS, and the shopper opens the success page before the challenge, which then fails.',
  cost: 'The goods are sent without a payment.',
  page: '/api/v3/verify-authorization#decide-what-to-do',
  paysOn: 'hosted-page',
  async run(scene) {
    const paid = await scene.checkout();
    const url = await scene.payAndReturn(paid);
    const order = await scene.checkout();
    await scene.pay(order, { cardNumber: CHALLENGE_CARD });
    await scene.visit(forgedUrl(url, paid, order));
    await scene.expectStillIn(order, ['pending'], 'During a challenge of the bank');
    await scene.partita.act(order, 'decline');
    await scene.visit(forgedUrl(url, paid, order));
    await scene.expectStillIn(order, ['pending', 'canceled'], 'After the challenge failed');
    return 'The order stayed unpaid.';
  },
};

const heldPayment: Case = {
  name: 'held-payment',
  title: 'The shopper disputes a payment that the shop hears about only afterward.',
  cost: 'The goods are sent, and the bank takes the money back.',
  page: '/api/v3/verify-authorization#decide-what-to-do',
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    const url = await scene.pay(order, { cardNumber: CHARGEBACK_CARD });
    await scene.partita.captureIfPending(order);
    await scene.partita.advance('PT11M');
    await scene.deliverNews(order);
    if (url !== undefined) await scene.visit(url);
    const { state, fulfillments } = await scene.expectStillIn(
      order,
      ['pending', 'canceled', 'disputed'],
      'After a payment that was disputed before the shop heard of it',
    );
    if (fulfillments > 0)
      throw new CaseFailure(
        `The order is ${state}, but it was released although its payment is disputed. Release orders only if isAuthorized is true.`,
      );
    return "The disputed payment didn't release the order.";
  },
};

const refundedPayment: Case = {
  name: 'refunded-payment',
  title: 'In the Hub, a colleague refunds a payment that the shop hears about only afterward.',
  cost: 'The goods are sent although the payment was returned.',
  page: '/api/v3/verify-authorization#decide-what-to-do',
  paysOn: 'hosted-page',
  async run(scene) {
    const order = await scene.checkout();
    // A plan that is paid in full immediately stays cleared after its refund.
    const url = await scene.pay(order, { numberOfInstallments: 1 });
    await scene.partita.captureIfPending(order);
    await scene.partita.refund(order);
    await scene.partita.advance('PT15S');
    await scene.deliverNews(order);
    if (url !== undefined) await scene.visit(url);
    const states = ['pending', 'canceled', 'refunded'] as const;
    const { state, fulfillments } = await scene.expectStillIn(
      order,
      states,
      'After a payment that was refunded before the shop heard of it',
    );
    if (fulfillments > 0)
      throw new CaseFailure(
        `The order is ${state}, but it was released although its payment was refunded. Release orders only if isAuthorized is true.`,
      );
    return "The refunded payment didn't release the order.";
  },
};

export const paymentCases: readonly Case[] = [
  declined,
  finalDecline,
  deadPlan,
  pendingChallenge,
  doubleClick,
  paidAgain,
  closedOrder,
  backAndPay,
  paidAfterCancel,
  canceledChallenge,
  unpaidCancelDown,
  heldPayment,
  refundedPayment,
];
