import { FINAL_DECLINES } from '../../../data/declines';
import { inWords } from '../../../domain/money';
import type { Due } from '../../../domain/schedule';
import { brandTyped, CARD_FIELDS, problemOf, type CardEntry, type CardField } from './card-entry';
import { CALLBACKS, EVENT_NAMES, type Entry, type Lane, type Moment, type Presentation } from './moments';
import { filledUrl, ORDER, REDIRECT_URLS } from './order';
import type { Answer, SandboxShop, StartedPlan, Verdict } from './sandbox-shop';

/** Who brings the result to the server first, after a redirect. */
export type Arrival = 'browser' | 'webhook' | 'closed';

/** What the pages show. Amounts in minor units. */
export interface CheckoutState {
  step: 'opening' | 'form' | 'challenge' | 'paid' | 'failed' | 'canceled' | 'expired';
  plan?: StartedPlan;
  plans: readonly Due[][];
  /** What the server asks for; the picker follows with a refresh. */
  total: number;
  shownTotal: number;
  count?: number;
  accepted: boolean;
  problems: Readonly<Partial<Record<CardField | 'terms', string>>>;
  /** Why the last attempt failed, for the shopper, and its code. */
  decline?: { code: string; message: string };
  /** Where the browser of the shopper is, after a redirect. */
  returnedTo?: string;
  isPaid: boolean;
  /** How the result of a redirect arrives. */
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

const MOST_ENTRIES = 60;

/** One checkout from the order to the paid or abandoned plan: what its page shows and what its servers do. */
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

  /** One thing after the other, so that a late answer never falls into the attempt after it. */
  private inTurn(action: () => Promise<void>): Promise<void> {
    const next = this.last.then(action);
    this.last = next.catch(() => undefined);
    return next;
  }

