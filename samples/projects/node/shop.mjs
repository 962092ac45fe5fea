// only webhooks
import { webhookHandler } from '../../webhook-verification/node.mjs';
// end only
import { Orders, Refused } from './orders.mjs';
import { partita, TEXT2PAY } from './partita.mjs';
import { money, planRequest } from './plan-request.mjs';

/** Harbor Lane Home, from the pay button to the refund. Amounts are in minor units. */
export class Shop {
  orders = new Orders();
  call = partita;

  /** @param url Where browsers reach the shop. */
  constructor({ url }) {
    this.url = url;
    // only webhooks
    // step webhook
    this.handleWebhook = webhookHandler(process.env.PARTITA_WEBHOOK_SECRET, { add: (id, event) => this.receive(id, event) });
    // end step
    // end only
  }

  // step checkout, pay
  /** Names one checkout of one order. Two clicks on the pay button get the same plan; a new attempt gets a new one. */
  checkoutKey({ reference, attempt }) {
    return `${reference}-checkout-${attempt}`;
  }
  // end step

  // only redirect, hosted-fields
  // step checkout
  /** Starts a plan for an order, which the shopper then pays on Partita's page or in Partita's fields. */
  async checkout(reference) {
    return this.orders.change(reference, async (order) => {
      if (order.state !== 'pending') throw new Refused('This order is already paid.');
      // The old key would return a plan that can't be paid anymore for 24 hours.
      if (order.planNumber && this.isDead(await this.planOf(order))) this.startAgain(order);
      const plan = await this.call('POST', '/installment-plans/initiate', {
        key: this.checkoutKey(order),
        body: planRequest(order, this.url),
      });
      order.planNumber = plan.planNumber;
      return plan;
    });
  }

  /** Whether a plan can no longer be paid. */
  isDead(plan) {
    return this.isOver(plan) || plan.authorization.errorCode === 'suspected_fraud';
  }
  // end step
  // end only

  // only direct
  // step card-form
  /** The plans that the shopper can choose, each with its terms. */
  async options(reference) {
    const order = this.orders.read(reference);
    if (!order) throw new Refused(`There is no order ${reference}.`);
    const { planData } = planRequest(order, this.url);
    const { options } = await this.call('POST', '/installment-plans/eligibility', { body: { planData } });
    return options;
  }
  // end step

  // step pay
  /** Creates the plan, and returns where the shopper goes next: to the bank for 3DS, or to the return page. */
  async pay(reference, { card, numberOfInstallments, termsAccepted }) {
    return this.orders.change(reference, async (order) => {
      await this.update(order);
      const done = `${this.url}/checkout/done?order=${reference}`;
      if (order.state !== 'pending') return done;
      if (order.planNumber) {
        const { authorization } = await this.planOf(order);
        if (authorization.status !== 'failed') return authorization.threeDSRedirect?.clientRedirectUrl ?? done;
        // The old key would return the failed plan again.
        this.startAgain(order);
      }
      const { planData, ...request } = planRequest(order, this.url);
      const body = {
        ...request,
        planData: { ...planData, numberOfInstallments },
        termsAccepted,
        processingData: { threeDS: { mode: 'partita' } },
        paymentMethod: { type: 'card', card },
      };
      try {
        const plan = await this.call('POST', '/installment-plans', { key: this.checkoutKey(order), body });
        order.planNumber = plan.planNumber;
        return plan.authorization?.threeDSRedirect?.clientRedirectUrl ?? done;
      } catch (error) {
        // Another card is another request, so it needs a new key. Without a known outcome, the key stays.
        if (error.isRefusal) order.attempt += 1;
        throw error;
      }
    });
  }
  // end step
  // end only

  // step checkout, pay
  /** Takes a new key, once: until the order has another plan, every click uses this one. */
  startAgain(order) {
    order.attempt += 1;
    order.planNumber = undefined;
  }
  // end step

  planOf({ planNumber }) {
    return this.call('GET', `/installment-plans/${planNumber}`);
  }

  /** What the shopper still pays or has paid. A colleague may have changed the amount in the Hub. */
  amountOf({ amount, refundedAmount }) {
    return amount.value - refundedAmount.value;
  }

  /** Whether nobody pays for a plan anymore. One that was paid in full stays cleared after its refund. */
  isOver(plan) {
    return plan.status === 'canceled' || plan.status === 'expired' || this.amountOf(plan) === 0;
  }

  /** Whether a plan was captured. It's cleared immediately if it has a single installment. */
  isCaptured({ status }) {
    return status === 'active' || status === 'cleared';
  }

  // step return
  /** Finds the plan of an order, in case the response that named it was lost. */
  async findPlan(order) {
    const { items } = await this.call('GET', `/installment-plans/search?orderReference=${order.reference}`);
    const plan = items.find((found) => found.authorization.status !== 'failed' && !this.isOver(found));
    if (plan) order.planNumber = plan.planNumber;
  }

  /** Brings an order up to date with Partita. Safe to call at any time, and any number of times. */
  async settle(reference) {
    return this.orders.change(reference, (order) => this.update(order));
  }

  async update(order) {
    if (!order.planNumber) await this.findPlan(order);
    if (!order.planNumber) return;
    if (order.state === 'pending') {
      if (await this.isPaid(order)) this.fulfill(order);
      return;
    }
    // The shopper may have paid on a page that was still open when the order was canceled.
    if (order.state === 'canceled') return this.endPlan(order);
    const plan = await this.planOf(order);
    if (this.isOver(plan)) order.state = order.captured > 0 ? 'refunded' : 'canceled';
    else if (plan.status === 'on_hold' && plan.holdReason === 'chargeback') order.state = 'disputed';
    // The end of a dispute, or a refund that failed.
    else if (['disputed', 'refunded'].includes(order.state) && this.isCaptured(plan)) order.state = order.captured > 0 ? 'shipped' : 'paid';
  }

