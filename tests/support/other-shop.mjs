// A shop of another design than the sample projects, written from the docs alone: it works events off a queue, computes the state of an order
// from what happened, keeps every checkout of an order, and refuses what it's busy with. The integration check must pass it in each of its
// designs, and fail it with each of the mistakes in other-shop-mistakes.mjs. To run it with some of both:
//
//   node other-shop.mjs captures-at-checkout compares-amounts-as-text
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { incidentMistakes } from './incident-mistakes.mjs';
import { mistakes } from './other-shop-mistakes.mjs';

const plants = { ...mistakes, ...incidentMistakes };

/** What a shop may do in another way without losing money. */
export const designs = {
  'captures-at-checkout': 'Partita captures when the shopper pays.',
  'has-no-webhooks': 'There is no webhook endpoint. The shop asks Partita about its orders instead.',
  'works-before-it-responds': "The webhook endpoint responds after its work, and with 503 if it can't work.",
  'is-overloaded': 'The webhook endpoint responds to the first two deliveries of an event with 503 and 425.',
  'takes-cards-itself': 'Shoppers pay with the card form of the shop, with the direct API.',
  'is-slow': 'Every response takes a while.',
  'sells-whole-orders-only': 'Orders are shipped and refunded as a whole.',
  'shows-orders-to-their-owner-only': 'Pages show an order only to the browser that placed it.',
  'starts-a-plan-per-click': 'Every selection of the pay button starts a plan, and a second payment is refunded.',
  'cancels-paid-orders-only': "An order can't be canceled while the shopper can pay for it.",
  'reopens-canceled-orders': 'A payment for a canceled order reopens the order.',
  'accepts-more-and-lowers-it': 'A plan for more than the order is accepted, and lowered when the order ships.',
  'closes-orders-on-the-cancel-page': 'A shopper who cancels on the page of Partita has canceled the order.',
};

/** A call to Partita that failed. */
class CallFailed extends Error {
  /** @param isUnknown Whether Partita may have done the work, in any of the attempts. */
  constructor(status, code, isUnknown) {
    super(`${status} ${code}`);
    Object.assign(this, { status, code, isUnknown });
  }
}

/** The answer of the shop to a request that it doesn't fulfill. */
class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** A client of the Installments API. */
class Partita {
  #token;

  constructor(env) {
    this.env = env;
  }

