import type { Case } from '../case';
import { isPaid, refundedOf, type Order } from '../partita';
import { CaseFailure, type Scene } from '../scene';
import { isDone } from '../shop';
import { forEachError, orderForEach } from './each-error';
import { CAPTURED_BEFORE, INITIATE, isCapturedPlan, NEVER_CAPTURED, PAY, REFUND, UPDATE } from './retries';

/** The first error, after which the outcome is unknown, and the one with which every further attempt fails. */
export const UNKNOWN_OUTCOMES = [
  ['gateway_timeout', 'rate_limited'],
  ['connection_lost', 'idempotency_in_progress'],
  ['gateway_timeout', 'token_expired'],
  ['connection_lost', 'merchant_inactive'],
  ['proxy_502', 'proxy_503'],
  // The same error each time.
  ['internal_error', 'internal_error'],
  ['gateway_timeout', 'gateway_timeout'],
  ['proxy_502', 'proxy_502'],
  ['connection_lost', 'connection_lost'],
] as const;

/** Initiating a plan doesn't call a gateway, so it can't time out. */
const withoutGateway = ([first, last]: (typeof UNKNOWN_OUTCOMES)[number]): string[] =>
  [first, last].map((code) => (code === 'gateway_timeout' ? 'internal_error' : code));

const unknownCheckout: Case = {
  name: 'unknown-checkout',
  title: 'A plan was started, but its response is lost, and every retry fails in another way. The shopper then tries again.',
  cost: "The shopper can't pay anymore and buys elsewhere, or pays for an order that nobody ships.",
  page: '/api/v3/errors#retry-by-status',
  paysOn: 'hosted-page',
  async prepare(scene) {
    const orders = await orderForEach(UNKNOWN_OUTCOMES, () => scene.checkout());
    // The next checkout of an order that the check knows starts a new plan.
    await scene.partita.advance('PT61M');
    // A shop that never retries notices here that its token has expired.
    await scene.shop.checkout({ amount: 50_000, currency: 'USD' });
    return orders;
  },
  async run(scene, orders) {
    await forEachError(UNKNOWN_OUTCOMES, orders, async (order, outcome) => {
      await scene.partita.fail(order, withoutGateway(outcome), { operation: INITIATE });
      await scene.shop.checkout({ orderReference: order.orderReference });
      await scene.partita.recover(order);
      await scene.checkoutAgain(order);
      await scene.expectOnePayment(order);
    });
    return 'The shopper could pay only once.';
  },
};

const unknownCapture: Case = {
  name: 'unknown-capture',
  title: 'A capture was made, but its response is lost, and every retry fails in another way. The staff then ships again.',
  cost: 'The shopper is charged for goods that stay in the warehouse.',
  page: '/api/v3/errors#retry-by-status',
  prepare: (scene) => orderForEach(UNKNOWN_OUTCOMES, () => scene.paidOrder()),
  async run(scene, orders) {
    const [first] = orders;
    if (first && (await scene.partita.plan(first)).status !== 'pending_capture') return CAPTURED_BEFORE;
    await forEachError(UNKNOWN_OUTCOMES, orders, async (order, outcome) => {
      await scene.partita.fail(order, outcome, { operation: UPDATE });
      const isShipped = isDone(await shipOrLoop(scene, order));
      await scene.partita.recover(order);
      if (!isShipped && !isDone(await scene.act(order, 'ship')))
        throw new CaseFailure(
          "The payment was captured, but the shop can't ship the order anymore. Read the plan, or send the capture again with the same key.",
        );
      await scene.expectState(order, ['shipped'], 'After a capture whose response was lost');
    });
    return 'The order shipped with the capture that was made.';
  },
};

/**
 * Refunds while errors are simulated, and ends them. A shop that refunds in the background may still be at it, so this waits for it.
 * @returns whether the shop reported the refund as done.
 */
async function refundDuringErrors(scene: Scene, order: Order, amount: number): Promise<boolean> {
  const watched = await scene.partita.watch();
  const isReported = isDone(await scene.shop.act(order.orderReference, 'refund', amount));
  await untilQuiet(scene, order, watched);
  await scene.partita.recover(order);
  return isReported;
}

