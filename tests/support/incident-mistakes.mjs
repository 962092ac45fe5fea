// Mistakes that only show during an incident, each with the incident that finds it. They change other-shop.mjs.
import { setTimeout as wait } from 'node:timers/promises';
import { mistakes } from './other-shop-mistakes.mjs';

/** Replaces a method. @param wrap Gets the original one. */
const change = (target, name, wrap) => void (target[name] = wrap(target[name].bind(target)));

const FIVE_HOURS = 5 * 3_600_000;
/** Less than what a slow token takes, in milliseconds. */
const IMPATIENCE = 1500;

export const incidentMistakes = {
  'gives-unpaid-orders-up-after-five-hours': {
    incident: 'webhooks-down-6h',
    // A queue takes real time to work off, while the simulated hours pass within seconds.
    design: ['works-before-it-responds'],
    plant: (shop) =>
      change(shop, 'update', (update) => async (order) => {
        const clock = await fetch(new URL('/_sandbox/clock', shop.env.PARTITA_API_URL));
        const now = Date.parse((await clock.json()).now);
        order.placedAt ??= now;
        order.isGivenUp ||= !order.paidWith && now - order.placedAt > FIVE_HOURS;
        if (!order.isGivenUp) await update(order);
      }),
  },
  'cancels-locked-orders': {
    incident: 'order-locked-425',
    plant: (shop) =>
      change(shop, 'update', (update) => async (order) => {
        await update(order).catch((error) => {
          order.isCanceled ||= error.status === 425 && !order.paidWith;
          throw error;
        });
      }),
  },
  'checks-the-first-signature-only': { incident: 'key-rotated-mid-traffic', plant: mistakes['checks-the-first-signature-only'].plant },
  'drops-events-without-a-token': {
    incident: 'token-endpoint-slow',
    design: ['works-before-it-responds'],
    plant: (shop) => {
      const late = new Error('There is no token.');
      change(shop.partita, 'requestToken', (request) => () => Promise.race([request(), wait(IMPATIENCE).then(() => Promise.reject(late))]));
      change(shop, 'react', (react) => async (order, event) => {
        await react(order, event).catch((error) => error === late || Promise.reject(error));
      });
    },
  },
  'remembers-events-before-it-verifies-them': {
    incident: 'clock-skew-10m',
    plant: (shop) =>
      change(shop, 'receive', (receive) => async (rawBody, headers) => {
        const id = headers['webhook-id'];
        const isKnown = shop.seen.has(id);
        const status = isKnown ? 200 : await receive(rawBody, headers);
        shop.seen.add(id);
        return status;
      }),
  },
  'releases-with-each-plan-created': {
    incident: 'doubled-event-storm',
    plant: (shop) => {
      shop.seen.has = () => false;
      change(shop, 'accept', (accept) => async (order, planNumber) => {
        const { releases } = order;
        await accept(order, planNumber);
        order.releases = releases;
      });
      change(shop, 'react', (react) => async (order, event) => {
        await react(order, event);
        if (event.type === 'plan.created' && event.data.planNumber === order.paidWith) order.releases += 1;
      });
    },
  },
};
