// Mistakes that cost merchants money, each with the cases of the integration check that find it. They change other-shop.mjs.
import { setTimeout as wait } from 'node:timers/promises';

/** Replaces a method. @param wrap Gets the original one. */
const change = (target, name, wrap) => void (target[name] = wrap(target[name].bind(target)));

const compare = (isEnough) => (shop) => void (shop.isEnough = isEnough);

/** Events with what the shop takes for them, instead of asking Partita. */
const believe = (reaction) => (shop) =>
  change(shop, 'react', (react) => async (order, event) => {
    await reaction(shop, order, event);
    await react(order, event);
  });

/** Retries with another key after a status. */
const makeUpKeysAfter = (shop, status) => {
  const sent = new Map();
  change(shop.partita, 'send', (send) => async (method, path, key, body) => {
    const response = await send(method, path, key && (sent.get(key) ?? key), body);
    if (key && response.status === status) sent.set(key, crypto.randomUUID());
    else sent.delete(key);
    return response;
  });
};

/** Forgets a refund after a status, however the attempts before it ended. */
const takeForRefusal = (shop, status) =>
  change(
    shop.partita,
    'call',
    (call) =>
      (...request) =>
        call(...request).catch((error) => {
          if (error.status === status) error.isUnknown = false;
          throw error;
        }),
  );

