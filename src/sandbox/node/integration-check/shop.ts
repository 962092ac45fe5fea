import { failureCause } from '../../../domain/failure-cause';
import { webhookRules } from '../../../data/webhook-rules';
import { InputError } from '../common/command';
import { CaseFailure } from './case-failure';

/** An order as the shop's test route returns it. Amounts are in minor units. */
export interface ShopOrder {
  orderReference: string;
  state: 'pending' | 'paid' | 'shipped' | 'canceled' | 'refunded' | 'disputed';
  amount: number;
  currency: string;
  /** How often the shop released the order, such as by sending the confirmation or notifying the warehouse. */
  fulfillments: number;
}

/** A checkout that the shop started. */
export interface Checkout {
  orderReference: string;
  planNumber: string;
  checkoutUrl: string;
}

const STATES: readonly string[] = ['pending', 'paid', 'shipped', 'canceled', 'refunded', 'disputed'] satisfies ShopOrder['state'][];

/** How long a shop may take to respond, in milliseconds. This includes its own retries. */
const TIMEOUT = 30_000;

/** Whether a status means that the shop did it. */
export const isDone = (status: number): boolean => status >= 200 && status < 300;

/** Whether a status means that the shop doesn't do this at all, rather than that it failed. */
export const isRefusal = (status: number): boolean => (status >= 400 && status < 500) || status === 501;

/** A request to the shop that can change something. */
export interface Visit {
  /** The machine's time in milliseconds. */
  at: number;
  method: string;
  path: string;
  /** JSON, or its text. */
  body?: unknown;
  /** 0 without a response. */
  status: number;
  /** The JSON of the response. */
  response?: unknown;
}

interface ShopResponse {
  status: number;
  body: Record<string, unknown>;
}

/** A client of the merchant's shop: its pages, its webhook endpoint, and the test routes in README.md. */
export class Shop {
  constructor(
    /** `http://localhost:3000` */
    readonly url: string,
    /** `/webhooks`; undefined if the shop has no webhook endpoint. */
    private readonly webhookPath: string | undefined,
    /** Whether it takes cards itself, with the direct API. The shopper then pays in the shop instead of on Partita's page. */
    readonly isDirect = false,
  ) {}

  /** Called after each request that can change something. */
  onVisit: ((visit: Visit) => void) | undefined;

  get hasWebhooks(): boolean {
    return this.webhookPath !== undefined;
  }

  /** @throws InputError if the shop doesn't respond, and CaseFailure if it takes too long. */
  private async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT), ...init }).catch((error: Error) => {
      if (error.name === 'TimeoutError') throw new CaseFailure(`The shop didn't respond to ${url} within ${TIMEOUT / 1000} seconds.`);
      throw new InputError(`The shop at ${this.url} stopped responding: ${failureCause(error)}.`);
    });
  }

  private async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<ShopResponse> {
    const at = Date.now();
    const response = await this.fetch(`${this.url}/partita-check${path}`, {
      method,
      ...(method === 'POST' && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    });
    const value = (await response.json().catch(() => undefined)) as unknown;
    if (method === 'POST')
      this.onVisit?.({ at, method, path: `/partita-check${path}`, body: body ?? {}, status: response.status, response: value });
    return { status: response.status, body: typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} };
  }

  /** Returns whether anything listens at the shop's address. */
  async isReachable(): Promise<boolean> {
    return fetch(this.url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) }).then(
      () => true,
      () => false,
    );
  }

  /** Starts a checkout. @returns the checkout, or the status of an error. */
  async checkout(order: { amount: number; currency: string } | { orderReference: string }): Promise<Checkout | number> {
    const { status, body } = await this.call('POST', '/checkout', order);
    const { orderReference, planNumber, checkoutUrl } = body;
    if (status >= 300) return status;
    if (typeof orderReference === 'string' && this.isDirect) return { orderReference, planNumber: '', checkoutUrl: '' };
    if (typeof orderReference === 'string' && typeof planNumber === 'string' && typeof checkoutUrl === 'string')
      return { orderReference, planNumber, checkoutUrl };
    throw new InputError(
      `POST /partita-check/checkout must return JSON with ${this.isDirect ? 'orderReference' : 'orderReference, planNumber, and checkoutUrl'}.`,
    );
  }

  /** Submits the card form of a shop with the direct API. @returns the status. @throws InputError if the route doesn't exist. */
  async pay(reference: string, cardNumber: string, numberOfInstallments: number): Promise<number> {
    return this.post(reference, 'pay', { cardNumber, numberOfInstallments });
  }

  /** Returns an order. @throws InputError for a response that README.md doesn't allow. */
  async order(reference: string): Promise<ShopOrder> {
    const path = `/orders/${encodeURIComponent(reference)}`;
    const { status, body } = await this.call('GET', path);
    const { state, amount, fulfillments } = body;
    if (status === 200 && STATES.includes(state as string) && typeof amount === 'number' && typeof fulfillments === 'number')
      return body as unknown as ShopOrder;
    throw new InputError(
      `GET /partita-check${path} returned ${status}. It must return 200 and JSON with amount, currency, fulfillments, and a state: ${STATES.join(', ')}.`,
    );
  }

  /** Performs an action in the shop. @returns the status. @throws InputError if the route doesn't exist. */
  async act(reference: string, action: 'ship' | 'cancel' | 'refund', amount?: number): Promise<number> {
    return this.post(reference, action, amount === undefined ? {} : { amount });
  }

  private async post(reference: string, action: string, body: unknown): Promise<number> {
    const path = `/orders/${encodeURIComponent(reference)}/${action}`;
    const { status } = await this.call('POST', path, body);
    if (status === 404) throw new InputError(`The shop has no route POST /partita-check${path}.`);
    return status;
  }

  /** Opens a page like a browser. @param referrer The page with the link, if the browser tells. @returns the status. */
  async visit(url: string, referrer?: string): Promise<number> {
    const at = Date.now();
    const { status, body } = await this.fetch(url, { headers: { ...(referrer !== undefined && { Referer: referrer }) } });
    const { pathname, search } = new URL(url);
    this.onVisit?.({ at, method: 'GET', path: pathname + search, status });
    await body?.cancel();
    return status;
  }

  /** Delivers a webhook. @returns the status, and 0 if there is no endpoint, or if it takes longer than Partita waits. */
  async deliver(headers: Record<string, string>, body: string): Promise<number> {
    if (this.webhookPath === undefined) return 0;
    const at = Date.now();
    const signal = AbortSignal.timeout(webhookRules.timeoutSeconds * 1000);
    const response = await this.fetch(this.url + this.webhookPath, { method: 'POST', headers, body, signal }).catch((error: unknown) => {
      if (error instanceof CaseFailure) return undefined;
      throw error;
    });
    this.onVisit?.({ at, method: 'POST', path: this.webhookPath, body, status: response?.status ?? 0 });
    await response?.body?.cancel();
    return response?.status ?? 0;
  }
}