/**
 * Refunds while errors are simulated, and again afterward if the shop reported a failure.
 * @param meanwhile What happens between the two.
 * @throws CaseFailure with the advice if the shopper was refunded twice.
 */
async function refundUntilReported(scene: Scene, order: Order, advice: string, meanwhile?: () => Promise<void>): Promise<void> {
  const amount = 10_000;
  const isReported = await refundDuringErrors(scene, order, amount);
  await meanwhile?.();
  const watched = await scene.partita.watch();
  if (!isReported) await scene.act(order, 'refund', amount);
  await untilQuiet(scene, order, watched);
  const refunded = refundedOf(await scene.partita.plan(order));
  if (refunded > amount) throw new CaseFailure(`The shopper got ${refunded} back instead of ${amount}. ${advice}`);
}

const unknownRefund: Case = {
  name: 'unknown-refund',
  title: 'A refund was made, but its response is lost, and every retry fails in another way. The staff then refunds again.',
  cost: 'The shopper is refunded twice.',
  page: '/api/v3/refund#retry-safely',
  prepare: (scene) => orderForEach(UNKNOWN_OUTCOMES, () => scene.shippedOrder()),
  async run(scene, orders) {
    await forEachError(UNKNOWN_OUTCOMES, orders, async (order, outcome) => {
      await scene.partita.fail(order, outcome, { operation: REFUND });
      await refundUntilReported(scene, order, 'The first request may have succeeded, so its key stays.');
    });
    return 'No shopper was refunded twice.';
  },
};

const otherRefund: Case = {
  name: 'other-refund',
  title: 'A refund was made, but its response is lost, and so is that of every retry. The staff then refunds another amount.',
  cost: 'The shopper gets both amounts.',
  page: '/api/v3/refund#retry-safely',
  prepare: async (scene) => [await scene.shippedOrder()],
  async run(scene, orders) {
    const [order] = orders as [Order];
    const [first, second] = [10_000, 12_000];
    await scene.partita.fail(order, ['connection_lost'], { operation: REFUND });
    if (await refundDuringErrors(scene, order, first)) return 'The shop reported the first refund as done.';
    const watched = await scene.partita.watch();
    // Twice, because some shops forget a refund only when Partita refuses the other amount.
    for (const _ of [1, 2]) if (isDone(await scene.shop.act(order.orderReference, 'refund', second))) break;
    await untilQuiet(scene, order, watched);
    const refunded = refundedOf(await scene.partita.plan(order));
    if (refunded > second)
      throw new CaseFailure(
        `The shop reported that it couldn't refund ${first}, and then refunded ${second}, but the shopper got ${refunded}. While an outcome is unknown, send only the same refund again.`,
      );
    return 'The shopper got one of the amounts.';
  },
};

const nextDayRefund: Case = {
  name: 'next-day-refund',
  title: 'A refund was made, but its response is lost, and the staff refunds again on the next day, when the key has expired.',
  cost: 'The shopper is refunded twice.',
  page: '/api/v3/refund#retry-safely',
  async run(scene) {
    const order = await scene.shippedOrder();
    await scene.partita.fail(order, ['connection_lost'], { operation: REFUND });
    const advice = "Partita forgets a key after 24 hours, so look for your reference in the plan's refunds first.";
    await refundUntilReported(scene, order, advice, () => scene.partita.advance('PT25H'));
    return 'The shopper was refunded once.';
  },
};

/** How a request about a plan fails after the refund was made: the API is down, or the shop sends too much or isn't allowed anymore. */
const UNREADABLE = ['proxy_200', 'proxy_503', 'connection_lost', 'rate_limited', 'merchant_inactive'] as const;

const refundUnread: Case = {
  name: 'refund-unread',
  title:
    "A refund was made, and from then on, Partita's API fails, so the plan can't be read. If the shop reports a failure, the staff refunds again.",
  cost: 'The shopper is refunded twice.',
  page: '/api/v3/refund#retry-safely',
  prepare: (scene) => orderForEach(UNREADABLE, () => scene.shippedOrder()),
  async run(scene, orders) {
    await forEachError(UNREADABLE, orders, async (order, error) => {
      await scene.partita.fail(order, [error], { after: REFUND });
      await refundUntilReported(scene, order, 'The refund had succeeded, so report it as done, even if a later request fails.');
    });
    return 'No shopper was refunded twice.';
  },
};

