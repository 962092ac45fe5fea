// The sample shop with one mistake: `node buggy-shop.mjs trusts-the-redirect`. Each is a mistake that costs merchants money.
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Shop } from '../../samples/projects/node/shop.mjs';
import { startShop } from '../../samples/projects/node/server.mjs';
import { verifyWebhook } from '../../samples/webhook-verification/node.mjs';

const realFetch = globalThis.fetch;

const bugs = {
  'trusts-the-redirect': class extends Shop {
    isPaid() {
      return true;
    }
  },
  'ignores-webhooks': class extends Shop {
    receive() {}
  },
  'verifies-no-signature': class extends Shop {
    handleWebhook = async (request, response) => {
      const event = JSON.parse(await text(request));
      this.receive(event.id, event);
      response.writeHead(200).end();
    };
  },
  'accepts-old-events': class extends Shop {
    handleWebhook = async (request, response) => {
      const body = await text(request);
      const { headers } = request;
      const isGenuine = verifyWebhook(body, headers, process.env.PARTITA_WEBHOOK_SECRET, Number(headers['webhook-timestamp']));
      if (isGenuine) this.receive(headers['webhook-id'], JSON.parse(body));
      response.writeHead(isGenuine ? 200 : 401).end();
    };
  },
  'fulfills-each-event': class extends Shop {
    receive(_, { type, data }) {
      if (type === 'plan.created') void this.orders.change(data.orderReference, (order) => this.fulfill(order));
    }
  },
  // No signature, no IDs, no plan: an order is whatever arrives.
  'believes-everything': class extends Shop {
    handleWebhook = async (request, response) => {
      const { type, data } = JSON.parse(await text(request));
      if (type === 'plan.created') await this.orders.change(data.orderReference, (order) => this.fulfill(order));
      response.writeHead(200).end();
    };
  },
  'believes-the-last-event': class extends Shop {
    receive(id, event) {
      super.receive(id, event);
      const state = { 'plan.created': 'paid', 'plan.canceled': 'canceled' }[event.type];
      if (state) void this.orders.change(event.data.orderReference, (order) => void (order.state = state));
    }
  },
  'compares-no-amount': class extends Shop {
    async isPaid({ planNumber }) {
      return (await this.call('GET', `/installment-plans/${planNumber}/authorization`)).isAuthorized;
    }
  },
  'makes-up-keys': class extends Shop {
    checkoutKey() {
      return randomUUID();
    }
  },
  'retries-with-new-keys': class extends Shop {
    constructor(options) {
      super(options);
      globalThis.fetch = (url, { headers = {}, ...request }) => {
        const isWrite = 'X-Partita-Idempotency-Key' in headers;
        return realFetch(url, { ...request, headers: { ...headers, ...(isWrite && { 'X-Partita-Idempotency-Key': randomUUID() }) } });
      };
    }
  },
  'ignores-retry-after': class extends Shop {
    constructor(options) {
      super(options);
      globalThis.fetch = async (...request) => {
        const response = await realFetch(...request);
        return new Response(await response.text(), { status: response.status });
      };
    }
  },
  'ships-without-capture': class extends Shop {
    ship(reference) {
      return this.orders.change(reference, (order) => void Object.assign(order, { state: 'shipped', captured: order.amount }));
    }
  },
  'captures-everything': class extends Shop {
    ship(reference) {
      return super.ship(reference);
    }
  },
  'cancels-without-refund': class extends Shop {
    sendRefund() {}
  },
  'ignores-chargebacks': class extends Shop {
    async update(order) {
      const { state } = order;
      await super.update(order);
      if (order.state === 'disputed') order.state = state;
    }
  },
  'never-restarts-a-checkout': class extends Shop {
    async planOf(order) {
      const plan = await super.planOf(order);
      return plan.status === 'expired' ? { ...plan, status: 'initialized' } : plan;
    }
  },
};

const kind = bugs[process.argv[2]];
if (!kind) throw new Error(`Name one of ${Object.keys(bugs).join(', ')}.`);
startShop(kind);
