import { setTimeout as wait } from 'node:timers/promises';
import { sandboxWorld } from '../../data/sandbox-world';
import type { SandboxClient } from '../cli/client';
import { InputError } from '../cli/command';
import type { LoggedRequest } from '../core/request-log';
import { issueToken } from '../core/token';
import { signWebhook } from '../crypto/signatures';
import type { Checkout, Shop, ShopOrder } from './shop';

/** What a shop did wrong, in one sentence. */
export class CaseFailure extends Error {}

/** An order that a case works with. The amount is in minor units. */
export type Order = Checkout & { amount: number };

/** An event of the sandbox, to be delivered as often and as late as a case likes. */
export interface Event {
  id: string;
  type: string;
  rawBody: string;
}

/** A plan, as far as the cases need it. */
export interface Plan {
  planNumber: string;
  status: string;
  amount: { value: number; currency: string };
  refundedAmount: { value: number };
  refunds: { status: string; amount: { value: number } }[];
}

const CURRENCY = 'USD';
const USUAL_AMOUNT = 50_000;
/** How long a shop may take to act on an event, and how long the check waits to see that it doesn't, in milliseconds. */
const PATIENCE = 3000;
const QUIET = 200;
const POLL = 20;

/** Everything a case can do: it plays the shopper, the bank, and bad luck. */
export class Scene {
  constructor(
    readonly shop: Shop,
    private readonly sandbox: SandboxClient,
  ) {}

  /** Starts a checkout of a new order. @throws CaseFailure when the shop refuses. */
  async checkout(amount = USUAL_AMOUNT): Promise<Order> {
    const started = await this.shop.checkout({ amount, currency: CURRENCY });
    if (typeof started === 'number') throw new CaseFailure(`The checkout failed with status ${started}.`);
    return { ...started, amount };
  }

  /** The shopper pays on the hosted page. @returns where the page sends the browser. */
  async pay({ planNumber }: Order, cardNumber?: string): Promise<string | undefined> {
    const { redirectUrl } = await this.sandbox.control<{ redirectUrl?: string }>('POST', '/shopper', {
      planNumber,
      action: 'pay',
      ...(cardNumber && { cardNumber }),
    });
    return redirectUrl;
  }

  /** A paid order whose webhook the shop has received. */
  async paidOrder(cardNumber?: string): Promise<Order> {
    const order = await this.checkout();
    await this.pay(order, cardNumber);
    for (const event of await this.eventsOf(order)) await this.deliver(event);
    await this.expectState(order, ['paid'], 'After plan.created');
    return order;
  }

  /** The shop ships a paid order as a whole. @throws CaseFailure when it refuses. */
  async ship({ orderReference }: Order): Promise<void> {
    if (!(await this.shop.act(orderReference, 'ship'))) throw new CaseFailure('The shop refused to ship a paid order.');
  }

  /** The events of an order's plan so far, oldest first. */
  async eventsOf({ planNumber }: Order): Promise<Event[]> {
    const { items } = await this.sandbox.control<{ items: (Event & { body: { data: { planNumber?: string } } })[] }>(
      'GET',
      '/events?from=0',
    );
    return items.filter(({ body }) => body.data.planNumber === planNumber);
  }

  /** One event of an order. */
  async eventOf(order: Order, type: string): Promise<Event> {
    const found = (await this.eventsOf(order)).find((one) => one.type === type);
    if (!found) throw new CaseFailure(`The sandbox sent no ${type} for plan ${order.planNumber}.`);
    return found;
  }

