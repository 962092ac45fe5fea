import { webhookHandler } from '../webhook-verification/node.mjs';
import { Orders } from './orders.mjs';
import { partita } from './partita.mjs';

/** A request that the state of the order doesn't allow. */
export class Refused extends Error {}

const money = (value, currency) => ({ value, currency });

/** Harbor Lane Home: a hosted checkout, webhooks, shipping, and refunds. Amounts are in minor units. */
export class Shop {
  orders = new Orders();
  call = partita;

  /** @param url Where browsers reach the shop. */
  constructor({ url, terminalId, webhookSecret }) {
    this.url = url;
    this.terminalId = terminalId;
    this.handleWebhook = webhookHandler(webhookSecret, { add: (id, event) => this.receive(id, event) });
  }

  /** Names one checkout of one order. Two clicks on the pay button get the same plan; a new attempt gets a new one. */
  checkoutKey({ reference, attempt }) {
    return `${reference}-checkout-${attempt}`;
  }

  /** Starts a plan for an order and returns the page where the shopper pays. */
  async checkout(reference) {
    return this.orders.change(reference, async (order) => {
      if (order.state !== 'pending') throw new Refused('This order is already paid.');
      // After the link has expired, the old key would return it again for 24 hours.
      if (order.planNumber && (await this.planOf(order)).status === 'expired') order.attempt += 1;
      const plan = await this.call('POST', '/installment-plans/initiate', {
        key: this.checkoutKey(order),
        body: {
          // Charges the first installment when the order ships.
          autoCapture: false,
          planData: {
            terminalId: this.terminalId,
            totalAmount: money(order.amount, order.currency),
            purchaseMethod: 'ecommerce',
            orderReference: reference,
          },
          redirectUrls: {
            succeeded: `${this.url}/checkout/done?order={orderReference}`,
            failed: `${this.url}/checkout/failed?order={orderReference}`,
            canceled: `${this.url}/cart`,
          },
        },
      });
      order.planNumber = plan.planNumber;
      return { orderReference: reference, planNumber: plan.planNumber, checkoutUrl: plan.checkoutUrl };
    });
  }

  planOf({ planNumber }) {
    return this.call('GET', `/installment-plans/${planNumber}`);
  }

  /** Brings an order up to date with Partita. Both the redirect and the webhooks call it, in any order and any number of times. */
  async settle(reference) {
    return this.orders.change(reference, (order) => this.update(order));
  }

  async update(order) {
    if (!order.planNumber) return;
    if (order.state === 'pending') {
      if (await this.isPaid(order)) this.fulfill(order);
      return;
    }
    const plan = await this.planOf(order);
    if (plan.status === 'canceled' || plan.status === 'expired') order.state = order.captured > 0 ? 'refunded' : 'canceled';
    else if (plan.status === 'on_hold' && plan.holdReason === 'chargeback') order.state = 'disputed';
    else if (order.state === 'disputed' && plan.status === 'active') order.state = order.captured > 0 ? 'shipped' : 'paid';
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

  /**
   * Called with verified webhooks only. It returns before the work is done, so Partita gets its response within 15 seconds. In your shop, it
   * stores the event in a queue, whose worker tries again if `settle` fails.
   */
  receive(webhookId, event) {
    if (!this.orders.isNew(webhookId)) return;
    const { orderReference } = event.data;
    if (!orderReference || !this.orders.read(orderReference)) return;
    this.settle(orderReference).catch((error) => console.error(`Order ${orderReference} was not updated:`, error));
  }

  /** Ships an order, or only a part of it, and captures what is shipped. */
  async ship(reference, amount) {
    return this.orders.change(reference, async (order) => {
      // The payment may have been canceled, refunded, or disputed since the order was paid.
      await this.update(order);
      if (order.state !== 'paid') throw new Refused(`The order is ${order.state}. It can't be shipped.`);
      const shipped = amount ?? order.amount;
      await this.call('PUT', `/installment-plans/${order.planNumber}/order`, {
        key: `${reference}-ship`,
        body: {
          ...(shipped < order.amount && { newAmount: money(shipped, order.currency) }),
          capture: true,
          shippingStatus: 'shipped',
        },
      });
      Object.assign(order, { state: 'shipped', captured: shipped });
    });
  }

  /** Cancels an order before it ships, which releases the money on the card. */
  async cancel(reference) {
    return this.orders.change(reference, async (order) => {
      await this.update(order);
      if (order.state === 'paid') await this.sendRefund(order, order.amount);
      else if (order.state !== 'pending') throw new Refused(`The order is ${order.state}. It can't be canceled.`);
      order.state = 'canceled';
    });
  }

  /** Refunds a part of a shipped order, or all of it. */
  async refund(reference, amount) {
    return this.orders.change(reference, async (order) => {
      await this.update(order);
      if (order.state !== 'shipped') throw new Refused(`The order is ${order.state}. It can't be refunded.`);
      await this.sendRefund(order, amount ?? order.captured);
      await this.update(order);
    });
  }

  async sendRefund(order, amount) {
    const reference = `${order.reference}-refund-${order.refundAttempt}`;
    const body = { amount: money(amount, order.currency), reference };
    try {
      await this.call('POST', `/installment-plans/${order.planNumber}/refunds`, { key: reference, body });
    } catch (error) {
      // Partita returns a refusal again for the same key, so the next attempt needs a new one. Without a known outcome, the key stays.
      if (error.status < 500) order.refundAttempt += 1;
      throw error;
    }
    order.refundAttempt += 1;
  }
}
