import { setTimeout as wait } from 'node:timers/promises';
import { sandboxWorld } from '../../data/sandbox-world';
import type { SandboxClient } from '../cli/client';
import { InputError } from '../cli/command';
import { eventsFrom, type RecordedEvent } from '../cli/recorded-events';
import type { LoggedRequest } from '../core/request-log';
import { ownToken } from '../core/token';
import { signWebhook } from '../crypto/signatures';
import type { Checkout, Shop, ShopOrder } from './shop';

/** The error that fails a case. The message says what the shop did wrong, in one sentence. */
export class CaseFailure extends Error {}

/** An order of a case. The amount is in minor units. */
export type Order = Checkout & { amount: number };

/** The part of an event that is delivered. */
export type SentEvent = Pick<RecordedEvent, 'id' | 'type' | 'rawBody'>;

/** The fields of a plan that cases use. */
export interface Plan {
  planNumber: string;
  status: string;
  amount: { value: number; currency: string };
  refundedAmount: { value: number };
  refunds: { status: string; amount: { value: number } }[];
}

const CURRENCY = 'USD';
const USUAL_AMOUNT = 50_000;
/** How long a shop may take to handle an event, in milliseconds. */
const TIMEOUT = 3000;
/** How long the check waits to make sure that nothing happens, in milliseconds. */
const SETTLE_TIME = 200;
const POLL = 20;

/** The actions and expectations of cases: what shoppers, banks, and networks do, and what the shop should do. */
export class Scene {
  constructor(
    readonly shop: Shop,
    private readonly sandbox: SandboxClient,
  ) {}

  /** Starts a checkout of a new order. @throws CaseFailure if the shop returns an error. */
  async checkout(amount = USUAL_AMOUNT): Promise<Order> {
    const started = await this.shop.checkout({ amount, currency: CURRENCY });
    if (typeof started === 'number') throw new CaseFailure(`The checkout failed with status ${started}.`);
    return { ...started, amount };
  }

  /** Pays on the hosted page. @returns the redirect URL. */
  async pay({ planNumber }: Order, cardNumber?: string): Promise<string | undefined> {
    const { redirectUrl } = await this.sandbox.control<{ redirectUrl?: string }>('POST', '/shopper', {
      planNumber,
      action: 'pay',
      ...(cardNumber && { cardNumber }),
    });
    return redirectUrl;
  }

  /** Creates a paid order, and delivers its webhooks. */
  async paidOrder(cardNumber?: string): Promise<Order> {
    const order = await this.checkout();
    await this.pay(order, cardNumber);
    for (const event of await this.eventsOf(order)) await this.deliver(event);
    await this.expectState(order, ['paid'], 'After plan.created');
    return order;
  }

  /** Ships a complete order in the shop. @throws CaseFailure if the shop returns an error. */
  async ship({ orderReference }: Order): Promise<void> {
    if (!(await this.shop.act(orderReference, 'ship'))) throw new CaseFailure('The shop refused to ship a paid order.');
  }

  /** Returns the events of an order's plan, oldest first. */
  async eventsOf({ planNumber }: Order): Promise<RecordedEvent[]> {
    const { items } = await eventsFrom(this.sandbox, 0);
    return items.filter(({ body }) => body.data.planNumber === planNumber);
  }

  /** Returns an order's event of a type. @throws CaseFailure if there isn't one. */
  async eventOf(order: Order, type: string): Promise<RecordedEvent> {
    const found = (await this.eventsOf(order)).find((event) => event.type === type);
    if (!found) throw new CaseFailure(`The sandbox sent no ${type} for plan ${order.planNumber}.`);
    return found;
  }

  /**
   * Signs and delivers an event. The timestamp is the machine's time, because shops compare it with their clock.
   * @returns the status of the response.
   */
  async deliver(
    { id, rawBody }: SentEvent,
    { secret = sandboxWorld.webhookSecret as string, ageSeconds = 0, body = rawBody } = {},
  ): Promise<number> {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    return this.shop.deliver(
      {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': await signWebhook(secret, id, timestamp, rawBody),
      },
      body,
    );
  }

