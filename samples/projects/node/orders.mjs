/** A request that the state of the order doesn't allow. */
export class Refused extends Error {}

/**
 * The orders of the shop, in memory. In your shop, this is the database: `change` is a transaction that locks one row, and
 * `reference` and `webhookId` have a unique index.
 */
export class Orders {
  #orders = new Map();
  // only webhooks
  #events = new Set();
  // end only
  #running = new Map();
  // Unique after a restart, too, because the sandbox still knows the earlier orders.
  #last = Date.now();

  // step cart
  /** A new order with the total that your server computed, in minor units. */
  create({ amount, currency }) {
    const reference = `HL-${(this.#last += 1)}`;
    const order = { reference, amount, currency, state: 'pending', attempt: 1, fulfillments: 0, captured: 0, refundAttempt: 1 };
    this.#orders.set(reference, order);
    return { ...order };
  }
  // end step

  read(reference) {
    const order = this.#orders.get(reference);
    return order && structuredClone(order);
  }

  /** Runs one change of an order after the other, so that a redirect and a webhook can't both fulfill it. */
  async change(reference, work) {
    const before = this.#running.get(reference) ?? Promise.resolve();
    const result = before.then(async () => {
      const order = this.read(reference);
      if (!order) throw new Refused(`There is no order ${reference}.`);
      try {
        return await work(order);
      } finally {
        // What the work learned before it failed, such as a new state, is saved, too.
        this.#orders.set(reference, order);
      }
    });
    this.#running.set(
      reference,
      result.catch(() => undefined),
    );
    return result;
  }

  // only webhooks
  // step webhook
  /** Whether this webhook was handled. */
  hasSeen(webhookId) {
    return this.#events.has(webhookId);
  }

  /** Call it when the work is done. Keep the IDs for at least four days, which is longer than Partita retries. */
  remember(webhookId) {
    this.#events.add(webhookId);
  }
  // end step
  // end only
}