/** Waits until a shop has stopped sending requests about an order: for three times as long as it paused before, and at least a second. */
async function untilQuiet(scene: Scene, { planNumber }: Order, watched: Awaited<ReturnType<Scene['partita']['watch']>>): Promise<void> {
  const begin = Date.now();
  await scene.becomes(async () => {
    const times = (await watched()).filter(({ path }) => path.includes(planNumber)).map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] as number));
    return Date.now() - (times.at(-1) ?? begin) > Math.max(1000, ...pauses.map((pause) => pause * 3));
  });
}

/** How Partita's API can fail for minutes. A busy shop reaches its rate limit when most shoppers pay. */
const OUTAGES = ['proxy_200', 'proxy_503', 'proxy_425', 'connection_lost', 'rate_limited'] as const;

const apiDown: Case = {
  name: 'api-down',
  title: "The shopper pays while Partita's API fails for minutes. What the shop doesn't accept arrives again afterward.",
  cost: 'Anyone who pays during an outage is charged for an order that is never shipped.',
  page: '/checkout-solutions/hosted-forms/hosted-form-redirect#race-conditions-between-the-redirect-and-the-webhook',
  prepare: (scene) => orderForEach(OUTAGES, () => scene.checkout()),
  async run(scene, orders) {
    await forEachError(OUTAGES, orders, async (order, error) => {
      // A shop with the direct API already reads the plan while the shopper waits.
      if (scene.shop.isDirect) await scene.partita.fail(order, [error], { after: PAY });
      const url = await scene.pay(order);
      const event = await scene.partita.eventOf(order, 'plan.created');
      await scene.partita.fail(order, [error]);
      const watched = await scene.partita.watch();
      const visit = async (): Promise<unknown> => url !== undefined && scene.shop.visit(url).catch(ignoreSlowness);
      const [status] = await Promise.all([scene.deliver(event), visit()]);
      await untilQuiet(scene, order, watched);
      await scene.partita.recover(order);
      if (!isDone(status)) await scene.deliverAccepted(event);
      await scene.expectState(order, ['paid'], lostAfter(status));
    });
    return 'The orders became paid after the outage.';
  },
};

/** During an outage, a shop may fail, or take as long as it likes. */
export function ignoreSlowness(error: unknown): void {
  if (!(error instanceof CaseFailure)) throw error;
}

const lostAfter = (status: number): string =>
  isDone(status)
    ? `After an outage in which the shop accepted plan.created with ${status}, so it doesn't arrive again`
    : 'After an outage, and a second delivery of plan.created';

/** More attempts than this are a loop. */
const MOST_ATTEMPTS = 40;

/** Pages of a proxy that doesn't pass the request on. A firewall's page can have the status 200. */
const BLOCKED = ['proxy_503', 'proxy_200'] as const;

const captureDown: Case = {
  name: 'capture-down',
  title: 'The order ships while a proxy responds to captures, and again when they work.',
  cost: 'The goods are sent without a payment, or the shop stops and keeps sending requests.',
  page: '/api/v3/update-order#ship-and-capture',
  prepare: (scene) => orderForEach(BLOCKED, () => scene.paidOrder()),
  async run(scene, orders) {
    const [first] = orders;
    if (first && (await scene.partita.plan(first)).status !== 'pending_capture') return CAPTURED_BEFORE;
    await forEachError(BLOCKED, orders, async (order, error) => {
      await scene.partita.fail(order, [error], { operation: UPDATE });
      const status = await shipOrLoop(scene, order);
      const { state } = await scene.shop.order(order.orderReference);
      if (isDone(status) && state === 'shipped')
        throw new CaseFailure('The shop shipped the order, although every capture had failed. Ship after the capture.');
      await scene.partita.recover(order);
      if (!isDone(status) && !isDone(await scene.act(order, 'ship')))
        throw new CaseFailure(
          `The shop refused to ship the order when captures worked again. It's ${state}, and should stay paid until a capture succeeds.`,
        );
      await scene.expectState(order, ['shipped'], 'After the outage');
      await scene.expectPlan(order, isCapturedPlan, () => NEVER_CAPTURED);
    });
    return 'The orders shipped when the captures succeeded.';
  },
};

