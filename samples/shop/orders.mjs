/**
 * The orders of the shop, in memory. In your shop, this is the database: `change` is a transaction that locks one row, and
 * `reference` and `webhookId` have a unique index.
 */
export class Orders {
  #orders = new Map();
  #events = new Set();
  #running = new Map();
  #count = 1000;

  /** A new order with the total that your server computed, in minor units. */
  create({ amount, currency }) {
    const reference = `HL-${(this.#count += 1)}`;
    const order = { reference, amount, currency, state: 'pending', attempt: 1, fulfillments: 0, captured: 0, refundAttempt: 1 };
    this.#orders.set(reference, order);
    return { ...order };
  }

  read(reference) {
    const order = this.#orders.get(reference);
    return order && structuredClone(order);
  }

  /** Runs one change of an order after the other, so that a redirect and a webhook can't both fulfill it. */
  async change(reference, work) {
    const before = this.#running.get(reference) ?? Promise.resolve();
    const result = before.then(async () => {
      const order = this.read(reference);
      if (!order) throw new Error(`There is no order ${reference}.`);
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

  /** Whether this webhook is new. Keep the IDs for at least four days, which is longer than Partita retries. */
  isNew(webhookId) {
    if (this.#events.has(webhookId)) return false;
    this.#events.add(webhookId);
    return true;
  }
}
