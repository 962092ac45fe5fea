import { FINAL_DECLINES } from '../../../data/declines';
import { inWords } from '../../../domain/money';
import type { Due } from '../../../domain/schedule';
import { brandTyped, CARD_FIELDS, problemOf, type CardEntry, type CardField } from './card-entry';
import { CALLBACKS, EVENT_NAMES, type Entry, type Lane, type Moment, type Presentation } from './moments';
import { filledUrl, ORDER, REDIRECT_URLS } from './order';
import type { Answer, SandboxShop, StartedPlan, Verdict } from './sandbox-shop';

/** What happens first after a redirect payment: the browser returns, the webhook arrives, or the shopper closes the window. */
export type Arrival = 'browser' | 'webhook' | 'closed';

/** The state of a checkout. Amounts are in minor units. */
export interface CheckoutState {
  step: 'opening' | 'form' | 'challenge' | 'paid' | 'failed' | 'canceled' | 'expired';
  plan?: StartedPlan;
  plans: readonly Due[][];
  /** The amount on the server. The picker shows it after a refresh. */
  total: number;
  shownTotal: number;
  count?: number;
  accepted: boolean;
  problems: Readonly<Partial<Record<CardField | 'terms', string>>>;
  /** Code of the last failed attempt, and its message for the shopper. */
  decline?: { code: string; message: string };
  /** URL in the shopper's browser after a redirect. */
  returnedTo?: string;
  isPaid: boolean;
  arrival: Arrival;
  log: readonly (Entry & { id: number })[];
}

const START: CheckoutState = {
  step: 'opening',
  plans: [],
  total: ORDER.total,
  shownTotal: ORDER.total,
  accepted: false,
  problems: {},
  isPaid: false,
  arrival: 'browser',
  log: [],
};

const MAX_ENTRIES = 60;

/** Simulates a checkout from the order to the paid or abandoned plan: the state of its page, and the calls and events of its servers. */
export class Checkout {
  state = START;
  private readonly listeners = new Set<() => void>();
  private entries = 0;
  private wasValid = false;
  private lastChange = '';
  private height = 0;
  private last = Promise.resolve();

