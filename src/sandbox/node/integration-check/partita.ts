import { sampleValues } from '../../../data/sample-values';
import { sandboxTerminals } from '../../../data/sandbox-terminals';
import type { SandboxClient } from '../common/client';
import { InputError } from '../common/command';
import { eventsFrom, type RecordedEvent } from '../common/recorded-events';
import type { LoggedRequest } from '../../engine/request-log';
import { ownToken } from '../../engine/token';
import { CaseFailure } from './case-failure';
import type { Checkout } from './shop';

/** An order of a case. The amount is in minor units. */
export type Order = Checkout & { amount: number };

interface Money {
  value: number;
  currency: string;
}

/** The fields of a plan that cases use. */
export interface Plan {
  planNumber: string;
  orderReference: string | null;
  status: string;
  amount: Money;
  chargedAmount: Money;
  refundedAmount: Money;
  authorization: { errorCode?: string };
  refunds: { status: string; amount: Money }[];
}

export const USD = 'USD';
/** The most simulated errors that the sandbox stores for an order. */
const MOST_FAULTS = 100;

/** Statuses in which the shopper has paid for a plan, and hasn't got the money back. */
const PAID: ReadonlySet<string> = new Set(['pending_capture', 'active', 'on_hold', 'cleared']);

/** Whether the shopper pays for a plan. A cleared plan can have been refunded in full. */
export const isPaid = ({ status, chargedAmount, refundedAmount }: Plan): boolean =>
  PAID.has(status) && (status !== 'cleared' || refundedAmount.value < chargedAmount.value);

/** Adds up the refunds of a plan that didn't fail. */
export const refundedOf = ({ refunds }: Plan): number =>
  refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount.value), 0);

/** The side of Partita in a case: the shopper on Partita's pages, colleagues in the Hub, the clock, and failures. */
export class Partita {
  private next = 0;
  private readonly events: RecordedEvent[] = [];

  constructor(private readonly sandbox: SandboxClient) {}

  get url(): string {
    return this.sandbox.url;
  }

  /** Pays on the hosted page. @returns the redirect URL. */
  async pay(
    { planNumber }: Pick<Order, 'planNumber'>,
    choice: { cardNumber?: string; numberOfInstallments?: number } = {},
  ): Promise<string | undefined> {
    const payment = { planNumber, action: 'pay', ...choice };
    return (await this.sandbox.control<{ redirectUrl?: string }>('POST', '/shopper', payment)).redirectUrl;
  }

  /** The same for a plan that may be closed. @returns whether Partita took the payment. */
  tryToPay = async (plan: Pick<Order, 'planNumber'>, numberOfInstallments?: number): Promise<boolean> =>
    (await this.actIfOpen(plan, 'pay', { numberOfInstallments })) !== undefined;

  /** Passes the challenge of a plan that may be closed. @returns whether that worked. */
  tryToApprove = async (plan: Pick<Order, 'planNumber'>): Promise<boolean> => (await this.actIfOpen(plan, 'approve')) !== undefined;

  /** Does something with a plan that may be closed. @returns undefined if it is, and where the shopper goes next if it isn't. */
  async actIfOpen(
    { planNumber }: Pick<Order, 'planNumber'>,
    action: 'pay' | 'approve' | 'cancel',
    choice: { cardNumber?: string; numberOfInstallments?: number } = {},
  ): Promise<{ redirectUrl?: string } | undefined> {
    const { status, text } = await this.sandbox.request('POST', '/_sandbox/shopper', { planNumber, action, ...choice });
    return status < 400 ? (JSON.parse(text) as { redirectUrl?: string }) : undefined;
  }

  /** Does something else on Partita's pages: cancels the checkout, passes or fails a challenge, or updates the card. @returns the redirect URL. */
  async act(
    { planNumber }: Pick<Order, 'planNumber'>,
    action: 'cancel' | 'approve' | 'decline' | 'update_card',
  ): Promise<string | undefined> {
    return (await this.sandbox.control<{ redirectUrl?: string }>('POST', '/shopper', { planNumber, action })).redirectUrl;
  }

  /** Returns all events since the check started, oldest first. */
  async allEvents(): Promise<readonly RecordedEvent[]> {
    const { next, items } = await eventsFrom(this.sandbox, this.next);
    this.next = next;
    this.events.push(...items);
    return this.events;
  }

  /** Returns the events of plans, oldest first. */
  async eventsOf(...planNumbers: readonly string[]): Promise<RecordedEvent[]> {
    return (await this.allEvents()).filter(({ body }) => body.data.planNumber !== undefined && planNumbers.includes(body.data.planNumber));
  }

  /** Returns a plan's event of a type. @throws CaseFailure if there isn't one. */
  async eventOf({ planNumber }: Pick<Order, 'planNumber'>, type: string): Promise<RecordedEvent> {
    const found = (await this.eventsOf(planNumber)).find((event) => event.type === type);
    if (!found) throw new CaseFailure(`The sandbox sent no ${type} for plan ${planNumber}.`);
    return found;
  }

  private async now(): Promise<string> {
    return (await this.sandbox.control<{ now: string }>('GET', '/clock')).now;
  }

