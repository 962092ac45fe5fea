import type { Case } from '../case';
import type { LoggedRequest } from '../../core/request-log';
import { CaseFailure, type Order, type Scene } from '../scene';

const INITIATE = 'v3/InitiateInstallmentPlan';
const UPDATE = 'v3/UpdateOrder';
const REFUND = 'v3/Refund';

/** Checks that the shop retried with the same idempotency key. @throws CaseFailure if it didn't. */
function expectSameKey(attempts: readonly LoggedRequest[], what: string): void {
  const keys = new Set(attempts.map(({ idempotencyKey }) => idempotencyKey ?? ''));
  if (keys.has('')) throw new CaseFailure(`The ${what} was sent without an idempotency key, so a retry does it twice.`);
  if (attempts.length < 2) throw new CaseFailure(`The ${what} wasn't sent again after it failed.`);
  if (keys.size > 1) throw new CaseFailure(`Each attempt of the ${what} had another idempotency key. Send the first one again.`);
}

/** Starts a checkout whose first call fails. @returns the calls, and the order or the shop's failure. */
async function failingCheckout(scene: Scene, code: string): Promise<{ calls: LoggedRequest[]; order: PromiseSettledResult<Order> }> {
  const attempts = await scene.failNext(code, INITIATE);
  const [order] = await Promise.allSettled([scene.checkout()]);
  return { calls: await attempts(), order };
}

const lostCheckout: Case = {
  name: 'lost-checkout',
  title: 'The plan was started, but the response is a 500.',
  page: '/api/v3/errors#retry-by-status',
  async run(scene) {
    const { calls, order } = await failingCheckout(scene, 'internal_error');
    expectSameKey(calls, 'checkout');
    if (order.status === 'rejected') throw order.reason;
    const plans = await scene.plansOf(order.value);
    if (plans.length !== 1) throw new CaseFailure(`The order has ${plans.length} plans. It should have one.`);
    return 'The retry with the same key returned the plan that existed.';
  },
};

const captureTimeout: Case = {
  name: 'timeout-capture',
  title: 'The order ships and is captured, but the response is a 504.',
  page: '/api/v3/errors#gateway_timeout',
  async run(scene) {
    const order = await scene.paidOrder();
    const attempts = await scene.failNext('gateway_timeout', UPDATE);
    const isDone = await scene.shop.act(order.orderReference, 'ship');
    expectSameKey(await attempts(), 'capture');
    if (!isDone) throw new CaseFailure("The payment was captured, but the shop reports that it couldn't ship.");
    await scene.expectState(order, ['shipped'], 'After a capture that timed out');
    return 'The retry with the same key returned the capture that was made.';
  },
};

const refundTimeout: Case = {
  name: 'timeout-refund',
  title: 'The refund is made, but the response is a 504.',
  page: '/api/v3/refund#retry-safely',
  async run(scene) {
    const order = await scene.paidOrder();
    await scene.ship(order);
    const attempts = await scene.failNext('gateway_timeout', REFUND);
    const isDone = await scene.shop.act(order.orderReference, 'refund', 10_000);
    expectSameKey(await attempts(), 'refund');
    const { refunds } = await scene.plan(order);
    if (refunds.length !== 1 || !isDone)
      throw new CaseFailure(
        `The plan has ${refunds.length} refunds, and the shop reports ${isDone ? 'success' : 'a failure'}. Both should say one.`,
      );
    return 'The shopper was refunded once.';
  },
};

const rateLimit: Case = {
  name: 'rate-limit',
  title: 'The checkout gets a 429 with Retry-After.',
  page: '/api/v3/errors#rate_limited',
  async run(scene) {
    const { calls, order } = await failingCheckout(scene, 'rate_limited');
    const [first, second] = calls;
    if (!first || !second) throw new CaseFailure("The checkout wasn't sent again after a 429.");
    const waited = second.at - first.at;
    const asked = (first.retryAfter ?? 1) * 1000;
    // On some systems, timers fire a few milliseconds early.
    if (waited < asked - 50) throw new CaseFailure(`The shop waited ${waited} ms. Retry-After asked for ${asked} ms.`);
    expectSameKey([first, second], 'checkout');
    if (order.status === 'rejected') throw order.reason;
    return `The shop waited ${waited} ms, then the checkout succeeded.`;
  },
};

export const retryCases: readonly Case[] = [lostCheckout, captureTimeout, refundTimeout, rateLimit];
