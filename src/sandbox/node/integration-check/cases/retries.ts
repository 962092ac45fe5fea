import type { Case } from '../case';
import type { LoggedRequest } from '../../../engine/request-log';
import { refundedOf, type Order, type Plan } from '../partita';
import { CaseFailure, type Scene } from '../scene';
import { isDone } from '../shop';
import { inTurn, type Errors } from './each-error';

export const INITIATE = 'v3/InitiateInstallmentPlan';
/** Creates a plan with a card, with the direct API. */
export const PAY = 'v3/InstallmentPlan';
export const UPDATE = 'v3/UpdateOrder';
export const REFUND = 'v3/Refund';
export const TOKEN = 'v3/Authenticate';

/** What a shop says that lets Partita capture when the shopper pays. */
export const CAPTURED_BEFORE = 'Partita had captured the payment before the order shipped.';

export const NEVER_CAPTURED = 'The order has shipped, but its payment was never captured. It expires after 25 days.';
export const isCapturedPlan = ({ status }: Plan): boolean => status !== 'pending_capture';

/**
 * Makes an operation's next request fail, or its next two.
 * @param orderReference The order that the request is about. Without it, any request fails.
 * @returns a function that returns the operation's requests since then.
 */
export async function failOnce(
  scene: Scene,
  errors: Errors,
  operation: string,
  orderReference?: string,
): Promise<() => Promise<LoggedRequest[]>> {
  const requests = await scene.partita.watch();
  await scene.partita.failNext([errors].flat(), { operation, ...(orderReference !== undefined && { orderReference }) });
  return async () => (await requests()).filter((request) => request.operation === operation);
}

/** Errors that end after one attempt or two, so that a retry succeeds. All but `proxy_503` hide that the work was done. */
export const BRIEF_ERRORS = [
  'internal_error',
  'proxy_502',
  'proxy_503',
  'connection_lost',
  ['connection_lost', 'idempotency_in_progress'],
  ['proxy_502', 'token_expired'],
] as const;

/** @throws CaseFailure if the shop sent a request without an idempotency key, or with several. */
export function expectSameKey(attempts: readonly LoggedRequest[], what: string): void {
  const keys = new Set(attempts.map(({ idempotencyKey }) => idempotencyKey ?? ''));
  if (keys.has('')) throw new CaseFailure(`The ${what} was sent without an idempotency key, so a retry does it twice.`);
  if (keys.size > 1) throw new CaseFailure(`Each attempt of the ${what} had another idempotency key. Send the first one again.`);
}

const lostCheckout: Case = {
  name: 'lost-checkout',
  title: 'The plan was started, but its response is lost: Partita returns a 500, a proxy returns a page, or the connection ends.',
  cost: 'A retry with another key starts a second plan. If the shopper pays both, you have to find and refund one of them.',
  page: '/api/v3/errors#retry-by-status',
  paysOn: 'hosted-page',
  async run(scene) {
    await inTurn(BRIEF_ERRORS, async (errors) => {
      const attempts = await failOnce(scene, errors, INITIATE);
      const plans = await scene.partita.plansDuring(() => scene.shop.checkout({ amount: 50_000, currency: 'USD' }));
      expectSameKey(await attempts(), 'checkout');
      const orderReference = plans[0]?.orderReference;
      // After this page, nothing was started, and a shop may ask the shopper to try again.
      if (errors === 'proxy_503' && plans.length === 0) return;
      if (plans.length !== 1 || typeof orderReference !== 'string')
        throw new CaseFailure(`The shop started ${plans.length} plans for one checkout. Send the first request again, with the same key.`);
      const again = await scene.shop.checkout({ orderReference });
      // A shop may give up the order: its plan can never be reached.
      if (typeof again !== 'number') await scene.expectOnePayment({ ...again, amount: 50_000 });
    });
    return 'No checkout started a second plan.';
  },
};

const captureTimeout: Case = {
  name: 'timeout-capture',
  title: 'The order ships and is captured, but the response is a 504.',
  cost: 'The shopper is charged for goods that stay in the warehouse.',
  page: '/api/v3/errors#gateway_timeout',
  async run(scene) {
    const order = await scene.paidOrder();
    const isCaptured = (await scene.partita.plan(order)).status !== 'pending_capture';
    const attempts = await failOnce(scene, 'gateway_timeout', UPDATE);
    const done = isDone(await scene.act(order, 'ship'));
    if (!isCaptured) expectSameKey(await attempts(), 'capture');
    if (!done)
      throw new CaseFailure(
        "The payment was captured, but the shop reports twice that it couldn't ship. Retry after a 5xx with the same key.",
      );
    await scene.expectState(order, ['shipped'], 'After a capture that timed out');
    await scene.expectPlan(order, isCapturedPlan, () => NEVER_CAPTURED);
    return isCaptured ? CAPTURED_BEFORE : 'The order shipped with the capture that was made.';
  },
};