  /** Delivers an event. @throws CaseFailure if the shop doesn't accept it. */
  async deliverAccepted(event: SentEvent): Promise<void> {
    const status = await this.deliver(event);
    if (status < 200 || status > 299)
      throw new CaseFailure(`The webhook endpoint returned ${status} for a valid ${event.type}. It must return a 2xx status.`);
  }

  /** Waits until an order has one of the states. @throws CaseFailure with a message that starts with `when`. */
  async expectState(order: Order, states: readonly ShopOrder['state'][], when: string): Promise<ShopOrder> {
    const until = Date.now() + TIMEOUT;
    for (;;) {
      const shown = await this.shop.order(order.orderReference);
      if (states.includes(shown.state)) return shown;
      if (Date.now() > until) throw new CaseFailure(`${when}, the order is ${shown.state}. It should be ${states.join(' or ')}.`);
      await wait(POLL);
    }
  }

  /** Checks that an order still has one of the states after a moment. @throws CaseFailure if it doesn't. */
  async expectStillIn(order: Order, states: readonly ShopOrder['state'][], when: string): Promise<ShopOrder> {
    await wait(SETTLE_TIME);
    const shown = await this.shop.order(order.orderReference);
    if (!states.includes(shown.state)) throw new CaseFailure(`${when}, the order is ${shown.state}. It should be ${states.join(' or ')}.`);
    return shown;
  }

  /** Checks that an order was released exactly once. @throws CaseFailure if it wasn't. */
  async expectOneFulfillment(order: Order, when: string): Promise<void> {
    const { fulfillments } = await this.expectStillIn(order, ['paid', 'shipped', 'refunded', 'canceled', 'disputed'], when);
    if (fulfillments !== 1) throw new CaseFailure(`${when}, the order was released ${fulfillments} times. It should be released once.`);
  }

  private async api<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const { now } = await this.sandbox.control<{ now: string }>('GET', '/clock');
    const headers = {
      Authorization: `Bearer ${ownToken(Date.parse(now))}`,
      'Content-Type': 'application/json',
      ...(method !== 'GET' && { 'X-Partita-Idempotency-Key': crypto.randomUUID() }),
    };
    const response = await fetch(this.sandbox.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const result = (await response.json()) as Result & { error?: { code: string } };
    if (response.ok) return result;
    throw new InputError(`The sandbox rejected ${method} ${path} with ${result.error?.code ?? response.status}.`);
  }

  plan = ({ planNumber }: Order): Promise<Plan> => this.api('GET', `/v3/installment-plans/${planNumber}`);

  async plansOf({ orderReference }: { orderReference: string }): Promise<Plan[]> {
    const { items } = await this.api<{ items: Plan[] }>(
      'GET',
      `/v3/installment-plans/search?orderReference=${encodeURIComponent(orderReference)}`,
    );
    return items;
  }

  /** Reduces the amount of an unpaid plan, like someone in the Hub. */
  async lowerInHub({ planNumber }: Order, value: number): Promise<void> {
    await this.api('PUT', `/v3/installment-plans/${planNumber}/order`, { newAmount: { value, currency: CURRENCY } });
  }

  /** Refunds an order, like someone in the Hub. The shop isn't involved. */
  async refundInHub({ planNumber, amount }: Order): Promise<void> {
    await this.api('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount: { value: amount, currency: CURRENCY } });
  }

  /** Moves the sandbox's clock. @param duration ISO 8601: `PT11M` */
  async advance(duration: string): Promise<void> {
    await this.sandbox.control('POST', '/clock', { advance: duration });
  }

  /** Makes an operation's next request fail. @returns a function that returns the operation's requests since then. */
  async failNext(code: string, operation: string): Promise<() => Promise<LoggedRequest[]>> {
    const { next } = await this.sandbox.control<{ next: number }>('GET', '/requests?from=0');
    await this.sandbox.control('POST', '/faults', { next: [code], operation });
    return async () => {
      const { items } = await this.sandbox.control<{ items: LoggedRequest[] }>('GET', `/requests?from=${next}`);
      return items.filter((request) => request.operation === operation);
    };
  }

  /** Removes simulated errors that no request has used. */
  async clearFaults(): Promise<void> {
    await this.sandbox.control('POST', '/faults', { next: [] });
  }
}
