import { setTimeout as wait } from 'node:timers/promises';
import { sandboxWorld } from '../../../data/sandbox-world';
import { webhookRules } from '../../../data/webhook-rules';
import type { SandboxClient } from '../common/client';
import type { RecordedEvent } from '../common/recorded-events';
import { signWebhook } from '../../crypto/signatures';
import { newSecret } from '../webhooks/endpoints';
import { CaseFailure } from './case-failure';
import { isPaid, Partita, USD, type Order, type Plan } from './partita';
import { isDone, type Shop, type ShopOrder } from './shop';

export { CaseFailure } from './case-failure';

/** The part of an event that is delivered. */
export type SentEvent = Pick<RecordedEvent, 'id' | 'type' | 'rawBody'>;

/** What is special about a delivery. */
interface Delivery {
  secret?: string;
  /** How old the timestamp is. */
  ageSeconds?: number;
  /** The body that is sent, if it isn't the one that is signed. */
  body?: string;
  /** Returns the header, given the valid signature and one with another secret. */
  signature?: (valid: string, other: string) => string | undefined;
}

type States = readonly ShopOrder['state'][];

const USUAL_AMOUNT = 50_000;
const USUAL_INSTALLMENTS = 4;
export const GOOD_CARD = '4111111111111111';
const POLL = 20;
/** How long the check waits for a shop in which no order becomes paid, to make sure that nothing happens, in milliseconds. */
const SETTLE_TIME = 200;
/** Statuses with which a server says that it can't respond now. */
const TRY_AGAIN: ReadonlySet<number> = new Set([425, 429, 503]);

/** Milliseconds before a delivery is repeated, or a page is reloaded. In production, it's minutes. */
const pauseAfter = (attempt: number): number => 20 * 2 ** attempt;

/** The actions and expectations of cases: what shoppers, staff, and networks do, and what the shop should do. */
export class Scene {
  readonly partita: Partita;
  private readonly accepted = new Set<string>();
  /** What makes an order paid in this shop, as far as known. */
  private paidBy: 'webhook' | 'redirect' | 'nothing' = 'webhook';

  constructor(
    readonly shop: Shop,
    sandbox: SandboxClient,
    /** How long a shop may take until its orders show what has happened, in milliseconds. */
    private readonly patience: number,
  ) {
    this.partita = new Partita(sandbox);
  }

  /** Starts a checkout of a new order. @throws CaseFailure if the shop returns an error. */
  async checkout(amount = USUAL_AMOUNT): Promise<Order> {
    const started = await this.shop.checkout({ amount, currency: USD });
    if (typeof started === 'number')
      throw new CaseFailure(`The checkout of a new order failed with status ${started}. See the log of the shop.`);
    return { ...started, amount };
  }

  /** Selects the pay button of an order again. @throws CaseFailure if the shop returns an error twice. */
  async checkoutAgain(order: Order): Promise<Order> {
    const { orderReference } = order;
    const first = await this.shop.checkout({ orderReference });
    const started = typeof first === 'number' ? await this.shop.checkout({ orderReference }) : first;
    if (typeof started === 'number')
      throw new CaseFailure(
        `The second checkout of the order failed with status ${started}. Let shoppers try again with a plan that they can pay.`,
      );
    return { ...order, ...started };
  }

  /**
   * Pays: on Partita's page, or with the card form of a shop with the direct API, whose plan the order gets.
   * @returns the redirect URL of Partita's page.
   * @throws CaseFailure if a shop with the direct API starts no plan.
   */
  async pay(order: Order, choice: { cardNumber?: string; numberOfInstallments?: number } = {}): Promise<string | undefined> {
    if (!this.shop.isDirect) return this.partita.pay(order, choice);
    const { cardNumber = GOOD_CARD, numberOfInstallments = USUAL_INSTALLMENTS } = choice;
    const status = await this.shop.pay(order.orderReference, cardNumber, numberOfInstallments);
    const [plan] = await this.partita.plansOf(order);
    if (!plan)
      throw new CaseFailure(`The card form responded with ${status}, and the sandbox at ${this.partita.url} has no plan for the order.`);
    order.planNumber = plan.planNumber;
    return undefined;
  }

  /** Pays on the hosted page. @returns the redirect URL. @throws CaseFailure if the shop didn't set one. */
  async payAndReturn(order: Order): Promise<string> {
    const url = await this.pay(order);
    if (url === undefined) throw new CaseFailure('The checkout has no redirectUrls.succeeded, so the shopper never returns to the shop.');
    return url;
  }