/** Whether a shop has found out by itself that an order was refunded, so it refuses to refund it again. */
async function showsRefund(scene: Scene, { orderReference }: Order): Promise<boolean> {
  const { state } = await scene.shop.order(orderReference);
  return state === 'refunded' || state === 'canceled';
}

const refundTimeout: Case = {
  name: 'timeout-refund',
  title: 'The refund is made, but the response is a 504.',
  cost: 'The shopper is refunded twice.',
  page: '/api/v3/refund#retry-safely',
  async run(scene) {
    const order = await scene.shippedOrder();
    const attempts = await failOnce(scene, 'gateway_timeout', REFUND);
    let amount = 10_000;
    let done = isDone(await scene.act(order, 'refund', amount));
    // A shop may refund complete orders only.
    if ((await attempts()).length === 0) done = isDone(await scene.act(order, 'refund', (amount = order.amount)));
    expectSameKey(await attempts(), 'refund');
    const refunded = refundedOf(await scene.partita.plan(order));
    if (refunded !== amount)
      throw new CaseFailure(`The shopper got ${refunded} back instead of ${amount}. Retry with the same key and the same body.`);
    if (!done && !(await showsRefund(scene, order)))
      throw new CaseFailure(
        'The refund was made, but the shop reports a failure twice, so the money may be returned in another way, too. Retry with the same key.',
      );
    return 'The shopper was refunded once.';
  },
};

const lostRefund: Case = {
  name: 'lost-refund',
  title: 'A refund is made, but its response is lost: Partita returns a 500, a proxy returns a page, or the connection ends.',
  cost: 'The shopper is refunded twice.',
  page: '/api/v3/refund#retry-safely',
  async run(scene) {
    await inTurn(BRIEF_ERRORS, async (errors) => {
      const order = await scene.shippedOrder();
      const attempts = await failOnce(scene, errors, REFUND, order.orderReference);
      const done = isDone(await scene.act(order, 'refund', order.amount));
      expectSameKey(await attempts(), 'refund');
      const refunded = refundedOf(await scene.partita.plan(order));
      if (refunded > order.amount)
        throw new CaseFailure(`The shopper got ${refunded} back instead of ${order.amount}. Retry with the same key and the same body.`);
      if (!done && !(await showsRefund(scene, order)))
        throw new CaseFailure('The shop reports twice that it failed to refund the order. Retry with the same key.');
      if (refunded < order.amount) throw new CaseFailure('The shop reports a refund that was never made.');
    });
    return 'Each retry had the same key, and no shopper was refunded twice.';
  },
};

const rateLimit: Case = {
  name: 'rate-limit',
  title: 'The checkout gets a 429 with Retry-After.',
  cost: "When most shoppers buy, they can't pay.",
  page: '/api/v3/errors#rate_limited',
  async run(scene) {
    const order = scene.shop.isDirect ? await scene.checkout() : undefined;
    const attempts = await failOnce(scene, 'rate_limited', order ? PAY : INITIATE);
    const started = await (order
      ? scene.shop.pay(order.orderReference, '4111111111111111', 4)
      : scene.shop.checkout({ amount: 50_000, currency: 'USD' }));
    const [first, second] = await attempts();
    if (!first || !second)
      throw new CaseFailure("The checkout wasn't sent again after a 429. Wait for Retry-After, and retry with the same key.");
    const waited = second.at - first.at;
    const asked = (first.retryAfter ?? 1) * 1000;
    // On some systems, timers fire a few milliseconds early.
    if (waited < asked - 50) throw new CaseFailure(`The shop waited ${waited} ms before it retried. Retry-After asked for ${asked} ms.`);
    expectSameKey([first, second], 'checkout');
    if (typeof started === 'number' && !isDone(started))
      throw new CaseFailure(`The checkout failed with status ${started}, although the retry succeeded.`);
    return `The shop waited ${waited} ms, then the checkout succeeded.`;
  },
};

const CHECKOUTS = 10;

const tokenPerCall: Case = {
  name: 'token-per-call',
  title: 'Ten shoppers pay within a minute.',
  cost: 'A shop that requests a token for each call reaches the limit of 20 a minute, and then no one can pay.',
  page: '/getting-started/technical-best-practices#secrets-and-tokens',
  async run(scene) {
    const requests = await scene.partita.watch();
    for (let count = 0; count < CHECKOUTS; count++) {
      const order = await scene.checkout();
      if (scene.shop.isDirect) await scene.pay(order);
    }
    const tokens = (await requests()).filter(({ operation }) => operation === TOKEN).length;
    if (tokens >= CHECKOUTS) throw new CaseFailure(`The shop requested ${tokens} tokens for ${CHECKOUTS} checkouts. Cache the token.`);
    return `The shop requested ${tokens} tokens for ${CHECKOUTS} checkouts.`;
  },
};

export const retryCases: readonly Case[] = [lostCheckout, captureTimeout, refundTimeout, lostRefund, rateLimit, tokenPerCall];