const cancelDown: Case = {
  name: 'cancel-down',
  title: 'A paid order is canceled while a proxy responds to refunds, and again when they work.',
  cost: 'The shopper pays for an order that nobody ships, and disputes the payment.',
  page: '/api/v3/refund#refunds-by-plan-status',
  prepare: (scene) => orderForEach(BLOCKED, () => scene.paidOrder()),
  async run(scene, orders) {
    await forEachError(BLOCKED, orders, async (order, error) => {
      await scene.partita.fail(order, [error], { operation: REFUND });
      const status = await scene.shop.act(order.orderReference, 'cancel');
      await scene.partita.recover(order);
      if (!isDone(status) && !isDone(await scene.act(order, 'cancel')))
        throw new CaseFailure('The shop refused to cancel the order when refunds worked again. Keep it paid until the refund succeeds.');
      await scene.expectPlan(
        order,
        (plan) => !isPaid(plan),
        (plan) =>
          `The shop canceled the order, although the refund had failed. Its plan is ${plan.status}: the shopper still pays. Cancel it after the refund.`,
      );
      await scene.expectState(order, ['canceled', 'refunded'], 'After the outage');
    });
    return 'The plans were canceled with the orders.';
  },
};

const refundDown: Case = {
  name: 'refund-down',
  title: 'An order that shipped is refunded while a proxy responds to refunds, and again when they work.',
  cost: 'Your books contain a refund that was never made, and the shopper disputes the payment.',
  page: '/api/v3/refund#retry-safely',
  prepare: (scene) => orderForEach(BLOCKED, () => scene.shippedOrder()),
  async run(scene, orders) {
    await forEachError(BLOCKED, orders, async (order, error) => {
      const { amount } = order;
      const watched = await scene.partita.watch();
      await scene.partita.fail(order, [error], { operation: REFUND });
      const isReported = isDone(await scene.shop.act(order.orderReference, 'refund', amount));
      await scene.partita.recover(order);
      if (!isReported && !isDone(await scene.act(order, 'refund', amount)))
        throw new CaseFailure('The shop refused to refund the order when refunds worked again. Keep it shipped until the refund succeeds.');
      // A shop may refund in the background.
      if (isReported) await untilQuiet(scene, order, watched);
      await scene.expectPlan(
        order,
        (plan) => refundedOf(plan) === amount,
        (plan) =>
          `The shop reports a refund of ${amount}, but the plan has ${refundedOf(plan)}. Only JSON of Partita means that it succeeded.`,
      );
    });
    return 'The refunds of the shop and of the plans agree.';
  },
};

/** Ships an order. @returns the status. @throws CaseFailure if the shop sends the capture again and again. */
export async function shipOrLoop(scene: Scene, { orderReference, planNumber }: Order): Promise<number> {
  const watched = await scene.partita.watch();
  let status: number | undefined;
  const shipping = scene.shop.act(orderReference, 'ship').then((result) => (status = result));
  shipping.catch(() => undefined);
  const countOf = async (): Promise<number> =>
    (await watched()).filter(({ operation, path }) => operation === UPDATE && path.includes(planNumber)).length;
  await scene.becomes(async () => status !== undefined || (await countOf()) > MOST_ATTEMPTS);
  const count = await countOf();
  if (count > MOST_ATTEMPTS)
    throw new CaseFailure(
      `The shop sent the capture ${count} times, and hadn't stopped. Limit the attempts, and read the plan after a refusal.`,
    );
  return shipping;
}

export const outageCases: readonly Case[] = [
  unknownCheckout,
  unknownCapture,
  unknownRefund,
  refundUnread,
  apiDown,
  captureDown,
  cancelDown,
  refundDown,
  otherRefund,
  // It moves the clock, so the cases before it have to be done.
  nextDayRefund,
];