  /**
   * Delivers an event, signed now with the shop's secret. The machine's time is used, because shops compare the timestamp with it.
   * @returns the status of the response.
   */
  async deliver(
    { id, rawBody }: Event,
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

  /** Delivers an event that the shop must accept. @throws CaseFailure */
  async deliverAccepted(event: Event): Promise<void> {
    const status = await this.deliver(event);
    if (status < 200 || status > 299)
      throw new CaseFailure(`The webhook endpoint returned ${status} for a valid ${event.type}. It must return a 2xx status.`);
  }

  /** Waits for a state. @throws CaseFailure that starts with `when`. */
  async expectState(order: Order, states: readonly ShopOrder['state'][], when: string): Promise<ShopOrder> {
    const until = Date.now() + PATIENCE;
    for (;;) {
      const shown = await this.shop.order(order.orderReference);
      if (states.includes(shown.state)) return shown;
      if (Date.now() > until) throw new CaseFailure(`${when}, the order is ${shown.state}. It should be ${states.join(' or ')}.`);
      await wait(POLL);
    }
  }

  /** Waits a moment, in which the order must keep its state. @throws CaseFailure */
  async expectStillIn(order: Order, states: readonly ShopOrder['state'][], when: string): Promise<ShopOrder> {
    await wait(QUIET);
    const shown = await this.shop.order(order.orderReference);
    if (!states.includes(shown.state)) throw new CaseFailure(`${when}, the order is ${shown.state}. It should be ${states.join(' or ')}.`);
    return shown;
  }

  /** @throws CaseFailure unless the order was released exactly once. */
  async expectOneFulfillment(order: Order, when: string): Promise<void> {
    const { fulfillments } = await this.expectStillIn(order, ['paid', 'shipped', 'refunded', 'canceled', 'disputed'], when);
    if (fulfillments !== 1) throw new CaseFailure(`${when}, the order was released ${fulfillments} times. It should be released once.`);
  }

  private async api<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    // Requesting a token would count against the limit of token requests, which the shop has the same client for.
    const { now } = await this.sandbox.control<{ now: string }>('GET', '/clock');
    const { clientId, scopes } = sandboxWorld;
    const headers = {
      Authorization: `Bearer ${issueToken(clientId, scopes.join(' '), Date.parse(now), 'check')}`,
      'Content-Type': 'application/json',
      ...(method !== 'GET' && { 'X-Partita-Idempotency-Key': crypto.randomUUID() }),
    };
    const response = await fetch(this.sandbox.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const result = (await response.json()) as Result & { error?: { code: string } };
    if (response.ok) return result;
    throw new InputError(`The sandbox rejected ${method} ${path} with ${result.error?.code ?? response.status}.`);
  }

  plan = ({ planNumber }: Order): Promise<Plan> => this.api('GET', `/v3/installment-plans/${planNumber}`);

  /** Every plan for an order. */
  async plansOf({ orderReference }: { orderReference: string }): Promise<Plan[]> {
    const { items } = await this.api<{ items: Plan[] }>(
      'GET',
      `/v3/installment-plans/search?orderReference=${encodeURIComponent(orderReference)}`,
    );
    return items;
  }

  /** Someone lowers the amount of a plan in the Hub, before it's paid. */
  async lowerInHub({ planNumber }: Order, value: number): Promise<void> {
    await this.api('PUT', `/v3/installment-plans/${planNumber}/order`, { newAmount: { value, currency: CURRENCY } });
  }

  /** A colleague refunds the whole order in the Hub, without the shop. */
  async refundInHub({ planNumber, amount }: Order): Promise<void> {
    await this.api('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount: { value: amount, currency: CURRENCY } });
  }

  /** Moves the sandbox's clock. @param duration ISO 8601: `PT11M` */
  async advance(duration: string): Promise<void> {
    await this.sandbox.control('POST', '/clock', { advance: duration });
  }

  /** Makes the next request of an operation fail. @returns a function that returns the requests of the operation since then. */
  async failNext(code: string, operation: string): Promise<() => Promise<LoggedRequest[]>> {
    const { next } = await this.sandbox.control<{ next: number }>('GET', '/requests?from=0');
    await this.sandbox.control('POST', '/faults', { next: [code], operation });
    return async () => {
      const { items } = await this.sandbox.control<{ items: LoggedRequest[] }>('GET', `/requests?from=${next}`);
      return items.filter((one) => one.operation === operation);
    };
  }

  /** Forgets faults that no request met. */
  async clearFaults(): Promise<void> {
    await this.sandbox.control('POST', '/faults', { next: [] });
  }
}