  private async api<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const headers = {
      Authorization: `Bearer ${ownToken(Date.parse(await this.now()))}`,
      ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'X-Partita-Idempotency-Key': crypto.randomUUID() }),
    };
    const content = body instanceof FormData ? body : JSON.stringify(body);
    const response = await fetch(this.sandbox.url + path, { method, headers, ...(body !== undefined && { body: content }) });
    const result = (await response.json()) as Result & { error?: { code: string } };
    if (response.ok) return result;
    throw new InputError(`The sandbox rejected ${method} ${path} with ${result.error?.code ?? response.status}.`);
  }

  plan = ({ planNumber }: Pick<Order, 'planNumber'>): Promise<Plan> => this.api('GET', `/v3/installment-plans/${planNumber}`);

  private async search(filter: Record<string, string>): Promise<Plan[]> {
    const query = new URLSearchParams({ ...filter, limit: '100' });
    return (await this.api<{ items: Plan[] }>('GET', `/v3/installment-plans/search?${query.toString()}`)).items;
  }

  /** Returns the plans of an order, newest first. */
  plansOf = ({ orderReference }: Pick<Order, 'orderReference'>): Promise<Plan[]> => this.search({ orderReference });

  /** Returns the plans that are created while something runs. */
  async plansDuring(work: () => Promise<unknown>): Promise<Plan[]> {
    const createdFrom = await this.now();
    const before = new Set((await this.search({ createdFrom })).map(({ planNumber }) => planNumber));
    await work();
    return (await this.search({ createdFrom })).filter(({ planNumber }) => !before.has(planNumber));
  }

  /** Starts and pays a plan that the shop doesn't know: the checkout of another shop of the merchant, with the same order number. */
  async payElsewhere({ orderReference, amount }: Pick<Order, 'orderReference' | 'amount'>, currency: string): Promise<string> {
    const terminal = sandboxTerminals.find((one) => one.currency === currency && one.terminalId !== sampleValues.terminalId);
    if (!terminal) throw new Error(`No other terminal of the sandbox is in ${currency}.`);
    const { planNumber } = await this.api<Plan>('POST', '/v3/installment-plans/initiate', {
      autoCapture: false,
      planData: {
        terminalId: terminal.terminalId,
        totalAmount: { value: amount, currency },
        purchaseMethod: 'ecommerce',
        orderReference,
      },
    });
    await this.pay({ planNumber });
    return planNumber;
  }

  /** Changes the amount of a plan, like somebody in the Hub. */
  async changeAmount({ planNumber }: Order, value: number): Promise<void> {
    await this.api('PUT', `/v3/installment-plans/${planNumber}/order`, { newAmount: { value, currency: USD } });
  }

  /** Captures a plan, like somebody in the Hub. */
  async capture({ planNumber }: Order): Promise<void> {
    await this.api('PUT', `/v3/installment-plans/${planNumber}/order`, { capture: true });
  }

  /** The same, unless the plan was captured before, such as at checkout. */
  async captureIfPending(order: Order): Promise<void> {
    if ((await this.plan(order)).status === 'pending_capture') await this.capture(order);
  }

  /** Refunds an order in full, like somebody in the Hub. */
  async refund({ planNumber, amount }: Order): Promise<void> {
    await this.api('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount: { value: amount, currency: USD } });
  }

  /** Uploads evidence for the dispute of an order, like somebody in the Hub. */
  async uploadEvidence({ planNumber }: Order): Promise<void> {
    const cases = '/chargebacks/v1/chargebacks';
    const { items } = await this.api<{ items: { chargebackId: string }[] }>('GET', `${cases}?planNumber=${planNumber}`);
    const evidence = new FormData();
    evidence.set('type', 'delivery_proof');
    evidence.set('file', new File(['%PDF-1.4'], 'delivery.pdf'));
    for (const { chargebackId } of items) await this.api('POST', `${cases}/${chargebackId}/evidence`, evidence);
  }

  /** Moves the sandbox's clock. @param duration ISO 8601: `PT11M` */
  async advance(duration: string): Promise<void> {
    await this.sandbox.control('POST', '/clock', { advance: duration });
  }

  /** Makes the next requests fail. @param only An operation, such as `v3/Refund`, an order, or both, and when the errors of an order start. */
  async failNext(codes: readonly string[], only: { operation?: string; orderReference?: string; after?: string }): Promise<void> {
    await this.sandbox.control('POST', '/faults', { next: codes, ...only });
  }

  /**
   * Makes the requests about an order fail until {@link recover}: first with some codes, and then always with the last one.
   * @param only The requests that fail, and the operation that has to succeed before.
   */
  async fail({ orderReference }: Order, codes: readonly string[], only: { operation?: string; after?: string } = {}): Promise<void> {
    const next = [...codes, ...Array<string>(MOST_FAULTS - codes.length).fill(codes.at(-1) as string)];
    await this.failNext(next, { orderReference, ...only });
  }

  /** Ends the simulated errors of an order, or of all. */
  async recover(order?: Order): Promise<void> {
    await this.failNext([], { ...(order && { orderReference: order.orderReference }) });
  }

  /** Switches off rate limits, because the check is faster than shoppers. @returns a function that restores the setting. */
  async withoutRateLimits(): Promise<() => Promise<void>> {
    const { rateLimits } = await this.sandbox.control<{ rateLimits: boolean }>('GET', '/settings');
    await this.sandbox.control('POST', '/settings', { rateLimits: false });
    return async () => void (await this.sandbox.control('POST', '/settings', { rateLimits }));
  }

  /** Returns a function that returns the shop's requests since now. */
  async watch(): Promise<() => Promise<LoggedRequest[]>> {
    const { next } = await this.sandbox.control<{ next: number }>('GET', '/requests?from=0');
    return async () => (await this.sandbox.control<{ items: LoggedRequest[] }>('GET', `/requests?from=${next}`)).items;
  }
}
