import { FINAL_DECLINES } from '../../../data/declines';
import { formatMoney } from '../../../domain/money';
import type { CardEntry, CardField } from '../../../sandbox/control/card-entry';
import { CheckoutForm } from './checkout-form';
import { START, type Arrival, type CheckoutState } from './checkout-state';
import { CheckoutStore } from './checkout-store';
import type { Presentation } from './moments';
import { filledUrl, ORDER, REDIRECT_URLS } from './order';
import type { SandboxShop, Verdict } from './sandbox-shop';

/** Simulates a checkout from the order to the paid or abandoned plan: the state of its page, and the calls and events of its servers. */
export class Checkout {
  private readonly store: CheckoutStore;
  private readonly form: CheckoutForm;

  constructor(
    presentation: Presentation,
    private readonly shop: SandboxShop,
  ) {
    this.store = new CheckoutStore(presentation);
    this.form = new CheckoutForm(this.store, shop);
  }

  get presentation(): Presentation {
    return this.store.presentation;
  }

  get state(): CheckoutState {
    return this.store.state;
  }

  subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener);

  /** Chooses the number of installments. */
  choose(count: number): void {
    this.form.choose(count);
  }

  /** Accepts the plan terms, or withdraws the acceptance. */
  accept(accepted: boolean, entry: CardEntry): void {
    this.form.accept(accepted, entry);
  }

  /** Handles a shopper leaving a field. */
  leave(field: CardField, entry: CardEntry): void {
    this.form.leave(field, entry);
  }

  /** Handles a change of the frame's height. @param height In CSS pixels. */
  resized(height: number): void {
    this.form.resized(height);
  }

  /** Starts an attempt: initiates a plan for the order, and loads the options for the shopper. */
  start(): Promise<void> {
    return this.store.enqueue(() => this.beginAttempt());
  }

  private async beginAttempt(): Promise<void> {
    this.form.reset();
    this.store.replace({ ...START, arrival: this.store.state.arrival, log: this.store.state.log });
    const { plan, ...response } = await this.shop.initiate(this.store.presentation === 'iframe');
    const { planNumber, publicToken, checkoutUrl } = plan;
    this.store.logCall(
      'POST /installment-plans/initiate',
      response,
      this.store.presentation === 'fields' ? { planNumber, publicToken } : { planNumber, checkoutUrl },
    );
    this.store.set({ plan });
    await this.readPlans();
    this.store.set({ step: 'form' });
    if (this.store.presentation === 'redirect') this.store.addEntry('browser', '303 to checkoutUrl', checkoutUrl);
    this.store.notify('ready');
  }

  private async readPlans(): Promise<void> {
    const plans = await this.shop.plansFor(this.store.state.total);
    this.store.addEntry(
      'partita',
      'offers installments',
      `${plans.map(({ length }) => length).join(', ')} for ${formatMoney(this.store.state.total, ORDER.currency)}`,
    );
    const count = plans.some(({ length }) => length === (this.store.state.count ?? 4)) ? (this.store.state.count ?? 4) : plans[0]?.length;
    this.store.set({ plans, shownTotal: this.store.state.total, ...(count && { count }) });
  }

  /** Submits the payment. If fields are invalid, it reports them and sends nothing. */
  pay(entry: CardEntry): Promise<void> {
    return this.store.enqueue(() => this.submitPayment(entry));
  }

  private async submitPayment(entry: CardEntry): Promise<void> {
    const { plan, count = 0 } = this.store.state;
    const problems = this.form.problemsOf(entry);
    const [field] = Object.keys(problems);
    const { decline: _, ...rest } = this.store.state;
    this.store.replace({ ...rest, problems });
    if (field) return this.store.notify('error', { code: 'field_invalid', field, message: problems[field as CardField] });
    if (!plan) return;
    this.store.notify('submit');
    await this.conclude(this.shop.pay(plan.planNumber, entry.number, count));
  }

  /** Approves or declines the issuer's 3DS challenge. */
  resolveChallenge(isApproved: boolean): Promise<void> {
    return this.store.enqueue(() => this.endChallenge(isApproved));
  }

  private async endChallenge(isApproved: boolean): Promise<void> {
    const { plan } = this.store.state;
    if (!plan || this.store.state.step !== 'challenge') return;
    const verdict = this.shop.challenge(plan.planNumber, isApproved);
    this.store.notify('threeDSEnd', { result: isApproved ? 'succeeded' : 'failed' });
    await this.conclude(verdict);
  }

  private async conclude(verdict: Verdict): Promise<void> {
    if (verdict.result === 'challenge') {
      this.store.set({ step: 'challenge' });
      return this.store.notify('threeDSStart');
    }
    if (verdict.result === 'paid') return this.succeed();
    const { code } = verdict;
    const message = this.shop.messageOf(code);
    this.store.notify('error', { code, message, field: null, showInBox: true });
    const isFinal = FINAL_DECLINES.has(code);
    this.store.set({ step: isFinal ? 'failed' : 'form', decline: { code, message } });
    if (!isFinal) return;
    this.store.notify('failed', { code });
    this.goTo(REDIRECT_URLS.failed);
    await this.receiveWebhooks();
  }

  private async succeed(): Promise<void> {
    const { plan } = this.store.state;
    this.store.set({ step: 'paid' });
    this.store.notify(
      'success',
      this.store.presentation === 'fields' ? { planNumber: plan?.planNumber, orderReference: ORDER.reference } : {},
    );
    if (this.store.presentation === 'redirect' && this.store.state.arrival !== 'browser') {
      await this.receiveWebhooks();
      if (this.store.state.arrival === 'closed') return this.store.addEntry('browser', 'The shopper closed the window');
      this.goTo(REDIRECT_URLS.succeeded);
      return this.verifyPayment();
    }
    if (this.store.presentation === 'redirect') this.goTo(REDIRECT_URLS.succeeded);
    else this.store.addEntry('browser', `GET /checkout/done?order=${ORDER.reference}`);
    await this.verifyPayment();
    await this.receiveWebhooks();
  }

  private goTo(template: string): void {
    if (this.store.presentation !== 'redirect' || !this.store.state.plan) return;
    const url = filledUrl(template, this.store.state.plan.planNumber);
    const name = Object.entries(REDIRECT_URLS).find(([, value]) => value === template)?.[0];
    this.store.set({ returnedTo: url });
    this.store.addEntry('browser', `GET redirectUrls.${name}`, url);
  }

  /**
   * Verifies the plan and marks the order as paid. The return page and the webhook both call it, and the second call finds nothing left to
   * do.
   */
  private async verifyPayment(): Promise<void> {
    const { plan, isPaid, total } = this.store.state;
    if (!plan) return;
    if (isPaid) return this.store.addEntry('server', `${ORDER.reference} is already paid: nothing to do`);
    const response = await this.shop.verify(plan.planNumber);
    const { isAuthorized, authorizedAmount } = response.body as { isAuthorized: boolean; authorizedAmount: { value: number } };
    this.store.logCall('GET /installment-plans/{planNumber}/authorization', response, { isAuthorized, authorizedAmount });
    if (!isAuthorized || authorizedAmount.value !== total)
      return this.store.addEntry('server', `${ORDER.reference} stays open: the amount differs`);
    this.store.set({ isPaid: true });
    this.store.addEntry('server', `${ORDER.reference} is paid`, formatMoney(authorizedAmount.value, ORDER.currency));
  }

  /** Delivers pending webhooks. */
  private async receiveWebhooks(): Promise<void> {
    const events = await this.shop.newEvents(this.store.state.plan?.planNumber ?? '');
    for (const { type, id } of events) this.store.addEntry('webhook', type, id);
    if (events.some(({ type }) => type === 'plan.created')) await this.verifyPayment();
  }

  /**
   * Cancels the payment.
   * @param isClosed Whether the shopper closed the window around the form.
   */
  cancel(isClosed = false): void {
    if (this.store.state.step !== 'form' && this.store.state.step !== 'challenge') return;
    this.store.notify('canceled');
    if (isClosed) this.store.notify('close');
    this.store.set({ step: 'canceled' });
    this.goTo(REDIRECT_URLS.canceled);
  }

  /** Moves the clock past the expiry of the link or token. */
  expire(): Promise<void> {
    return this.store.enqueue(() => this.passExpiry());
  }

  private async passExpiry(): Promise<void> {
    this.shop.passAnHour();
    this.store.addEntry('browser', '61 minutes pass');
    this.store.set({ step: 'expired' });
    this.store.notify('expired');
    await this.receiveWebhooks();
  }

  /** Sets how the result of the next redirect payment arrives. */
  arriveBy(arrival: Arrival): void {
    this.store.set({ arrival });
  }

  /** Applies a coupon on the server. The page shows the old amount until it's refreshed. */
  discount(): Promise<void> {
    return this.store.enqueue(() => this.applyCoupon());
  }

  private async applyCoupon(): Promise<void> {
    const { plan } = this.store.state;
    if (!plan) return;
    const response = await this.shop.changeAmount(plan.planNumber, ORDER.reduced);
    const { amount } = response.body;
    this.store.logCall('PUT /installment-plans/{planNumber}/order', response, { amount });
    this.store.set({ total: ORDER.reduced });
    await this.receiveWebhooks();
  }

  /** Reloads the plan in the page. */
  refresh(): Promise<void> {
    return this.store.enqueue(() => this.reloadPlan());
  }

  private async reloadPlan(): Promise<void> {
    this.store.addEntry('page', 'fields.refresh()');
    await this.readPlans();
  }
}