export const mistakes = {
  // Whose payment it is
  'trusts-the-redirect': {
    fails: ['redirect-forged', 'pending-challenge'],
    isWide: true,
    plant: (shop) =>
      change(shop, 'page', (page) => async (name, reference) => {
        const order = shop.find(reference);
        if (name === 'thanks' && !order.paidWith) await shop.accept(order, order.checkouts.at(-1)?.planNumber);
        return page(name, reference);
      }),
  },
  'trusts-the-referrer': {
    fails: ['redirect-forged', 'pending-challenge'],
    isWide: true,
    plant: (shop) =>
      change(shop, 'respond', (respond) => async (request, rawBody) => {
        const [, reference] = /^\/thanks\/([^?]+)/.exec(request.url) ?? [];
        if (reference && request.headers.referer?.startsWith(shop.env.PARTITA_ID_URL)) {
          const order = shop.find(reference);
          if (!order.paidWith) await shop.accept(order, order.checkouts.at(-1)?.planNumber);
        }
        return respond(request, rawBody);
      }),
  },
  'verifies-the-plan-in-the-address': {
    fails: ['foreign-plan'],
    plant: (shop) =>
      change(shop, 'page', (page) => async (name, reference, planNumber) => {
        const order = shop.find(reference);
        await shop.alone(order, async () => {
          if (planNumber && !order.paidWith && (await shop.paysFor(order, planNumber))) await shop.accept(order, planNumber);
        });
        return page(name, reference);
      }),
  },
  'learns-the-plan-from-the-address': {
    fails: ['redirect-lost'],
    isWide: true,
    plant: (shop) => {
      change(shop, 'page', (page) => async (name, reference, planNumber) => {
        const order = shop.find(reference);
        if (planNumber) order.returned = true;
        return page(name, reference);
      });
      change(shop, 'update', (update) => async (order) => order.returned && update(order));
    },
  },
  'takes-the-plan-of-the-event': {
    fails: ['other-currency', 'other-shop'],
    plant: (shop) => {
      believe((_, order, { data }) => void order.checkouts.push({ planNumber: data.planNumber }))(shop);
      shop.paysFor = async (order, planNumber) => {
        const { isAuthorized, authorizedAmount } = await shop.partita.call('GET', `/installment-plans/${planNumber}/authorization`);
        return isAuthorized && authorizedAmount.value === order.amount;
      };
    },
  },
  'asks-for-the-newest-plan-of-the-order': {
    fails: ['other-currency', 'other-shop'],
    plant: (shop) =>
      change(shop, 'update', (update) => async (order) => {
        if (order.paidWith || order.checkouts.length === 0) return update(order);
        const { items } = await shop.partita.call('GET', `/installment-plans/search?orderReference=${order.reference}`);
        if (await shop.paysFor(order, items[0].planNumber)) await shop.accept(order, items[0].planNumber);
      }),
  },
  'takes-plans-of-other-terminals': {
    fails: ['other-shop'],
    plant: believe((_, order, { data }) => void order.checkouts.push({ planNumber: data.planNumber })),
  },
  'forgets-earlier-plans': {
    design: ['starts-a-plan-per-click'],
    fails: ['double-click'],
    plant: (shop) =>
      change(shop, 'update', (update) => async (order) => {
        const { checkouts } = order;
        await update(Object.assign(order, { checkouts: checkouts.slice(-1) }));
        order.checkouts = checkouts;
      }),
  },
  'ignores-later-plans': {
    design: ['starts-a-plan-per-click'],
    fails: ['double-click', 'expired-link', 'lost-checkout', 'unknown-checkout'],
    plant: (shop) =>
      change(shop, 'update', (update) => async (order) => {
        const { checkouts } = order;
        await update(Object.assign(order, { checkouts: checkouts.slice(0, 1) }));
        order.checkouts = checkouts;
      }),
  },
  'sells-paid-orders-again': {
    fails: ['paid-again', 'closed-order'],
    plant: (shop) => {
      shop.checkOpen = () => undefined;
      change(shop, 'accept', (accept) => async (order, planNumber) => (order.paidWith ? undefined : accept(order, planNumber)));
    },
  },
  'sells-canceled-orders-again': {
    fails: ['closed-order'],
    plant: (shop) => {
      change(shop, 'checkOpen', (check) => (order) => order.isCanceled || check(order));
      change(shop, 'accept', (accept) => async (order, planNumber) => {
        // It returns what was paid on a page that was open at the time.
        if (!order.isCanceled || order.checkouts.at(-1).planNumber === order.planWhenCanceled) return accept(order, planNumber);
      });
      change(shop, 'cancel', (cancel) => async (order) => {
        await cancel(order);
        order.planWhenCanceled = order.checkouts.at(-1)?.planNumber;
      });
    },
  },
  'charges-cards-for-canceled-orders': {
    design: ['takes-cards-itself'],
    fails: ['closed-order', 'canceled-challenge'],
    plant: (shop) => {
      change(shop, 'checkOpen', (check) => (order) => order.isCanceled || check(order));
      change(shop, 'accept', (accept) => async (order, planNumber) => !order.isCanceled && accept(order, planNumber));
    },
  },
  // Amounts
  'compares-amounts-as-text': { fails: ['changed-amount'], plant: compare((paid, total) => String(paid) >= String(total)) },
  'compares-the-first-digits': { fails: ['changed-amount'], plant: compare((paid, total) => String(total).startsWith(String(paid))) },
  'reads-formatted-amounts': {
    fails: ['formatted-amount'],
    plant: (shop) => {
      const read = (amount) => parseFloat((amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
      compare((paid, total) => read(paid) === read(total))(shop);
    },
  },
  'compares-whole-tens': {
    fails: ['rounded-amount'],
    plant: compare((paid, total) => Math.round(paid / 1000) === Math.round(total / 1000)),
  },
  'cuts-off-cents': { fails: ['rounded-amount'], plant: compare((paid, total) => Math.floor(paid / 100) === Math.floor(total / 100)) },
  'tolerates-a-percent': { fails: ['rounded-amount'], plant: compare((paid, total) => Math.abs(paid - total) <= total / 100) },
  'compares-no-amount': { fails: ['changed-amount', 'formatted-amount', 'rounded-amount'], plant: compare(() => true) },
  'accepts-more': {
    fails: ['higher-amount'],
    plant: (shop) => {
      compare((paid, total) => paid >= total)(shop);
      change(
        shop,
        'sendCapture',
        (send) =>
          (order, amount, { plan, isCaptured }) =>
            send(order, amount === order.amount ? plan.amount.value : amount, { plan, isCaptured }),
      );
    },
  },
  'computes-in-dollars': {
    fails: ['exact-amount'],
    plant: (shop) => {
      const inDollars = (cents) => Math.floor((cents / 100) * 100);
      compare((paid, total) => paid === inDollars(total))(shop);
      change(shop, 'planRequest', (request) => (order) => request({ ...order, amount: inDollars(order.amount) }));
    },
  },
  'charges-dollars-only': {
    fails: ['order-currency'],
    plant: (shop) => change(shop, 'planRequest', (request) => (order) => request({ ...order, currency: 'USD' })),
  },
  'ships-more-than-ordered': {
    fails: ['too-much'],
    plant: (shop) => {
      shop.checkShippable = (order) => shop.stateOf(order) === 'paid' || shop.refuse();
      shop.capture = async (order, amount) =>
        (await shop.readPlan(order.paidWith)).status === 'pending_capture' &&
        shop.partita.call('PUT', `/installment-plans/${order.paidWith}/order`, {
          key: `${order.reference}-ship`,
          body: { newAmount: { value: amount, currency: order.currency }, capture: true },
        });
    },
  },
  // Payments
  'gives-an-order-up-after-a-decline': {
    design: ['has-no-webhooks'],
    fails: ['declined'],
    isWide: true,
    plant: (shop) =>
      change(shop, 'update', (update) => async (order) => {
        await update(order);
        const last = order.checkouts.at(-1)?.planNumber;
        if (!order.paidWith && last && (await shop.readPlan(last)).authorization.status === 'failed') order.isCanceled = true;
      }),
  },
  'takes-any-answer-of-the-bank-for-a-payment': {
    fails: ['final-decline', 'pending-challenge'],
    plant: (shop) =>
      change(
        shop,
        'paysFor',
        (paysFor) => async (order, planNumber) =>
          (await paysFor(order, planNumber)) || (await shop.readPlan(planNumber)).authorization.status === 'failed',
      ),
  },
  'gives-an-order-up-after-an-error': {
    fails: ['unknown-checkout'],
    plant: (shop) =>
      change(
        shop,
        'startPlan',
        (start) => (order, checkout) =>
          start(order, checkout).catch((error) => {
            order.isCanceled = true;
            throw error;
          }),
      ),
  },
  'returns-to-a-dead-plan': {
    fails: ['dead-plan'],
    plant: (shop) => void (shop.isOver = async ({ planNumber }) => (await shop.readPlan(planNumber)).status !== 'initialized'),
  },
  'counts-a-challenge-as-paid': {
    fails: ['pending-challenge'],
    plant: (shop) =>
      void (shop.paysFor = async (order, planNumber) => {
        const { authorization, status, amount } = await shop.readPlan(planNumber);
        const isAuthorized = status === 'pending_capture' || (status === 'initialized' && authorization.status === 'pending_3ds');
        return isAuthorized && amount.value === order.amount && amount.currency === order.currency;
      }),
  },
  'keeps-late-payments': {
    fails: ['paid-after-cancel', 'unpaid-cancel-down'],
    plant: (shop) => change(shop, 'accept', (accept) => async (order, planNumber) => !order.isCanceled && accept(order, planNumber)),
  },
  'forgets-orders-whose-plan-it-canceled': {
    fails: ['unpaid-cancel-down'],
    plant: (shop) =>
      change(shop, 'cancel', (cancel) => async (order) => {
        const isUnpaid = shop.stateOf(order) === 'pending';
        for (const { planNumber } of isUnpaid ? order.checkouts : []) {
          const body = { plans: [{ planNumber, terminalId: shop.env.PARTITA_TERMINAL_ID }] };
          await shop.partita.cancelPlans(body).catch(() => undefined);
        }
        await cancel(order);
        if (isUnpaid) order.checkouts = [];
      }),
  },
  'forgets-orders-on-the-cancel-page': {
    fails: ['back-and-pay'],
    plant: (shop) =>
      change(shop, 'page', (page) => async (name, reference) => {
        const order = shop.find(reference);
        if (name === 'canceled') Object.assign(order, { isCanceled: true, checkouts: [] });
        return page(name, reference);
      }),
  },
  'releases-held-plans': {
    fails: ['held-payment'],
    plant: (shop) =>
      change(
        shop,
        'paysFor',
        (paysFor) => async (order, planNumber) =>
          (await paysFor(order, planNumber)) || (await shop.readPlan(planNumber)).status === 'on_hold',
      ),
  },
  'compares-the-status-only': {
    fails: ['refunded-payment'],
    plant: (shop) =>
      void (shop.paysFor = async (order, planNumber) => {
        const { status, originalAmount } = await shop.readPlan(planNumber);
        const isPaid = ['pending_capture', 'active', 'cleared'].includes(status);
        return isPaid && originalAmount.value === order.amount && originalAmount.currency === order.currency;
      }),
  },
  'cancels-orders-during-an-outage': {
    fails: ['api-down'],
    plant: (shop) =>
      change(shop, 'page', (page) => async (name, reference) => {
        try {
          return await page(name, reference);
        } catch (error) {
          Object.assign(shop.find(reference), { isCanceled: true });
          throw error;
        }
      }),
  },
  // Webhooks
  'ignores-webhooks': { fails: ['redirect-lost'], isWide: true, plant: (shop) => void (shop.react = () => undefined) },
  'ignores-the-redirect': {
    fails: ['webhook-lost', 'out-of-order'],
    plant: (shop) => void (shop.page = async () => ({ status: 202, body: {} })),
  },
  'fails-on-the-return-page-of-a-paid-order': {
    fails: ['webhook-first'],
    isWide: true,
    plant: (shop) =>
      change(
        shop,
        'page',
        (page) => async (name, reference) => (shop.find(reference).paidWith ? { status: 500, body: {} } : page(name, reference)),
      ),
  },
  'verifies-no-signature': { fails: ['forged-event', 'expired-event'], plant: (shop) => void (shop.isGenuine = () => true) },
  'accepts-old-events': {
    fails: ['expired-event'],
    plant: (shop) =>
      void (shop.isGenuine = (rawBody, { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures }) =>
        (signatures ?? '').split(' ').includes(`v1,${shop.sign(`${id}.${at}.${rawBody}`).toString('base64')}`)),
  },
  'rejects-late-events': {
    fails: ['late-event'],
    plant: (shop) =>
      change(shop, 'isGenuine', (isGenuine) => (rawBody, headers) => {
        if (!isGenuine(rawBody, headers)) return false;
        return Date.parse(JSON.parse(rawBody).createdAt) > Date.now() - 300_000;
      }),
  },
  'releases-with-each-event': {
    fails: ['duplicate-event', 'race', 'out-of-order'],
    isWide: true,
    plant: (shop) => {
      believe((_, order, { type }) => void (order.releases += type === 'plan.created' && order.paidWith ? 1 : 0))(shop);
      shop.seen.has = () => false;
    },
  },
  'believes-the-last-event': {
    fails: ['out-of-order', 'canceled-in-hub', 'canceled-in-shop'],
    plant: (shop) => {
      change(shop, 'react', (react) => async (order, event) => {
        await react(order, event);
        order.last = { 'plan.created': 'paid', 'plan.canceled': 'canceled' }[event.type] ?? order.last;
      });
      change(shop, 'stateOf', (stateOf) => (order) => (order.last === 'paid' && order.isEnded ? 'paid' : stateOf(order)));
    },
  },
  'parses-before-it-verifies': {
    fails: ['reformatted-event'],
    plant: (shop) =>
      change(shop, 'isGenuine', (isGenuine) => (rawBody, headers) => isGenuine(JSON.stringify(JSON.parse(rawBody)), headers)),
  },
  'checks-the-first-signature-only': {
    fails: ['rotated-secret'],
    plant: (shop) => void (shop.signaturesIn = (header) => [header.split(' ')[0]]),
  },
  'accepts-unsigned-events': {
    fails: ['forged-event'],
    plant: (shop) =>
      change(shop, 'isGenuine', (isGenuine) => (rawBody, headers) => !headers['webhook-signature'] || isGenuine(rawBody, headers)),
  },
  'compares-a-part-of-the-signature': {
    fails: ['forged-event'],
    plant: (shop) =>
      void (shop.isGenuine = (rawBody, { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures }) => {
        if (!signatures || Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
        const expected = shop.sign(`${id}.${at}.${rawBody}`);
        return signatures.split(' ').some((signature) => {
          const given = Buffer.from(signature.slice('v1,'.length), 'base64');
          return given.length > 0 && given.equals(expected.subarray(0, given.length));
        });
      }),
  },
  'expects-an-order-in-each-event': {
    fails: ['unknown-event'],
    plant: (shop) =>
      change(
        shop,
        'handle',
        (handle) => (id, event) => handle(id, { ...event, data: { orderReference: event.data.orderReference.trim() } }),
      ),
  },
  'believes-plan-created': {
    fails: ['other-shop', 'other-currency', 'paid-after-cancel', 'unpaid-cancel-down', 'held-payment', 'refunded-payment'],
    plant: (shop) => believePlanCreated(shop),
  },
  'follows-events-of-other-plans': {
    design: ['starts-a-plan-per-click'],
    fails: ['double-click', 'expired-link', 'lost-checkout', 'unknown-checkout'],
    plant: (shop) => {
      believe((_, order, { type, data }) => {
        order.isOver ||= (type === 'plan.expired' || type === 'plan.canceled') && data.planNumber !== order.paidWith;
      })(shop);
      change(shop, 'stateOf', (stateOf) => (order) => (order.isOver && order.paidWith ? 'canceled' : stateOf(order)));
    },
  },
  'drops-events-that-fail': { fails: ['api-down'], plant: (shop) => void (shop.postpone = () => undefined) },
  'drops-events-that-reach-the-rate-limit': {
    fails: ['api-down'],
    plant: (shop) =>
      change(shop, 'react', (react) => async (order, event) => {
        await react(order, event).catch((error) => error.status === 429 || Promise.reject(error));
      }),
  },
  'drops-events-while-busy': {
    fails: ['api-down'],
    plant: (shop) =>
      change(shop, 'handle', (handle) => async (id, event) => {
        const order = shop.orders.get(event.data.orderReference);
        return order && shop.isBusyWith(order) ? 200 : handle(id, event);
      }),
  },
  'remembers-events-before-it-works': {
    design: ['works-before-it-responds'],
    fails: ['api-down'],
    plant: (shop) =>
      change(shop, 'handle', (handle) => (id, event) => {
        shop.seen.add(id);
        return handle(id, event);
      }),
  },
  'releases-without-a-lock': {
    fails: ['race'],
    plant: (shop) => {
      const alone = shop.alone.bind(shop);
      shop.byStaff = (order, work) => (shop.isBusyWith(order) ? shop.refuse() : alone(order, work));
      shop.alone = (_, work) => work();
      shop.accept = async (order, planNumber) => {
        if (order.isCanceled) return shop.giveBack(planNumber);
        Object.assign(order, { paidWith: planNumber, releases: order.releases + 1 });
      };
    },
  },
  // Keys and retries
  'decides-by-the-last-attempt': {
    fails: ['unknown-refund'],
    plant: (shop) => void (shop.partita.isUnknown = (_, isLost) => isLost),
  },
  'makes-up-keys': {
    fails: [
      'lost-checkout',
      'timeout-capture',
      'timeout-refund',
      'rate-limit',
      'unknown-refund',
      'lost-refund',
      'next-day-refund',
      'other-refund',
    ],
    plant: (shop) =>
      change(shop.partita, 'send', (send) => (method, path, key, body) => send(method, path, key && crypto.randomUUID(), body)),
  },
  'makes-up-a-key-after-a-page': {
    fails: ['lost-checkout', 'lost-refund', 'unknown-refund'],
    plant: (shop) => makeUpKeysAfter(shop, 502),
  },
  'makes-up-a-key-after-a-503': {
    fails: ['lost-checkout', 'lost-refund'],
    plant: (shop) => makeUpKeysAfter(shop, 503),
  },
  'makes-up-a-key-after-a-lost-connection': {
    fails: ['lost-checkout', 'lost-refund', 'unknown-refund', 'next-day-refund', 'other-refund'],
    plant: (shop) => makeUpKeysAfter(shop, 0),
  },
  'makes-up-a-key-for-a-card-after-a-page': {
    design: ['takes-cards-itself'],
    fails: ['lost-payment'],
    isWide: true,
    plant: (shop) => makeUpKeysAfter(shop, 502),
  },
  'makes-up-a-key-while-the-first-call-runs': {
    fails: ['lost-checkout', 'lost-refund'],
    isWide: true,
    plant: (shop) => makeUpKeysAfter(shop, 409),
  },
  'makes-up-a-key-for-a-new-token': {
    fails: ['lost-checkout', 'lost-refund'],
    isWide: true,
    plant: (shop) => makeUpKeysAfter(shop, 401),
  },
  'takes-a-500-for-a-refusal': { fails: ['unknown-refund'], isWide: true, plant: (shop) => takeForRefusal(shop, 500) },
  'takes-a-502-for-a-refusal': { fails: ['unknown-refund'], isWide: true, plant: (shop) => takeForRefusal(shop, 502) },
  'takes-a-504-for-a-refusal': { fails: ['unknown-refund'], isWide: true, plant: (shop) => takeForRefusal(shop, 504) },
  'takes-any-page-for-success': {
    fails: ['capture-down', 'cancel-down', 'refund-down'],
    plant: (shop) =>
      change(shop.partita, 'send', (send) => async (method, ...request) => {
        const response = await send(method, ...request);
        return method === 'GET' || response.result ? response : { ...response, result: {} };
      }),
  },
  'ignores-retry-after': {
    fails: ['rate-limit'],
    plant: (shop) => change(shop.partita, 'pauseAfter', (pauseAfter) => (attempt) => pauseAfter(attempt, 0)),
  },
  'requests-a-token-for-each-call': {
    fails: ['token-per-call'],
    plant: (shop) => void (shop.partita.token = async () => (await shop.partita.requestToken()).value),
  },
  'never-starts-a-checkout-again': {
    fails: ['expired-link', 'unknown-checkout', 'dead-plan'],
    plant: (shop) => void (shop.isOver = async () => false),
  },
  'never-renews-its-token': { fails: ['expired-link'], isWide: true, plant: (shop) => void (shop.partita.dropToken = () => undefined) },
  // Card forms
  'charges-another-card-after-an-error': {
    design: ['takes-cards-itself'],
    fails: ['unknown-payment', 'lost-then-canceled'],
    plant: (shop) => {
      shop.findPlans = async () => undefined;
      change(
        shop,
        'startPlan',
        (start) =>
          (order, checkout, ...request) =>
            start(order, checkout, ...request).catch((error) => {
              checkout.key += '-again';
              throw error;
            }),
      );
    },
  },
  'makes-up-keys-for-cards': {
    design: ['takes-cards-itself'],
    fails: ['lost-payment'],
    isWide: true,
    plant: (shop) =>
      change(shop.partita, 'send', (send) => (method, path, key, body) => send(method, path, key && crypto.randomUUID(), body)),
  },
  'charges-both-tabs': {
    design: ['takes-cards-itself'],
    fails: ['two-cards'],
    plant: (shop) => {
      shop.pay = (order, ...card) => shop.charge(order, ...card);
      change(
        shop,
        'startPlan',
        (start) =>
          (order, _, ...request) =>
            start(order, { key: crypto.randomUUID() }, ...request),
      );
      change(shop, 'accept', (accept) => async (order, planNumber) => !order.paidWith && accept(order, planNumber));
    },
  },
  'takes-a-plan-for-a-payment': {
    design: ['takes-cards-itself'],
    fails: ['card-challenge', 'other-currency'],
    plant: (shop) =>
      void (shop.paysFor = async (order, planNumber) => {
        const { authorization, status, amount } = await shop.readPlan(planNumber);
        return authorization.status !== 'failed' && status !== 'canceled' && amount.value === order.amount;
      }),
  },
  'forgets-a-challenge-after-it-canceled': {
    design: ['takes-cards-itself'],
    fails: ['canceled-challenge'],
    plant: (shop) => change(shop, 'accept', (accept) => async (order, planNumber) => !order.isCanceled && accept(order, planNumber)),
  },
  'cancels-orders-without-a-plan-at-once': {
    design: ['takes-cards-itself'],
    fails: ['lost-then-canceled'],
    plant: (shop) => {
      change(shop, 'update', (update) => async (order) => (order.isForgotten ? undefined : update(order)));
      change(shop, 'cancel', (cancel) => async (order) => {
        if (order.checkouts.some(({ planNumber }) => planNumber)) return cancel(order);
        Object.assign(order, { isCanceled: true, isForgotten: true });
      });
    },
  },
  // Orders
  'ships-unpaid-orders': {
    design: ['captures-at-checkout'],
    fails: ['unpaid-order'],
    plant: (shop) => {
      change(shop, 'checkShippable', (check) => (order, amount) => shop.stateOf(order) === 'pending' || check(order, amount));
      change(shop, 'capture', (capture) => async (order, amount) => order.paidWith && capture(order, amount));
    },
  },
  'ships-canceled-orders': {
    design: ['captures-at-checkout'],
    fails: ['canceled-in-shop', 'canceled-in-hub'],
    plant: (shop) => {
      change(shop, 'checkShippable', (check) => (order, amount) => shop.stateOf(order) === 'canceled' || check(order, amount));
      change(shop, 'capture', (capture) => async (order, amount) => !order.isCanceled && capture(order, amount));
    },
  },
  'ships-disputed-orders': {
    design: ['captures-at-checkout'],
    fails: ['disputed-order'],
    plant: (shop) =>
      change(shop, 'checkShippable', (check) => (order, amount) => shop.stateOf(order) === 'disputed' || check(order, amount)),
  },
  'takes-expired-plans-for-captured': {
    fails: ['expired-payment'],
    plant: (shop) => {
      change(shop, 'follow', (follow) => async (order) => {
        await follow(order);
        order.isExpired = order.isEnded && (await shop.readPlan(order.paidWith)).status === 'expired';
        order.isEnded &&= !order.isExpired;
      });
      change(shop, 'capture', (capture) => async (order, amount) => order.isExpired || capture(order, amount));
    },
  },
  'ships-the-rest-of-a-captured-order': {
    fails: ['later-rest'],
    plant: (shop) =>
      change(shop, 'checkShippable', (check) => (order, amount) => {
        if (order.shipped === 0 || order.shipped + amount > order.amount) check(order, amount);
      }),
  },
  'refunds-the-total-of-the-order': {
    fails: ['lowered-in-hub'],
    plant: (shop) =>
      void (shop.giveBack = async (planNumber) => {
        const { status, orderReference, amount } = await shop.readPlan(planNumber);
        if (status === 'canceled') return;
        const body = { amount: { ...amount, value: shop.find(orderReference).amount }, reference: `${planNumber}-back` };
        await shop.partita.call('POST', `/installment-plans/${planNumber}/refunds`, { key: `${planNumber}-back`, body });
      }),
  },
  'takes-cleared-plans-for-paid': {
    fails: ['canceled-in-hub'],
    plant: (shop) =>
      change(shop, 'follow', (follow) => async (order) => {
        await follow(order);
        order.isEnded &&= (await shop.readPlan(order.paidWith)).status !== 'cleared';
      }),
  },
  'expects-an-active-plan-after-a-capture': {
    fails: ['captured-in-hub'],
    plant: (shop) =>
      change(shop, 'capture', (capture) => async (order, amount) => {
        if ((await shop.readPlan(order.paidWith)).status === 'cleared') shop.refuse();
        return capture(order, amount);
      }),
  },
  'ships-by-its-own-books': {
    design: ['captures-at-checkout'],
    fails: ['canceled-in-hub', 'disputed-order'],
    plant: (shop) => {
      shop.ship = (order, amount = order.amount) =>
        shop.byStaff(order, async () => {
          shop.checkShippable(order, amount);
          if (amount !== order.amount) await shop.capture(order, amount);
          order.shipped = amount;
        });
    },
  },
  'takes-conflicts-for-captures': {
    fails: ['canceled-in-hub', 'disputed-order', 'expired-payment'],
    plant: (shop) => {
      shop.ship = (order, amount = order.amount) =>
        shop.byStaff(order, async () => {
          shop.checkShippable(order, amount);
          await shop
            .sendCapture(order, amount, { plan: { amount: { value: order.amount } }, isCaptured: false })
            .catch((error) => error.status === 409 || Promise.reject(error));
          order.shipped = amount;
        });
    },
  },
  'never-captures-whole-orders': {
    fails: ['timeout-capture'],
    isWide: true,
    plant: (shop) => change(shop, 'capture', (capture) => async (order, amount) => amount < order.amount && capture(order, amount)),
  },
  'captures-blindly': {
    fails: ['captured-in-hub', 'dispute-won'],
    plant: (shop) =>
      change(shop, 'capture', () => (order, amount) => shop.sendCapture(order, amount, { plan: { amount: { value: order.amount } } })),
  },
  'captures-without-end': {
    fails: ['captured-in-hub', 'unknown-capture', 'capture-down', 'dispute-won'],
    plant: (shop) =>
      change(shop, 'sendCapture', (send) => async (order, amount, { plan }) => {
        for (;;) {
          try {
            return await send(order, amount, { plan, isCaptured: false });
          } catch {
            await wait(1);
          }
        }
      }) ||
      change(
        shop,
        'capture',
        () => async (order, amount) => shop.sendCapture(order, amount, { plan: { amount: { value: order.amount } } }),
      ),
  },
  'ships-before-it-captures': {
    fails: ['unknown-capture', 'capture-down'],
    plant: (shop) =>
      change(shop, 'capture', (capture) => async (order, amount) => {
        order.shipped = amount;
        await capture(order, amount);
      }),
  },
  'returns-to-paid-after-a-conflict': {
    fails: ['double-ship', 'captured-in-hub', 'unknown-capture', 'ship-or-cancel', 'dispute-won'],
    plant: (shop) => {
      shop.ship = async (order, amount = order.amount) => {
        await shop.update(order);
        const isAgain = order.isShipping;
        order.isShipping = true;
        if (!isAgain) shop.checkShippable(order, amount);
        await shop.partita
          .call('PUT', `/installment-plans/${order.paidWith}/order`, {
            key: crypto.randomUUID(),
            body: { capture: true, ...(amount < order.amount && { newAmount: { value: amount, currency: order.currency } }) },
          })
          .then(
            () => (order.shipped = amount),
            (error) => {
              order.shipped = 0;
              throw error;
            },
          );
      };
    },
  },
  'ships-and-cancels-at-once': {
    fails: ['ship-or-cancel'],
    plant: (shop) => {
      const [ship, cancel] = [shop.ship.bind(shop), shop.cancel.bind(shop)];
      // Both decide by what the order was when the button was selected, and nothing keeps them apart.
      shop.ship = async (order, amount = order.amount) => {
        if (shop.stateOf(order) !== 'paid' || amount !== order.amount) return ship(order, amount);
        await shop.sendCapture(order, amount, { plan: { amount: { value: amount } }, isCaptured: false }).catch(() => ship(order, amount));
        order.shipped = amount;
      };
      shop.cancel = async (order) => {
        if (shop.stateOf(order) !== 'paid') return cancel(order);
        await shop.giveBack(order.paidWith);
        order.isCanceled = true;
      };
    },
  },
  'cancels-although-the-refund-failed': {
    fails: ['cancel-down'],
    plant: (shop) => change(shop, 'giveBack', (giveBack) => (planNumber) => giveBack(planNumber).catch(() => undefined)),
  },
  'cancels-without-a-refund': {
    fails: ['canceled-in-shop', 'lowered-in-hub', 'cancel-down', 'ship-or-cancel', 'closed-order'],
    plant: (shop) => {
      shop.cancel = (order) => shop.byStaff(order, async () => void (order.isCanceled = true));
    },
  },
  'captures-everything': {
    fails: ['partial-capture'],
    plant: (shop) => change(shop, 'capture', (capture) => (order) => capture(order, order.amount)),
  },
  // Refunds
  'ignores-chargebacks': {
    fails: ['chargeback', 'disputed-order'],
    isWide: true,
    plant: (shop) => change(shop, 'stateOf', (stateOf) => (order) => stateOf({ ...order, isDisputed: false })),
  },
  'never-leaves-disputed': {
    fails: ['dispute-won'],
    plant: (shop) =>
      change(shop, 'follow', (follow) => async (order) => {
        const wasDisputed = order.isDisputed;
        await follow(order);
        order.isDisputed ||= wasDisputed;
      }),
  },
  'cancels-disputed-orders': {
    fails: ['dispute-won'],
    plant: (shop) =>
      change(shop, 'follow', (follow) => async (order) => {
        await follow(order);
        if (order.isDisputed && !order.shipped) order.wasGivenUp = true;
        order.isDisputed &&= Boolean(order.shipped);
        order.isEnded ||= Boolean(order.wasGivenUp);
      }),
  },
  'cancels-orders-after-a-declined-installment': {
    fails: ['later-decline'],
    plant: believe((_, order, { type }) => {
      if (type === 'installment.failed') Object.assign(order, { shipped: 0, isCanceled: true });
    }),
  },
  'releases-orders-after-a-dispute': {
    fails: ['dispute-won'],
    plant: (shop) =>
      change(shop, 'follow', (follow) => async (order) => {
        const wasDisputed = order.isDisputed;
        await follow(order);
        if (wasDisputed && !order.isDisputed && !order.isEnded && !order.shipped) order.releases += 1;
      }),
  },
  'has-one-refund-key-per-order': {
    fails: ['partial-refund', 'refund-race', 'refund-failed'],
    plant: (shop) =>
      change(
        shop,
        'newRefund',
        (newRefund) => (order, amount) => Object.assign(newRefund(order, amount), { id: `${order.reference}-refund` }),
      ),
  },
  'numbers-refunds-by-what-is-done': {
    fails: ['refund-race', 'next-day-refund'],
    plant: (shop) =>
      void (shop.refund = async (order, amount) => {
        await shop.update(order);
        shop.checkRefundable(order, amount);
        const refund = { id: `${order.reference}-refund-${order.refunds.length + 1}`, amount, isDone: false };
        await shop.sendRefund(order, refund);
        order.refunds.push(refund);
        await shop.updateIfPossible(order);
      }),
  },
  'books-refused-refunds': {
    fails: ['refund-race'],
    plant: (shop) => {
      change(shop, 'sendRefund', (send) => async (order, refund) => {
        const { amount } = refund;
        await send(order, refund).finally(() => Object.assign(refund, { amount }));
      });
      shop.refund = async (order, amount) => {
        await shop.update(order);
        shop.checkRefundable(order, amount);
        if (shop.refundedOf(order) + amount > order.shipped) shop.refuse();
        await shop.sendRefund(order, order.refunds.find(({ isDone }) => !isDone) ?? shop.newRefund(order, amount));
        await shop.updateIfPossible(order);
      };
    },
  },
  'reports-refused-refunds-as-made': {
    fails: ['chargeback', 'too-much', 'refund-race', 'refund-down', 'unknown-refund'],
    plant: (shop) => {
      shop.refund = async (order, amount) => {
        await shop.sendRefund(order, shop.newRefund(order, amount)).catch((error) => error.status < 500 || Promise.reject(error));
        await shop.updateIfPossible(order);
      };
    },
  },
  'counts-refunds-that-failed': {
    fails: ['refund-failed'],
    plant: (shop) =>
      change(shop, 'follow', (follow) => async (order) => {
        const amounts = order.refunds.map(({ amount }) => amount);
        await follow(order);
        for (const [index, refund] of order.refunds.entries()) refund.amount = amounts[index];
      }),
  },
  'never-leaves-refunded': {
    fails: ['refund-failed'],
    plant: (shop) =>
      change(shop, 'follow', (follow) => async (order) => {
        const wasEnded = order.isEnded;
        await follow(order);
        order.isEnded ||= wasEnded;
      }),
  },
  'reports-refunds-as-failed-without-the-plan': {
    fails: ['refund-unread'],
    plant: (shop) => void (shop.updateIfPossible = shop.update),
  },
  'trusts-keys-for-longer-than-a-day': { fails: ['next-day-refund'], plant: (shop) => void (shop.wasMade = async () => false) },
  'refunds-another-amount-after-an-unknown-outcome': {
    fails: ['other-refund'],
    plant: (shop) =>
      change(shop, 'refund', (refund) => async (order, amount) => {
        for (const open of order.refunds) if (!open.isDone && open.amount !== amount) Object.assign(open, { isDone: true, amount: 0 });
        return refund(order, amount);
      }),
  },
  'returns-no-cleared-payments': {
    fails: ['canceled-in-shop'],
    isWide: true,
    plant: (shop) =>
      change(shop, 'giveBack', (giveBack) => async (planNumber) => {
        if ((await shop.readPlan(planNumber)).status !== 'cleared') await giveBack(planNumber);
      }),
  },
  'has-one-key-for-full-refunds': {
    fails: ['refund-failed'],
    plant: (shop) =>
      change(shop, 'newRefund', (newRefund) => (order, amount) => {
        const refund = newRefund(order, amount);
        return amount === order.amount ? Object.assign(refund, { id: `${order.reference}-refund-all` }) : refund;
      }),
  },
  'refunds-whole-dollars': {
    fails: ['partial-refund'],
    plant: (shop) =>
      change(
        shop,
        'sendRefund',
        (send) => async (order, refund) => send(order, Object.assign(refund, { amount: Math.round(refund.amount / 100) * 100 })),
      ),
  },
  'captures-whole-dollars': {
    fails: ['partial-capture'],
    plant: (shop) => change(shop, 'capture', (capture) => (order, amount) => capture(order, Math.ceil(amount / 100) * 100)),
  },
  'refunds-in-dollars': {
    fails: ['partial-refund', 'refund-race', 'timeout-refund', 'closed-order', 'lost-refund', 'refund-down'],
    plant: (shop) =>
      change(
        shop,
        'sendRefund',
        (send) => async (order, refund) => send(order, Object.assign(refund, { amount: Math.round(refund.amount / 100) })),
      ),
  },
};

function believePlanCreated(shop) {
  believe((_, order, { type, data }) => {
    const isPaid = type === 'plan.created' && !order.paidWith && data.amount.value === order.amount;
    if (isPaid) Object.assign(order, { paidWith: data.planNumber, releases: order.releases + 1 });
  })(shop);
}