  /** Creates a paid order, and delivers its webhooks. */
  async paidOrder(choice: { cardNumber?: string; numberOfInstallments?: number } = {}): Promise<Order> {
    const order = await this.checkout();
    await this.pay(order, choice);
    await this.deliverNews(order);
    await this.expectState(order, ['paid'], 'After plan.created');
    return order;
  }

  /** Creates an order that has shipped. @throws CaseFailure if the shop refuses. */
  async shippedOrder(cardNumber?: string): Promise<Order> {
    const order = await this.paidOrder({ ...(cardNumber !== undefined && { cardNumber }) });
    await this.ship(order);
    return order;
  }

  /** Ships a complete order in the shop. @throws CaseFailure if the shop refuses. */
  async ship(order: Order): Promise<void> {
    if (!isDone(await this.act(order, 'ship'))) throw new CaseFailure('The shop refused to ship a paid order. See the log of the shop.');
  }

  /**
   * Selects a button of the staff, and again for a moment if the shop refuses, because it can be busy with the order.
   * @returns the last status.
   */
  async act({ orderReference }: Order, action: 'ship' | 'cancel' | 'refund', amount?: number): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      const status = await this.shop.act(orderReference, action, amount);
      if (isDone(status) || pauseAfter(attempt) * 4 > this.patience) return status;
      await wait(pauseAfter(attempt));
    }
  }

  /**
   * Signs and delivers an event once. The timestamp is the machine's time, because shops compare it with their clock.
   * @returns the status of the response, and 0 if the shop has no webhooks or doesn't respond.
   */
  async deliver(
    { id, rawBody }: SentEvent,
    { secret = sandboxWorld.webhookSecret, ageSeconds = 0, body = rawBody, signature = (valid) => valid }: Delivery = {},
  ): Promise<number> {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const sign = (key: string): Promise<string> => signWebhook(key, id, timestamp, rawBody);
    const header = signature(await sign(secret), await sign(newSecret()));
    return this.shop.deliver(
      {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        ...(header !== undefined && { 'webhook-signature': header }),
      },
      body,
    );
  }

  /** Delivers an event as Partita does: until the shop accepts it. @throws CaseFailure after the last attempt. */
  async deliverAccepted(event: SentEvent, delivery?: Delivery): Promise<void> {
    if (!this.shop.hasWebhooks) return;
    const pauses = webhookRules.retrySeconds.map((_, attempt) => pauseAfter(attempt));
    for (const pause of [...pauses, undefined]) {
      const status = await this.deliver(event, delivery);
      if (isDone(status)) return void this.accepted.add(event.id);
      if (pause !== undefined) await wait(pause);
      else
        throw new CaseFailure(
          `The webhook endpoint returned ${status} for a valid ${event.type}, ${pauses.length + 1} times. It must return a 2xx status.`,
        );
    }
  }

  /** Delivers the events of an order that the shop hasn't accepted yet. */
  async deliverNews({ planNumber }: Pick<Order, 'planNumber'>): Promise<void> {
    for (const event of await this.partita.eventsOf(planNumber)) if (!this.accepted.has(event.id)) await this.deliverAccepted(event);
  }

  /**
   * Opens a page as from Partita, and reloads it while the shop can't respond. Where a request seems to come from proves nothing,
   * because whoever sends it decides what its headers say.
   * @returns the status.
   */
  async visit(url: string, referrer = `${this.partita.url}/`): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      const status = await this.shop.visit(url, referrer);
      if (!TRY_AGAIN.has(status) || pauseAfter(attempt) > this.patience) return status;
      await wait(pauseAfter(attempt));
    }
  }

  /** Waits until something is true. @returns whether it became true in time. */
  async becomes(isTrue: () => Promise<boolean>): Promise<boolean> {
    const until = Date.now() + this.patience;
    for (;;) {
      if (await isTrue()) return true;
      if (Date.now() > until) return false;
      await wait(POLL);
    }
  }

  /** Waits until an order has one of the states. @throws CaseFailure with a message that starts with `when`. */
  async expectState({ orderReference }: Order, states: States, when: string): Promise<ShopOrder> {
    let shown = await this.shop.order(orderReference);
    const hasState = await this.becomes(async () => {
      shown = await this.shop.order(orderReference);
      return states.includes(shown.state);
    });
    if (!hasState) throw new CaseFailure(`${when}, the order is ${shown.state}. It should be ${states.join(' or ')}.`);
    return shown;
  }

  /** Checks that an order still has one of the states after the shop has worked on everything. @throws CaseFailure if it doesn't. */
  async expectStillIn({ orderReference }: Order, states: States, when: string): Promise<ShopOrder> {
    await this.catchUp();
    const shown = await this.shop.order(orderReference);
    if (!states.includes(shown.state)) throw new CaseFailure(`${when}, the order is ${shown.state}. It should be ${states.join(' or ')}.`);
    return shown;
  }

  /** Checks that an order was released exactly once. @throws CaseFailure if it wasn't. */
  async expectOneFulfillment(order: Order, when: string): Promise<void> {
    const { fulfillments } = await this.expectStillIn(order, ['paid', 'shipped', 'refunded', 'canceled', 'disputed'], when);
    if (fulfillments !== 1)
      throw new CaseFailure(`${when}, the order was released ${fulfillments} times. Release it once: lock it, and check its state.`);
  }

  /** Waits until a plan is as it should be. @throws CaseFailure with a sentence about the plan as it is. */
  async expectPlan(order: Pick<Order, 'planNumber'>, isRight: (plan: Plan) => boolean, problem: (plan: Plan) => string): Promise<Plan> {
    let plan = await this.partita.plan(order);
    const becameRight = await this.becomes(async () => {
      plan = await this.partita.plan(order);
      return isRight(plan);
    });
    if (!becameRight) throw new CaseFailure(problem(plan));
    return plan;
  }

  /**
   * Checks after the payment of an order that may have been canceled that the shopper gets the goods or the money.
   * @returns what the shop did.
   * @throws CaseFailure if the shopper pays for nothing.
   */
  async expectPaidOrReturned(order: Order): Promise<string> {
    let state = '';
    const isRight = await this.becomes(async () => {
      ({ state } = await this.shop.order(order.orderReference));
      return state === 'paid' || !isPaid(await this.partita.plan(order));
    });
    if (!isRight) throw new CaseFailure(`The order is ${state}, but its plan was paid afterward and stays paid. Refund it in full.`);
    return state === 'paid' ? 'The payment made the order paid.' : 'The shop returned the payment.';
  }

  /**
   * Pays every plan of an order that can be paid, like a shopper with several tabs, and checks that one payment remains. Partita closes open
   * plans of an order that is paid, so which one comes first matters.
   * @throws CaseFailure if the shopper paid more than once, or the order isn't paid.
   */
  async expectOnePayment(order: Order, first: 'newest' | 'oldest' = 'newest'): Promise<void> {
    const newest = await this.partita.plansOf(order);
    const plans = first === 'newest' ? newest : newest.toReversed();
    for (const plan of plans) if (plan.status === 'initialized' && !this.shop.isDirect) await this.partita.tryToPay(plan);
    for (const plan of plans) await this.deliverNews(plan);
    await this.expectState(order, ['paid'], plans.length > 1 ? `After the payment of the ${first} of its plans` : 'After the payment');
    let paid = 0;
    const isOne = await this.becomes(async () => (paid = (await this.partita.plansOf(order)).filter(isPaid).length) === 1);
    if (!isOne) throw new CaseFailure(`The shopper pays ${paid} plans for one order. ${this.adviceForOnePayment}`);
  }

  private get adviceForOnePayment(): string {
    return this.shop.isDirect
      ? 'Before you send another card, search for plans of the order.'
      : 'Start no checkout of an order that is paid.';
  }

  /** Waits until the shop has worked on everything before, which is when it has worked on an order that came later. */
  async catchUp(): Promise<void> {
    while (this.paidBy !== 'nothing') {
      const order = await this.checkout().catch(() => undefined);
      if (!order) break;
      const url = await this.pay(order);
      if (this.paidBy === 'webhook') await this.deliverNews(order).catch(() => undefined);
      else if (url !== undefined) await this.visit(url);
      if (await this.becomes(async () => (await this.shop.order(order.orderReference)).state === 'paid')) return;
      this.paidBy = this.paidBy === 'webhook' ? 'redirect' : 'nothing';
    }
    await wait(SETTLE_TIME);
  }
}