  async token() {
    if (!this.#token || Date.now() > this.#token.until) this.#token = await this.requestToken();
    return this.#token.value;
  }

  async requestToken() {
    const { PARTITA_ID_URL, PARTITA_CLIENT_ID: id, PARTITA_CLIENT_SECRET: secret } = this.env;
    const response = await fetch(`${PARTITA_ID_URL}/connect/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${id}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'installments.v3' }),
    });
    if (!response.ok) throw new CallFailed(response.status, 'no_token', false);
    const { access_token: value, expires_in: seconds } = await response.json();
    return { value, until: Date.now() + seconds * 900 };
  }

  dropToken() {
    this.#token = undefined;
  }

  async send(method, path, key, body) {
    const headers = {
      Authorization: `Bearer ${await this.token()}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'X-Partita-Idempotency-Key': key }),
    };
    const request = { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(30_000) };
    const response = await fetch(this.env.PARTITA_API_URL + path, request).catch(() => undefined);
    const result = await response?.json().catch(() => undefined);
    return { status: response?.status ?? 0, retryAfter: Number(response?.headers.get('retry-after')), result };
  }

  /** Cancels unpaid plans. */
  async cancelPlans(body) {
    const headers = {
      Authorization: `Bearer ${await this.token()}`,
      'Content-Type': 'application/json',
      'X-Partita-Idempotency-Key': randomUUID(),
    };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${this.env.PARTITA_TEXT2PAY_URL}/plans/cancel`, request);
    if (!response.ok) throw new CallFailed(response.status, 'not_canceled', true);
  }

  /** Whether the outcome is unknown after an attempt. Once it is, no refusal of a retry makes it known. */
  isUnknown(before, isLost) {
    return before || isLost;
  }

  /** Milliseconds before the next attempt. */
  pauseAfter(attempt, retryAfter) {
    return retryAfter > 0 ? retryAfter * 1000 : 40 * 2 ** attempt;
  }

  /** @throws CallFailed */
  async call(method, path, { key, body } = {}) {
    let isUnknown = false;
    for (let attempt = 1; ; attempt++) {
      const { status, retryAfter, result } = await this.send(method, path, key, body);
      if (status >= 200 && status < 300 && result) return result;
      const code = result?.error?.code;
      if (status === 401) this.dropToken();
      // Without an error of Partita, something in between responded.
      const isLost = code === undefined || status >= 500 || code === 'idempotency_in_progress';
      isUnknown = this.isUnknown(isUnknown, isLost);
      const canRetry = isLost || status === 401 || status === 429;
      if (!canRetry || attempt === 4) throw new CallFailed(status, code ?? 'no_response', isUnknown);
      await wait(this.pauseAfter(attempt, retryAfter));
    }
  }
}

class OtherShop {
  orders = new Map();
  seen = new Set();
  locks = new Map();
  queue = [];
  #isWorking = false;
  deliveries = new Map();

  /** @param design Names of {@link designs}. */
  constructor({ url, env, design }) {
    Object.assign(this, { url, env });
    this.is = (name) => design.includes(name);
    this.partita = new Partita(env);
  }

  newOrder({ amount, currency }) {
    const reference = `C-${randomUUID()}`;
    const order = { reference, amount, currency, checkouts: [], releases: 0, refunds: [], shipped: 0 };
    this.orders.set(reference, order);
    return order;
  }

  refuse() {
    throw new Refused(422, 'No.');
  }

  find(reference) {
    const order = this.orders.get(reference);
    if (!order) throw new Refused(404, 'There is no such order.');
    return order;
  }

  stateOf({ isDisputed, isEnded, isCanceled, shipped, paidWith }) {
    if (isDisputed) return 'disputed';
    if (isEnded) return shipped ? 'refunded' : 'canceled';
    if (shipped) return 'shipped';
    if (isCanceled) return 'canceled';
    return paidWith ? 'paid' : 'pending';
  }

  /** Works on an order alone, after whatever works on it now. */
  async alone({ reference }, work) {
    const before = this.locks.get(reference) ?? Promise.resolve();
    const result = before.then(work);
    const done = result.catch(() => undefined).then(() => this.locks.get(reference) === done && this.locks.delete(reference));
    this.locks.set(reference, done);
    return result;
  }

  isBusyWith({ reference }) {
    return this.locks.has(reference);
  }

  /** The same for the staff, who are told to try again instead of waiting. */
  async byStaff(order, work) {
    if (this.isBusyWith(order)) throw new Refused(409, 'Somebody works on this order. Try again.');
    return this.alone(order, work);
  }

  readPlan(planNumber) {
    return this.partita.call('GET', `/installment-plans/${planNumber}`);
  }

  /** The pay button. */
  checkout(order) {
    return this.alone(order, async () => {
      await this.update(order);
      this.checkOpen(order);
      let last = order.checkouts.at(-1);
      if (last?.planNumber && (await this.isOver(last))) last = undefined;
      last ??= this.newCheckout(order);
      if (!last.planNumber) await this.startPlan(order, last);
      return { orderReference: order.reference, planNumber: last.planNumber, checkoutUrl: last.checkoutUrl };
    });
  }

  checkOpen(order) {
    if (this.stateOf(order) !== 'pending') throw new Refused(409, 'This order is closed.');
  }

  /** Whether the plan of a checkout can't be paid anymore. */
  async isOver({ planNumber }) {
    if (this.is('starts-a-plan-per-click')) return true;
    const { status, authorization } = await this.readPlan(planNumber);
    return status !== 'initialized' || authorization.errorCode === 'suspected_fraud';
  }

  newCheckout(order) {
    const checkout = { key: `${order.reference}-pay-${order.checkouts.length + 1}` };
    order.checkouts.push(checkout);
    return checkout;
  }

  planRequest({ reference, amount, currency }) {
    return {
      autoCapture: this.is('captures-at-checkout'),
      planData: {
        terminalId: this.env.PARTITA_TERMINAL_ID,
        totalAmount: { value: amount, currency },
        purchaseMethod: 'ecommerce',
        orderReference: reference,
      },
      shopper: { fullName: 'Robin Vale', email: 'robin.vale@shopper.example' },
      billingAddress: { line1: '7 Orchard Lane', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
      redirectUrls: {
        succeeded: `${this.url}/thanks/{orderReference}?p={planNumber}`,
        failed: `${this.url}/failed/{orderReference}`,
        canceled: `${this.url}/canceled/{orderReference}`,
      },
    };
  }

  async startPlan(order, checkout, path = '/installment-plans/initiate', body = this.planRequest(order)) {
    try {
      const { planNumber, checkoutUrl } = await this.partita.call('POST', path, { key: checkout.key, body });
      Object.assign(checkout, { planNumber, checkoutUrl });
    } catch (error) {
      if (error instanceof CallFailed && !error.isUnknown) checkout.key += '-again';
      throw error;
    }
  }

  /** The card form, in a shop with the direct API. */
  pay(order, ...choice) {
    return this.alone(order, () => this.charge(order, ...choice));
  }

  async charge(order, cardNumber, numberOfInstallments) {
    await this.update(order);
    this.checkOpen(order);
    let last = order.checkouts.at(-1);
    if (last?.planNumber && (await this.readPlan(last.planNumber)).authorization.status !== 'failed')
      throw new Refused(409, 'The bank is still at it.');
    if (!last || last.planNumber) last = this.newCheckout(order);
    const { planData, ...request } = this.planRequest(order);
    const card = { holderName: 'Robin Vale', number: cardNumber, expiryMonth: 12, expiryYear: 2029, cvv: '123' };
    await this.startPlan(order, last, '/installment-plans', {
      ...request,
      planData: { ...planData, numberOfInstallments },
      termsAccepted: true,
      processingData: { threeDS: { mode: 'partita' } },
      paymentMethod: { type: 'card', card },
    });
    await this.update(order);
  }

  /** Adds plans whose number never arrived. */
  async findPlans(order) {
    const { items } = await this.partita.call('GET', `/installment-plans/search?orderReference=${order.reference}`);
    const known = new Set(order.checkouts.map(({ planNumber }) => planNumber));
    for (const { planNumber } of items) if (!known.has(planNumber)) order.checkouts.push({ planNumber });
  }

  /** Brings an order up to date with Partita. */
  async update(order) {
    if (this.is('takes-cards-itself') && !order.paidWith) await this.findPlans(order);
    for (const { planNumber } of order.checkouts) {
      if (!planNumber) continue;
      if (planNumber === order.paidWith) await this.follow(order);
      else if (await this.paysFor(order, planNumber)) await this.accept(order, planNumber);
    }
  }

  /** Whether a plan pays for an order. */
  async paysFor(order, planNumber) {
    const { isAuthorized, authorizedAmount } = await this.partita.call('GET', `/installment-plans/${planNumber}/authorization`);
    return isAuthorized && authorizedAmount.currency === order.currency && this.isEnough(authorizedAmount.value, order.amount);
  }

  isEnough(paid, total) {
    return this.is('accepts-more-and-lowers-it') ? paid >= total : paid === total;
  }

  /** A payment has arrived. It's returned if nobody needs it. */
  async accept(order, planNumber) {
    if (order.isCanceled && this.is('reopens-canceled-orders')) order.isCanceled = false;
    if (order.isCanceled || order.paidWith) return this.giveBack(planNumber);
    order.paidWith = planNumber;
    order.releases += 1;
  }

  /** Returns the whole amount of a plan. */
  async giveBack(planNumber) {
    const { status, amount } = await this.readPlan(planNumber);
    if (status === 'canceled') return;
    const body = { amount, reference: `${planNumber}-back` };
    await this.partita.call('POST', `/installment-plans/${planNumber}/refunds`, { key: `${planNumber}-back`, body });
  }

  /** Notes what has happened to the plan of a paid order. */
  async follow(order) {
    const { status, holdReason, amount, refundedAmount, refunds } = await this.readPlan(order.paidWith);
    // A refund that failed counts for nothing.
    for (const failed of refunds.filter((refund) => refund.status === 'failed'))
      for (const refund of order.refunds.filter(({ id }) => id === failed.reference)) refund.amount = 0;
    // A plan that was paid in full immediately stays cleared after its refund.
    order.isEnded = status === 'canceled' || status === 'expired' || refundedAmount.value === amount.value;
    order.isDisputed = status === 'on_hold' && holdReason === 'chargeback';
  }

  ship(order, amount = order.amount) {
    return this.byStaff(order, async () => {
      await this.update(order);
      this.checkShippable(order, amount);
      await this.capture(order, amount);
      order.shipped = amount;
    });
  }

  checkShippable(order, amount) {
    const state = this.stateOf(order);
    if (state !== 'paid') throw new Refused(409, `The order is ${state}.`);
    if (amount > order.amount) throw new Refused(422, "That's more than the order.");
    if (amount !== order.amount && this.is('sells-whole-orders-only')) throw new Refused(422, 'We ship complete orders only.');
  }

  /** Captures what ships. It may have been captured before: at checkout, in the Hub, or by an attempt without a response. */
  async capture(order, amount) {
    const plan = await this.readPlan(order.paidWith);
    const isCaptured = plan.status !== 'pending_capture';
    if (plan.amount.value < amount) throw new Refused(409, 'The plan is for less than this.');
    if (!isCaptured || plan.amount.value !== amount) await this.sendCapture(order, amount, { plan, isCaptured });
  }

  async sendCapture(order, amount, { plan, isCaptured }) {
    const body = {
      ...(plan.amount.value > amount && { newAmount: { value: amount, currency: order.currency } }),
      ...(!isCaptured && { capture: true }),
      shippingStatus: 'shipped',
    };
    order.captureKey ??= `${order.reference}-ship`;
    try {
      await this.partita.call('PUT', `/installment-plans/${order.paidWith}/order`, { key: order.captureKey, body });
    } catch (error) {
      // Partita refused it, so the next attempt is another request.
      if (error instanceof CallFailed && !error.isUnknown) order.captureKey += '-again';
      throw error;
    }
  }

  cancel(order) {
    return this.byStaff(order, async () => {
      await this.update(order);
      const state = this.stateOf(order);
      if (state === 'pending' && this.is('cancels-paid-orders-only')) throw new Refused(409, 'The shopper can still pay for this order.');
      if (state !== 'pending' && state !== 'paid') throw new Refused(409, `The order is ${state}.`);
      if (state === 'paid') await this.giveBack(order.paidWith);
      order.isCanceled = true;
    });
  }

  refund(order, amount) {
    return this.byStaff(order, async () => {
      await this.update(order);
      this.checkRefundable(order, amount);
      const open = order.refunds.find(({ isDone }) => !isDone);
      if (open && open.amount !== amount) throw new Refused(409, 'Repeat the last refund first: nobody knows whether it was made.');
      if (this.refundedOf(order) + amount > order.shipped) throw new Refused(422, "That's more than the shopper paid.");
      await this.sendRefund(order, open ?? this.newRefund(order, amount));
      await this.updateIfPossible(order);
    });
  }

  /** The same after the money has moved, which must not look like a failure: what can't be read now is read later. */
  async updateIfPossible(order) {
    await this.update(order).catch(() => undefined);
  }

  checkRefundable(order, amount) {
    const state = this.stateOf(order);
    if (state !== 'shipped') throw new Refused(409, `The order is ${state}.`);
    if (amount !== order.shipped && this.is('sells-whole-orders-only')) throw new Refused(422, 'We take back complete orders only.');
  }

  refundedOf({ refunds }) {
    return refunds.reduce((sum, { isDone, amount }) => sum + (isDone ? amount : 0), 0);
  }

  newRefund(order, amount) {
    const refund = { id: `${order.reference}-refund-${order.refunds.length + 1}`, amount, isDone: false };
    order.refunds.push(refund);
    return refund;
  }

  /** Whether a refund was made that the shop sent before. Partita knows its ID for longer than its key. */
  async wasMade(order, refund) {
    if (!refund.wasSent) return false;
    const { refunds } = await this.readPlan(order.paidWith);
    return refunds.some(({ reference }) => reference === refund.id);
  }

  async sendRefund(order, refund) {
    if (await this.wasMade(order, refund)) return void (refund.isDone = true);
    refund.wasSent = true;
    const body = { amount: { value: refund.amount, currency: order.currency }, reference: refund.id };
    try {
      await this.partita.call('POST', `/installment-plans/${order.paidWith}/refunds`, { key: refund.id, body });
      refund.isDone = true;
    } catch (error) {
      // Partita stored its refusal under this ID, so the row stays, and counts for nothing.
      if (error instanceof CallFailed && !error.isUnknown) Object.assign(refund, { isDone: true, amount: 0 });
      throw error;
    }
  }

  /** Verifies a webhook as the docs describe it. */
  isGenuine(rawBody, { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures }) {
    if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false;
    return this.signaturesIn(signatures).some((signature) => {
      const [given, expected] = [Buffer.from(signature.replace(/^v1,/, ''), 'base64'), this.sign(`${id}.${at}.${rawBody}`)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  signaturesIn(header) {
    return header.split(' ');
  }

  sign(content) {
    const key = Buffer.from(this.env.PARTITA_WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
    return createHmac('sha256', key).update(content).digest();
  }

  /** The webhook endpoint. @returns the status of its response. */
  async receive(rawBody, headers) {
    if (this.is('has-no-webhooks')) return 404;
    if (!this.isGenuine(rawBody, headers)) return 401;
    const id = headers['webhook-id'];
    const before = this.deliveries.get(id) ?? 0;
    this.deliveries.set(id, before + 1);
    if (this.is('is-overloaded') && before < 2) return before === 0 ? 503 : 425;
    if (this.seen.has(id)) return 200;
    return this.handle(id, JSON.parse(rawBody));
  }

  /** Handles a genuine event that's new. @returns the status. */
  async handle(id, event) {
    const order = this.orders.get(event.data.orderReference);
    if (order && this.is('works-before-it-responds')) {
      if (this.isBusyWith(order)) return 503;
      await this.alone(order, () => this.react(order, event));
    }
    this.seen.add(id);
    if (order && !this.is('works-before-it-responds')) {
      this.queue.push({ order, event, delay: 50 });
      void this.workOff();
    }
    return 202;
  }

  /** What an event causes: it says that something happened, and Partita says what. */
  react(order) {
    return this.update(order);
  }

  /** The worker of the queue. */
  async workOff() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let job = this.queue.shift(); job; job = this.queue.shift()) {
      const { order, event } = job;
      await this.alone(order, () => this.react(order, event)).catch(() => this.postpone(job));
    }
    this.#isWorking = false;
  }

  async postpone(job) {
    await wait(job.delay);
    this.queue.push({ ...job, delay: Math.min(job.delay * 2, 1000) });
  }

  /** Asks Partita about every order that can still be paid. */
  async poll() {
    for (const order of this.orders.values()) {
      const state = this.stateOf(order);
      const isOpen = state === 'pending' || (state === 'canceled' && !order.paidWith);
      if (isOpen) await this.alone(order, () => this.update(order)).catch(() => undefined);
    }
  }

  /** The pages to which the shopper returns. Their addresses prove nothing. */
  async page(name, reference) {
    const order = this.find(reference);
    await this.alone(order, async () => {
      await this.update(order);
      const isClosing = name === 'canceled' && this.is('closes-orders-on-the-cancel-page') && this.stateOf(order) === 'pending';
      if (isClosing) order.isCanceled = true;
    });
    if (this.is('shows-orders-to-their-owner-only')) throw new Refused(403, 'Sign in to see your order.');
    return { status: order.releases > 0 ? 200 : 202, body: { page: order.releases > 0 ? 'Merci !' : 'Un instant…' } };
  }

  /** The routes that the check needs. */
  async test(path, { orderReference, amount, currency, cardNumber, numberOfInstallments }) {
    if (path === '/checkout') {
      const order = orderReference ? this.find(orderReference) : this.newOrder({ amount, currency });
      return this.is('takes-cards-itself') ? { orderReference: order.reference } : this.checkout(order);
    }
    const [, reference, action] = /^\/orders\/([^/]+)(?:\/(ship|cancel|refund|pay))?$/.exec(path) ?? [];
    const order = this.find(reference ?? '');
    if (action === 'pay') await this.pay(order, cardNumber, numberOfInstallments);
    else if (action) await this[action](order, amount);
    return { state: this.stateOf(order), amount: order.amount, currency: order.currency, fulfillments: order.releases };
  }

  async respond({ method, url, headers }, rawBody) {
    const { pathname, searchParams } = new URL(url, this.url);
    if (method === 'POST' && pathname === '/hooks') return { status: await this.receive(rawBody, headers), body: {} };
    if (pathname.startsWith('/partita-check/'))
      return { status: 200, body: await this.test(pathname.slice('/partita-check'.length), JSON.parse(rawBody || '{}')) };
    const [, name, reference] = /^\/(thanks|failed|canceled)\/(.+)$/.exec(pathname) ?? [];
    return name ? this.page(name, decodeURIComponent(reference), searchParams.get('p')) : { status: 404, body: {} };
  }

  /** Responds to a request of node:http. */
  async serve(request, response) {
    const rawBody = await text(request);
    const { status, body } = await this.respond(request, rawBody).catch((error) => {
      if (error instanceof Refused) return { status: error.status, body: { error: error.message } };
      return { status: error instanceof CallFailed ? 503 : 500, body: { error: String(error) } };
    });
    if (this.is('is-slow')) await wait(300);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }
}

export async function startOtherShop({ url, env, switches }) {
  const unknown = switches.find((name) => !Object.hasOwn(designs, name) && !Object.hasOwn(plants, name));
  if (unknown) throw new Error(`There is neither a design nor a mistake "${unknown}".`);
  const planted = switches.flatMap((name) => plants[name] ?? []);
  const shop = new OtherShop({ url, env, design: [...switches, ...planted.flatMap(({ design = [] }) => design)] });
  for (const { plant } of planted) plant(shop);
  const server = createServer((request, response) => void shop.serve(request, response));
  const { hostname, port } = new URL(url);
  await new Promise((resolve, reject) => server.once('error', reject).listen(Number(port), hostname, resolve));
  const stopped = new AbortController();
  const polling = (async () => {
    while (shop.is('has-no-webhooks') && !stopped.signal.aborted) {
      await shop.poll();
      await wait(50);
    }
  })();
  return async () => {
    stopped.abort();
    server.close();
    server.closeAllConnections();
    await polling;
  };
}

if (process.argv[1] === import.meta.filename)
  void startOtherShop({ url: `http://127.0.0.1:${process.env.PORT ?? 3000}`, env: process.env, switches: process.argv.slice(2) });