  /** Whether the bank authorized the total of the order. The redirect and the event don't prove it. */
  async isPaid({ planNumber, amount, currency }) {
    const { isAuthorized, authorizedAmount } = await this.call('GET', `/installment-plans/${planNumber}/authorization`);
    return isAuthorized && authorizedAmount.value === amount && authorizedAmount.currency === currency;
  }

  /** Happens once for each order: confirm it, and tell the warehouse. */
  fulfill(order) {
    order.state = 'paid';
    order.fulfillments += 1;
  }
  // end step

  // only webhooks
  // step webhook
  /**
   * Called with verified webhooks only. If it throws, Partita gets an error, and sends the event again. In your shop, it stores the event in a
   * queue, whose worker tries again until `settle` succeeds.
   */
  async receive(webhookId, event) {
    if (this.orders.hasSeen(webhookId)) return;
    const orderReference = event.data?.orderReference;
    if (this.orders.read(orderReference)) await this.settle(orderReference);
    this.orders.remember(webhookId);
  }
  // end step
  // end only

  // step ship
  /** Ships an order, or only a part of it, and captures what is shipped. */
  async ship(reference, amount) {
    return this.orders.change(reference, async (order) => {
      // The payment may have been canceled, refunded, or disputed since the order was paid.
      await this.update(order);
      if (order.state !== 'paid') throw new Refused(`The order is ${order.state}. It can't be shipped.`);
      if (order.openRefund) throw new Refused('A refund was sent, and its outcome is unknown. Repeat it first.');
      const shipped = amount ?? order.amount;
      // A colleague may have lowered the payment in the Hub.
      const paid = this.amountOf(await this.planOf(order));
      if (paid < shipped) throw new Refused(`The shopper pays ${paid}, which is less than ${shipped}.`);
      const lower = shipped < paid && { newAmount: money(shipped, order.currency) };
      const change = (intent, body) =>
        this.call('PUT', `/installment-plans/${order.planNumber}/order`, { key: `${reference}-${intent}`, body });
      try {
        await change('ship', { ...lower, capture: true, shippingStatus: 'shipped' });
      } catch (error) {
        // A colleague may have captured the plan in the Hub.
        if (error.code !== 'plan_status_conflict' || !this.isCaptured(await this.planOf(order))) throw error;
        if (lower) await change('lower', lower);
      }
      Object.assign(order, { state: 'shipped', captured: shipped });
    });
  }
  // end step

  // step refund
  /** Cancels an order before it ships, which releases the money on the card. */
  async cancel(reference) {
    return this.orders.change(reference, async (order) => {
      await this.update(order);
      if (order.state === 'paid') await this.sendRefund(order, this.amountOf(await this.planOf(order)));
      else if (order.state === 'pending') await this.endPlan(order);
      else throw new Refused(`The order is ${order.state}. It can't be canceled.`);
      order.state = 'canceled';
    });
  }

  /** Makes sure that nobody pays for a canceled order: an unpaid plan is canceled, and a payment is refunded. */
  async endPlan(order) {
    if (!order.planNumber) return;
    let plan = await this.planOf(order);
    if (plan.status === 'initialized') {
      const plans = [{ planNumber: order.planNumber, terminalId: process.env.PARTITA_TERMINAL_ID }];
      await this.call('POST', `${TEXT2PAY}/plans/cancel`, { key: `${order.planNumber}-cancel`, body: { plans } });
      // The shopper may have paid a moment before.
      plan = await this.planOf(order);
    }
    if (this.isOver(plan) || !['pending_capture', 'active', 'cleared'].includes(plan.status)) return;
    // The bank refused to return the payment, so the order isn't canceled, and staff can try again.
    if (plan.refunds.some(({ status }) => status === 'failed')) order.state = 'paid';
    else await this.sendRefund(order, this.amountOf(plan));
  }

  /** Refunds a part of a shipped order, or all of it. */
  async refund(reference, amount) {
    return this.orders.change(reference, async (order) => {
      await this.update(order);
      if (order.state !== 'shipped') throw new Refused(`The order is ${order.state}. It can't be refunded.`);
      await this.sendRefund(order, amount ?? order.captured);
      // The money is on its way, so nothing may look like a failed refund, which the staff would repeat.
      await this.update(order).catch(() => undefined);
    });
  }

  /** Sends a refund once. Without a known outcome, the order remembers it, and only the same request can be sent again. */
  async sendRefund(order, amount) {
    const open = order.openRefund ?? amount;
    if (open !== amount) throw new Refused(`A refund of ${open} was sent, and its outcome is unknown. Repeat it first.`);
    const reference = `${order.reference}-refund-${order.refundAttempt}`;
    // A key is valid for 24 hours. After that, only the plan tells whether the refund was made.
    const isRepeated = order.openRefund !== undefined;
    if (isRepeated && (await this.planOf(order)).refunds.some((refund) => refund.reference === reference)) return this.closeRefund(order);
    order.openRefund = amount;
    const body = { amount: money(amount, order.currency), reference };
    try {
      await this.call('POST', `/installment-plans/${order.planNumber}/refunds`, { key: reference, body });
    } catch (error) {
      if (error.isRefusal) this.closeRefund(order);
      throw error;
    }
    this.closeRefund(order);
  }

  /** The outcome is known, so the next refund gets a new key. */
  closeRefund(order) {
    order.openRefund = undefined;
    order.refundAttempt += 1;
  }
  // end step
}
