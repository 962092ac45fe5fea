import { ignoreSlowness } from '../outages';
import { DECLINED_CARD } from '../payments';
import { isCapturedPlan } from '../retries';
import { isPaid, refundedOf, USD, type Order } from '../../partita';
import { GOOD_CARD, type Scene } from '../../scene';
import { isDone, isRefusal, type ShopOrder } from '../../shop';
import type { Action, Story } from './stories';

/** A total that every shop accepts. */
const USUAL_AMOUNT = 50_000;
/** States in which the shop counts on the money. */
const KEPT: ReadonlySet<string> = new Set(['paid', 'shipped', 'disputed'] satisfies ShopOrder['state'][]);

/** An order during an incident: what its shopper and the staff do, and what has become of it. Times are in half hours. */
export interface OrderUnderWay {
  /** Starts the checkout when it's time, and again later if that fails. */
  start(now: number): Promise<void>;
  /** The order, if something happens to it now. From then on, it's due. */
  due(now: number): Order[];
  /** Does what is due, and again what the shop refused before. */
  act(): Promise<void>;
  /** Opens the page to which Partita sent the shopper. */
  comeBack(): Promise<void>;
  isOf(orderReference: unknown): boolean;
  /** Compares what the shop says with what Partita says. @returns what is wrong. */
  problem(): Promise<string | undefined>;
  /** Whether someone paid for it then. */
  isPaid(): boolean;
  /** Ships it, which the shop should refuse if nobody pays. @returns what is wrong. */
  shippingProblem(): Promise<string | undefined>;
}

export function orderFrom({ amount, refund, startsAt, actions }: Story, scene: Scene): OrderUnderWay {
  const { shop, partita } = scene;
  let order: Order | undefined;
  let startedAt = 0;
  let waiting: Action[] = [];
  let returnUrl: string | undefined;
  let isReturning = false;
  let wasPaid = false;
  /** Whether anyone tried to return the payment. */
  let mayEnd = false;
  let refunded = 0;
  let isPaidNow = false;
  let state = '';
  let status = '';

  const pay = async (one: Order, cardNumber = GOOD_CARD): Promise<boolean> => {
    if (!shop.isDirect) returnUrl = (await partita.actIfOpen(one, 'pay', { cardNumber }))?.redirectUrl;
    else await scene.pay(one, { cardNumber });
    wasPaid ||= isPaid(await partita.plan(one));
    return true;
  };

  /** What people do. Each returns whether it's done, so nobody tries it again. */
  const does: Record<Action, (one: Order) => Promise<boolean>> = {
    declined: (one) => pay(one, DECLINED_CARD),
    paid: pay,
    returned: async () => (isReturning = true),
    async left(one) {
      if (!shop.isDirect) returnUrl = (await partita.actIfOpen(one, 'cancel'))?.redirectUrl;
      return (isReturning = true);
    },
    async 'came back'(one) {
      const started = shop.isDirect ? one : await shop.checkout({ orderReference: one.orderReference });
      if (typeof started === 'number') return isRefusal(started);
      const last = { ...one, ...started };
      if (!wasPaid) order = last;
      return pay(last);
    },
    async canceled({ orderReference }) {
      mayEnd = true;
      return isDone(await shop.act(orderReference, 'cancel'));
    },
    shipped: async ({ orderReference }) => isDone(await shop.act(orderReference, 'ship')),
    async refunded({ orderReference }) {
      const isMade = isDone(await shop.act(orderReference, 'refund', refund));
      if (isMade) refunded += refund;
      return isMade;
    },
    async 'refunded in the Hub'(one) {
      mayEnd = true;
      // The shop may have returned the payment already.
      if (wasPaid) await partita.refund(one).catch(() => undefined);
      return true;
    },
  };

  const sentence = (what: string): string =>
    `Order ${order?.orderReference} (${actions.flat().join(', ') || 'abandoned'}) is ${state} in the shop, and its plan is ${status} at Partita: ${what}.`;

  return {
    async start(now) {
      if (order || now < startsAt) return;
      for (const total of [amount, USUAL_AMOUNT]) {
        const started = await shop.checkout({ amount: total, currency: USD });
        if (typeof started === 'number') continue;
        order = { ...started, amount: total };
        startedAt = now;
        return;
      }
    },
    due(now) {
      const due = (order && actions[now - startedAt]) ?? [];
      waiting.push(...due);
      return order && due.length > 0 ? [order] : [];
    },
    async act() {
      const refused: Action[] = [];
      // A card form may fail, too.
      for (const action of waiting) if (order && !(await does[action](order).catch(ignoreSlowness))) refused.push(action);
      waiting = refused;
    },
    async comeBack() {
      const url = isReturning ? returnUrl : undefined;
      if (url === undefined) return;
      returnUrl = undefined;
      await shop.visit(url);
    },
    isOf: (orderReference) => order?.orderReference === orderReference,
    isPaid: () => isPaidNow,
    async problem() {
      if (!order) return 'The checkout of an order always failed.';
      const [shown, plans] = await Promise.all([shop.order(order.orderReference), partita.plansOf(order)]);
      const paid = plans.filter(isPaid);
      const plan = paid[0] ?? plans[0];
      isPaidNow = paid.length > 0;
      status = plan?.status ?? 'missing';
      ({ state } = shown);
      const isKept = KEPT.has(state);
      const isUnheard = mayEnd && !shop.hasWebhooks;
      const returned = plan ? refundedOf(plan) : 0;
      const isWrong: Record<string, boolean> = {
        [`the shopper pays ${paid.length} plans`]: paid.length > 1,
        [`the shopper pays ${order.amount} for nothing`]: isPaidNow && !isKept,
        'nobody pays for it': isKept && !isPaidNow && !isUnheard,
        'the shopper had paid, and nobody canceled it': wasPaid && !isKept && !mayEnd,
        [`it was released ${shown.fulfillments} times`]: shown.fulfillments > 1 || (isKept && shown.fulfillments < 1),
        [`the shop refunded ${refunded}, and Partita ${returned}`]: isPaidNow && returned !== refunded,
        "its payment isn't captured": state === 'shipped' && !!plan && !isCapturedPlan(plan),
      };
      const wrong = Object.keys(isWrong).find((what) => isWrong[what]);
      return wrong && sentence(wrong);
    },
    async shippingProblem() {
      if (!order || state === 'shipped') return undefined;
      const isShipped = isDone(await (isPaidNow ? scene.act(order, 'ship') : shop.act(order.orderReference, 'ship')));
      return isShipped === isPaidNow ? undefined : sentence(`the shop ${isPaidNow ? 'refuses' : 'agrees'} to ship it`);
    },
  };
}