  private write(lane: Lane, name: string, data?: unknown): void {
    this.entries += 1;
    const entry = {
      id: this.entries,
      lane,
      name,
      ...(data !== undefined && { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    };
    this.set({ log: [...this.state.log, entry].slice(-MOST_ENTRIES) });
  }

  /** Tells the page of the shop, in the way of its presentation. */
  private tell(moment: Moment, data: Record<string, unknown> = {}): void {
    const name = EVENT_NAMES[this.presentation][moment];
    if (name === undefined) return;
    if (this.presentation === 'fields') return this.write('page', name, data);
    const { planNumber } = this.state.plan ?? {};
    const envelope = { source: 'partita-checkout', version: 1, type: name, planNumber, orderReference: ORDER.reference, data };
    // The first message shows the whole shape; of the others only what differs.
    this.write('page', `message ${name}`, moment === 'ready' ? envelope : Object.keys(data).length > 0 ? { data } : undefined);
    const callback = CALLBACKS[moment];
    if (this.presentation === 'modal' && callback) this.write('page', `${callback}()`);
  }

  private wroteCall(name: string, { status, body }: Answer, shown: Record<string, unknown>): void {
    const { error } = body as { error?: { code: string } };
    this.write('server', name, `${status} ${JSON.stringify(error ? { code: error.code } : shown)}`);
  }

  /** Starts an attempt: a plan for the order, and what the shopper may choose. */
  start(): Promise<void> {
    return this.inTurn(() => this.begun());
  }

  private async begun(): Promise<void> {
    this.wasValid = false;
    this.lastChange = '';
    this.height = 0;
    this.replace({ ...START, arrival: this.state.arrival, log: this.state.log });
    const { plan, ...answer } = await this.shop.initiate(this.presentation === 'iframe');
    const { planNumber, publicToken, checkoutUrl } = plan;
    this.wroteCall(
      'POST /installment-plans/initiate',
      answer,
      this.presentation === 'fields' ? { planNumber, publicToken } : { planNumber, checkoutUrl },
    );
    this.set({ plan });
    await this.readPlans();
    this.set({ step: 'form' });
    if (this.presentation === 'redirect') this.write('browser', '303 to checkoutUrl', checkoutUrl);
    this.tell('ready');
  }

  private async readPlans(): Promise<void> {
    const plans = await this.shop.plansFor(this.state.total);
    this.write(
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
    this.tell('planSelected', { numberOfInstallments: count, firstInstallment: { value: amount, currency: ORDER.currency } });
  }

  accept(accepted: boolean, entry: CardEntry): void {
    const { terms: _, ...problems } = this.state.problems;
    this.set({ accepted, problems });
    this.tell('termsChanged', { accepted });
    this.toldValidity(entry);
  }

  /** The shopper left a field. The log shows whether it is valid, never its content. */
  leave(field: CardField, entry: CardEntry): void {
    const { [field]: _, ...problems } = this.state.problems;
    const problem = problemOf(field, entry, this.shop.now);
    const isEmpty = entry[field].trim() === '';
    this.set({ problems: { ...problems, ...(problem && !isEmpty && { [field]: problem }) } });
    const change = { field, empty: isEmpty, valid: !problem, ...(field === 'number' && { brand: brandTyped(entry.number) ?? null }) };
    const text = JSON.stringify([change, entry[field].length]);
    if (text === this.lastChange) return;
    this.lastChange = text;
    this.tell('change', change);
    this.toldValidity(entry);
  }

  private toldValidity(entry: CardEntry): void {
    const isValid = this.state.accepted && CARD_FIELDS.every((field) => !problemOf(field, entry, this.shop.now));
    if (isValid === this.wasValid) return;
    this.wasValid = isValid;
    this.tell('validity', { valid: isValid });
  }

  /** The frame has another height. @param height CSS pixels. */
  resized(height: number): void {
    if (height === this.height || this.state.step === 'opening') return;
    this.height = height;
    this.tell('resize', { height });
  }

  private problemsOf(entry: CardEntry): CheckoutState['problems'] {
    const found = CARD_FIELDS.map((field) => [field, problemOf(field, entry, this.shop.now)]).filter(([, problem]) => problem);
    return {
      ...Object.fromEntries(found),
      ...(!this.state.accepted && { terms: 'Accept the plan terms.' }),
    };
  }

  /** The shopper presses Pay. What is missing is named, and nothing is sent. */
  pay(entry: CardEntry): Promise<void> {
    return this.inTurn(() => this.paid(entry));
  }

  private async paid(entry: CardEntry): Promise<void> {
    const { plan, count = 0 } = this.state;
    const problems = this.problemsOf(entry);
    const [field] = Object.keys(problems);
    const { decline: _, ...rest } = this.state;
    this.replace({ ...rest, problems });
    if (field) return this.tell('error', { code: 'field_invalid', field, message: problems[field as CardField] });
    if (!plan) return;
    this.tell('submit');
    await this.concluded(this.shop.pay(plan.planNumber, entry.number, count));
  }

  /** The shopper answers the challenge of the issuer. */
  answer(isApproved: boolean): Promise<void> {
    return this.inTurn(() => this.answered(isApproved));
  }

  private async answered(isApproved: boolean): Promise<void> {
    const { plan } = this.state;
    if (!plan || this.state.step !== 'challenge') return;
    const verdict = this.shop.challenge(plan.planNumber, isApproved);
    this.tell('threeDSEnd', { result: isApproved ? 'succeeded' : 'failed' });
    await this.concluded(verdict);
  }

  private async concluded(verdict: Verdict): Promise<void> {
    if (verdict.result === 'challenge') {
      this.set({ step: 'challenge' });
      return this.tell('threeDSStart');
    }
    if (verdict.result === 'paid') return this.succeeded();
    const { code } = verdict;
    const message = this.shop.messageOf(code);
    this.tell('error', { code, message, field: null, showInBox: true });
    const isFinal = FINAL_DECLINES.has(code);
    this.set({ step: isFinal ? 'failed' : 'form', decline: { code, message } });
    if (!isFinal) return;
    this.tell('failed', { code });
    this.goTo(REDIRECT_URLS.failed);
    await this.hear();
  }

  private async succeeded(): Promise<void> {
    const { plan } = this.state;
    this.set({ step: 'paid' });
    this.tell('success', this.presentation === 'fields' ? { planNumber: plan?.planNumber, orderReference: ORDER.reference } : {});
    if (this.presentation === 'redirect' && this.state.arrival !== 'browser') {
      await this.hear();
      if (this.state.arrival === 'closed') return this.write('browser', 'The shopper closed the window');
      this.goTo(REDIRECT_URLS.succeeded);
      return this.settle();
    }
    if (this.presentation === 'redirect') this.goTo(REDIRECT_URLS.succeeded);
    else this.write('browser', `GET /checkout/done?order=${ORDER.reference}`);
    await this.settle();
    await this.hear();
  }

  private goTo(template: string): void {
    if (this.presentation !== 'redirect' || !this.state.plan) return;
    const url = filledUrl(template, this.state.plan.planNumber);
    const name = Object.entries(REDIRECT_URLS).find(([, value]) => value === template)?.[0];
    this.set({ returnedTo: url });
    this.write('browser', `GET redirectUrls.${name}`, url);
  }

  /** What both the page of the return and the webhook call: whoever comes second finds the work done. */
  private async settle(): Promise<void> {
    const { plan, isPaid, total } = this.state;
    if (!plan) return;
    if (isPaid) return this.write('server', `${ORDER.reference} is already paid: nothing to do`);
    const answer = await this.shop.verify(plan.planNumber);
    const { isAuthorized, authorizedAmount } = answer.body as { isAuthorized: boolean; authorizedAmount: { value: number } };
    this.wroteCall('GET /installment-plans/{planNumber}/authorization', answer, { isAuthorized, authorizedAmount });
    if (!isAuthorized || authorizedAmount.value !== total) return this.write('server', `${ORDER.reference} stays open: the amount differs`);
    this.set({ isPaid: true });
    this.write('server', `${ORDER.reference} is paid`, inWords(authorizedAmount.value, ORDER.currency));
  }

  /** The webhooks that are on their way arrive. */
  private async hear(): Promise<void> {
    const events = await this.shop.newEvents(this.state.plan?.planNumber ?? '');
    for (const { type, id } of events) this.write('webhook', type, id);
    if (events.some(({ type }) => type === 'plan.created')) await this.settle();
  }

  /** The shopper gives up. @param isClosed Whether by closing the window around the form. */
  cancel(isClosed = false): void {
    if (this.state.step !== 'form' && this.state.step !== 'challenge') return;
    this.tell('canceled');
    if (isClosed) this.tell('close');
    this.set({ step: 'canceled' });
    this.goTo(REDIRECT_URLS.canceled);
  }

  /** More than an hour passes, and the link or token is dead. */
  expire(): Promise<void> {
    return this.inTurn(() => this.expired());
  }

  private async expired(): Promise<void> {
    this.shop.passAnHour();
    this.write('browser', '61 minutes pass');
    this.set({ step: 'expired' });
    this.tell('expired');
    await this.hear();
  }

  /** From the next payment on, the result of a redirect arrives this way. */
  arriveBy(arrival: Arrival): void {
    this.set({ arrival });
  }

  /** The server takes a coupon: the plan changes, the page does not know yet. */
  discount(): Promise<void> {
    return this.inTurn(() => this.discounted());
  }

  private async discounted(): Promise<void> {
    const { plan } = this.state;
    if (!plan) return;
    const answer = await this.shop.changeAmount(plan.planNumber, ORDER.reduced);
    const { amount } = answer.body;
    this.wroteCall('PUT /installment-plans/{planNumber}/order', answer, { amount });
    this.set({ total: ORDER.reduced });
    await this.hear();
  }

  /** The page reads the plan again. */
  refresh(): Promise<void> {
    return this.inTurn(() => this.refreshed());
  }

  private async refreshed(): Promise<void> {
    this.write('page', 'fields.refresh()');
    await this.readPlans();
  }
}
