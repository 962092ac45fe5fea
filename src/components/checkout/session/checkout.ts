import { FINAL_DECLINES } from '../../../data/declines';
import { formatMoney } from '../../../domain/money';
import type { CardEntry, CardField } from '../../../sandbox/card-entry';
import { CheckoutForm } from './checkout-form';
import { START, type Arrival } from './checkout-state';
import { filledUrl, ORDER, REDIRECT_URLS } from './order';
import type { Verdict } from './sandbox-shop';

/** Simulates a checkout from the order to the paid or abandoned plan: the state of its page, and the calls and events of its servers. */
export class Checkout extends CheckoutForm {
  /** Starts an attempt: initiates a plan for the order, and loads the options for the shopper. */
  start(): Promise<void> {
    return this.enqueue(() => this.beginAttempt());
  }

  private async beginAttempt(): Promise<void> {
    this.resetForm();
    this.replace({ ...START, arrival: this.state.arrival, log: this.state.log });
    const { plan, ...response } = await this.shop.initiate(this.presentation === 'iframe');
    const { planNumber, publicToken, checkoutUrl } = plan;
    this.logCall(
      'POST /installment-plans/initiate',
      response,
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
      `${plans.map(({ length }) => length).join(', ')} for ${formatMoney(this.state.total, ORDER.currency)}`,
    );
    const count = plans.some(({ length }) => length === (this.state.count ?? 4)) ? (this.state.count ?? 4) : plans[0]?.length;
    this.set({ plans, shownTotal: this.state.total, ...(count && { count }) });
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
    const response = await this.shop.verify(plan.planNumber);
    const { isAuthorized, authorizedAmount } = response.body as { isAuthorized: boolean; authorizedAmount: { value: number } };
    this.logCall('GET /installment-plans/{planNumber}/authorization', response, { isAuthorized, authorizedAmount });
    if (!isAuthorized || authorizedAmount.value !== total)
      return this.addEntry('server', `${ORDER.reference} stays open: the amount differs`);
    this.set({ isPaid: true });
    this.addEntry('server', `${ORDER.reference} is paid`, formatMoney(authorizedAmount.value, ORDER.currency));
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
    const response = await this.shop.changeAmount(plan.planNumber, ORDER.reduced);
    const { amount } = response.body;
    this.logCall('PUT /installment-plans/{planNumber}/order', response, { amount });
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