  constructor(
    readonly presentation: Presentation,
    private readonly shop: SandboxShop,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(change: Partial<CheckoutState>): void {
    this.replace({ ...this.state, ...change });
  }

  private replace(state: CheckoutState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  /** Runs actions one at a time, so a late response never affects a later attempt. */
  private enqueue(action: () => Promise<void>): Promise<void> {
    const next = this.last.then(action);
    this.last = next.catch(() => undefined);
    return next;
  }

  private addEntry(lane: Lane, name: string, data?: unknown): void {
    this.entries += 1;
    const entry = {
      id: this.entries,
      lane,
      name,
      ...(data !== undefined && { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    };
    this.set({ log: [...this.state.log, entry].slice(-MAX_ENTRIES) });
  }

  /** Notifies the shop's page with the event or message of the presentation. */
  private notify(moment: Moment, data: Record<string, unknown> = {}): void {
    const name = EVENT_NAMES[this.presentation][moment];
    if (name === undefined) return;
    if (this.presentation === 'fields') return this.addEntry('page', name, data);
    const { planNumber } = this.state.plan ?? {};
    const envelope = { source: 'partita-checkout', version: 1, type: name, planNumber, orderReference: ORDER.reference, data };
    // The first message is logged in full; later ones only with their data.
    this.addEntry('page', `message ${name}`, moment === 'ready' ? envelope : Object.keys(data).length > 0 ? { data } : undefined);
    const callback = CALLBACKS[moment];
    if (this.presentation === 'modal' && callback) this.addEntry('page', `${callback}()`);
  }

  private logCall(name: string, { status, body }: Answer, shown: Record<string, unknown>): void {
    const { error } = body as { error?: { code: string } };
    this.addEntry('server', name, `${status} ${JSON.stringify(error ? { code: error.code } : shown)}`);
  }

  /** Starts an attempt: initiates a plan for the order, and loads the options for the shopper. */
  start(): Promise<void> {
    return this.enqueue(() => this.beginAttempt());
  }

  private async beginAttempt(): Promise<void> {
    this.wasValid = false;
    this.lastChange = '';
    this.height = 0;
    this.replace({ ...START, arrival: this.state.arrival, log: this.state.log });
    const { plan, ...answer } = await this.shop.initiate(this.presentation === 'iframe');
    const { planNumber, publicToken, checkoutUrl } = plan;
    this.logCall(
      'POST /installment-plans/initiate',
      answer,
      this.presentation === 'fields' ? { planNumber, publicToken } : { planNumber, checkoutUrl },
    );
    this.set({ plan });
    await this.readPlans();
    this.set({ step: 'form' });
    if (this.presentation === 'redirect') this.addEntry('browser', '303 to checkoutUrl', checkoutUrl);
    this.notify('ready');
  }

  private async readPlans(): Promise<void> {
    const plans = await this.shop.plansFor(this.state.total);
    this.addEntry(
      'partita',
      'offers installments',
      `${plans.map(({ length }) => length).join(', ')} for ${inWords(this.state.total, ORDER.currency)}`,
    );
    const count = plans.some(({ length }) => length === (this.state.count ?? 4)) ? (this.state.count ?? 4) : plans[0]?.length;
    this.set({ plans, shownTotal: this.state.total, ...(count && { count }) });
  }

  choose(count: number): void {
    this.set({ count });
    const amount = this.state.plans.find(({ length }) => length === count)?.[0]?.amount;
    this.notify('planSelected', { numberOfInstallments: count, firstInstallment: { value: amount, currency: ORDER.currency } });
  }

  accept(accepted: boolean, entry: CardEntry): void {
    const { terms: _, ...problems } = this.state.problems;
    this.set({ accepted, problems });
    this.notify('termsChanged', { accepted });
    this.notifyValidity(entry);
  }

  /** Handles a shopper leaving a field. The log shows whether the field is valid, never its content. */
  leave(field: CardField, entry: CardEntry): void {
    const { [field]: _, ...problems } = this.state.problems;
    const problem = problemOf(field, entry, this.shop.now);
    const isEmpty = entry[field].trim() === '';
    this.set({ problems: { ...problems, ...(problem && !isEmpty && { [field]: problem }) } });
    const change = { field, empty: isEmpty, valid: !problem, ...(field === 'number' && { brand: brandTyped(entry.number) ?? null }) };
    const text = JSON.stringify([change, entry[field].length]);
    if (text === this.lastChange) return;
    this.lastChange = text;
    this.notify('change', change);
    this.notifyValidity(entry);
  }

  private notifyValidity(entry: CardEntry): void {
    const isValid = this.state.accepted && CARD_FIELDS.every((field) => !problemOf(field, entry, this.shop.now));
    if (isValid === this.wasValid) return;
    this.wasValid = isValid;
    this.notify('validity', { valid: isValid });
  }

  /**
   * Handles a change of the frame's height.
   * @param height In CSS pixels.
   */
  resized(height: number): void {
    if (height === this.height || this.state.step === 'opening') return;
    this.height = height;
    this.notify('resize', { height });
  }

  private problemsOf(entry: CardEntry): CheckoutState['problems'] {
    const found = CARD_FIELDS.map((field) => [field, problemOf(field, entry, this.shop.now)]).filter(([, problem]) => problem);
    return {
      ...Object.fromEntries(found),
      ...(!this.state.accepted && { terms: 'Accept the plan terms.' }),
    };
  }

  /** Submits the payment. If fields are invalid, it reports them and sends nothing. */
  pay(entry: CardEntry): Promise<void> {
    return this.enqueue(() => this.submitPayment(entry));
  }

  private async submitPayment(entry: CardEntry): Promise<void> {
    const { plan, count = 0 } = this.state;
    const problems = this.problemsOf(entry);
    const [field] = Object.keys(problems);
    const { decline: _, ...rest } = this.state;
    this.replace({ ...rest, problems });
    if (field) return this.notify('error', { code: 'field_invalid', field, message: problems[field as CardField] });
    if (!plan) return;
    this.notify('submit');
    await this.conclude(this.shop.pay(plan.planNumber, entry.number, count));
  }

  /** Approves or declines the issuer's 3DS challenge. */
  resolveChallenge(isApproved: boolean): Promise<void> {
    return this.enqueue(() => this.endChallenge(isApproved));
  }

  private async endChallenge(isApproved: boolean): Promise<void> {
    const { plan } = this.state;
    if (!plan || this.state.step !== 'challenge') return;
    const verdict = this.shop.challenge(plan.planNumber, isApproved);
    this.notify('threeDSEnd', { result: isApproved ? 'succeeded' : 'failed' });
    await this.conclude(verdict);
  }

  private async conclude(verdict: Verdict): Promise<void> {
    if (verdict.result === 'challenge') {
      this.set({ step: 'challenge' });
      return this.notify('threeDSStart');
    }
    if (verdict.result === 'paid') return this.succeed();
    const { code } = verdict;
    const message = this.shop.messageOf(code);
    this.notify('error', { code, message, field: null, showInBox: true });
    const isFinal = FINAL_DECLINES.has(code);
    this.set({ step: isFinal ? 'failed' : 'form', decline: { code, message } });
    if (!isFinal) return;
    this.notify('failed', { code });
    this.goTo(REDIRECT_URLS.failed);
    await this.receiveWebhooks();
  }

  private async succeed(): Promise<void> {
    const { plan } = this.state;
    this.set({ step: 'paid' });
    this.notify('success', this.presentation === 'fields' ? { planNumber: plan?.planNumber, orderReference: ORDER.reference } : {});
    if (this.presentation === 'redirect' && this.state.arrival !== 'browser') {
      await this.receiveWebhooks();
      if (this.state.arrival === 'closed') return this.addEntry('browser', 'The shopper closed the window');
      this.goTo(REDIRECT_URLS.succeeded);
      return this.settle();
    }
    if (this.presentation === 'redirect') this.goTo(REDIRECT_URLS.succeeded);
    else this.addEntry('browser', `GET /checkout/done?order=${ORDER.reference}`);
    await this.settle();
    await this.receiveWebhooks();
  }

  private goTo(template: string): void {
    if (this.presentation !== 'redirect' || !this.state.plan) return;
    const url = filledUrl(template, this.state.plan.planNumber);
    const name = Object.entries(REDIRECT_URLS).find(([, value]) => value === template)?.[0];
    this.set({ returnedTo: url });
    this.addEntry('browser', `GET redirectUrls.${name}`, url);
  }

  /**
   * Verifies the plan and marks the order as paid. The return page and the webhook both call it, and the second call finds nothing left to
   * do.
   */
  private async settle(): Promise<void> {
    const { plan, isPaid, total } = this.state;
    if (!plan) return;
    if (isPaid) return this.addEntry('server', `${ORDER.reference} is already paid: nothing to do`);
    const answer = await this.shop.verify(plan.planNumber);
    const { isAuthorized, authorizedAmount } = answer.body as { isAuthorized: boolean; authorizedAmount: { value: number } };
    this.logCall('GET /installment-plans/{planNumber}/authorization', answer, { isAuthorized, authorizedAmount });
    if (!isAuthorized || authorizedAmount.value !== total)
      return this.addEntry('server', `${ORDER.reference} stays open: the amount differs`);
    this.set({ isPaid: true });
    this.addEntry('server', `${ORDER.reference} is paid`, inWords(authorizedAmount.value, ORDER.currency));
  }

  /** Delivers pending webhooks. */
  private async receiveWebhooks(): Promise<void> {
    const events = await this.shop.newEvents(this.state.plan?.planNumber ?? '');
    for (const { type, id } of events) this.addEntry('webhook', type, id);
    if (events.some(({ type }) => type === 'plan.created')) await this.settle();
  }

  /**
   * Cancels the payment.
   * @param isClosed Whether the shopper closed the window around the form.
   */
  cancel(isClosed = false): void {
    if (this.state.step !== 'form' && this.state.step !== 'challenge') return;
    this.notify('canceled');
    if (isClosed) this.notify('close');
    this.set({ step: 'canceled' });
    this.goTo(REDIRECT_URLS.canceled);
  }

  /** Moves the clock past the expiry of the link or token. */
  expire(): Promise<void> {
    return this.enqueue(() => this.passExpiry());
  }

  private async passExpiry(): Promise<void> {
    this.shop.passAnHour();
    this.addEntry('browser', '61 minutes pass');
    this.set({ step: 'expired' });
    this.notify('expired');
    await this.receiveWebhooks();
  }

  /** Sets how the result of the next redirect payment arrives. */
  arriveBy(arrival: Arrival): void {
    this.set({ arrival });
  }

  /** Applies a coupon on the server. The page shows the old amount until it's refreshed. */
  discount(): Promise<void> {
    return this.enqueue(() => this.applyCoupon());
  }

  private async applyCoupon(): Promise<void> {
    const { plan } = this.state;
    if (!plan) return;
    const answer = await this.shop.changeAmount(plan.planNumber, ORDER.reduced);
    const { amount } = answer.body;
    this.logCall('PUT /installment-plans/{planNumber}/order', answer, { amount });
    this.set({ total: ORDER.reduced });
    await this.receiveWebhooks();
  }

  /** Reloads the plan in the page. */
  refresh(): Promise<void> {
    return this.enqueue(() => this.reloadPlan());
  }

  private async reloadPlan(): Promise<void> {
    this.addEntry('page', 'fields.refresh()');
    await this.readPlans();
  }
}
