import { expect } from 'vitest';
import { sandboxWorld } from '../../src/data/sandbox-world';
import type { RecordedEvent } from '../../src/sandbox/node/common/recorded-events';

/** How long a shop or the sandbox may take to respond, in milliseconds. A shop retries for up to 30 seconds, and machines can be slow. */
const PATIENCE = 90_000;

/** @throws Error that names the request if no response arrives. */
export async function fetchInTime(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE), ...init });
  } catch (error) {
    throw new Error(`No response to ${init.method ?? 'GET'} ${url}: ${String(error)}`, { cause: error });
  }
}

/** The state of an order as the shopper, the staff, and the sandbox see it. */
export class Visit {
  private token: Promise<string> | undefined;

  constructor(
    readonly shop: string,
    private readonly sandbox: string,
  ) {}

  get(address: string): Promise<Response> {
    return fetchInTime(this.shop + address);
  }

  post(address: string, form: Record<string, string>): Promise<Response> {
    return fetchInTime(this.shop + address, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Calls the control API of the sandbox. */
  tryControl(address: string, body: unknown): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return fetchInTime(`${this.sandbox}/_sandbox${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async control(address: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await this.tryControl(address, body);
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  }

  private async requestToken(): Promise<string> {
    const credentials = { client_id: sandboxWorld.clientId, client_secret: sandboxWorld.clientSecret };
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'installments.v3', ...credentials });
    return ((await (await fetchInTime(`${this.sandbox}/connect/token`, { method: 'POST', body })).json()) as { access_token: string })
      .access_token;
  }

  private async authorization(): Promise<{ Authorization: string }> {
    return { Authorization: `Bearer ${await (this.token ??= this.requestToken())}` };
  }

  /** Lowers the amount of a plan, like somebody in the Hub. */
  async lower(planNumber: string, value: number): Promise<void> {
    const headers = {
      ...(await this.authorization()),
      'Content-Type': 'application/json',
      'X-Partita-Idempotency-Key': `${planNumber}-lower`,
    };
    const body = JSON.stringify({ newAmount: { value, currency: 'USD' } });
    const response = await fetchInTime(`${this.sandbox}/v3/installment-plans/${planNumber}/order`, { method: 'PUT', headers, body });
    expect(response.status, await response.text()).toBe(200);
  }

  /** Everything that Partita knows of an order. */
  async plans(orderReference: string): Promise<Plan[]> {
    const headers = await this.authorization();
    const found = await fetchInTime(`${this.sandbox}/v3/installment-plans/search?orderReference=${orderReference}`, { headers });
    return ((await found.json()) as { items: Plan[] }).items;
  }

  /** The events of an order, oldest first. */
  async events(orderReference: string): Promise<RecordedEvent[]> {
    const { items } = (await (await fetchInTime(`${this.sandbox}/_sandbox/events?from=0`)).json()) as { items: RecordedEvent[] };
    return items.filter(({ body }) => body.data.orderReference === orderReference);
  }

  /** Opens the cart. @returns the number of the new order. */
  async newOrder(): Promise<string> {
    const [, order] = /name="order" value="(HL-\d+)"/.exec(await (await this.get('/')).text()) ?? [];
    if (order === undefined) throw new Error('The cart has no order.');
    return order;
  }

  /** The text of the staff page. */
  async order(reference: string): Promise<{ state?: string; fulfillments?: string }> {
    const html = await (await this.get(`/orders/${reference}`)).text();
    return { state: /id="state">(\w+)/.exec(html)?.[1], fulfillments: /id="fulfillments">(\d+)/.exec(html)?.[1] };
  }
}

export interface Plan {
  planNumber: string;
  status: string;
  amount: { value: number; currency: string };
  orderReference: string;
  authorization: { status: string; errorCode?: string };
  refunds: { amount: { value: number } }[];
}

/** The form of a card that succeeds. */
export const CARD = {
  holder: 'Alex Rivera',
  number: '4111 1111 1111 1111',
  month: '12',
  year: '2029',
  cvv: '123',
  installments: '4',
  terms: 'accepted',
};
