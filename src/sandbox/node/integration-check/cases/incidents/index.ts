import type { Case } from '../../case';
import { TOKEN } from '../retries';
import { isDone } from '../../shop';
import { runIncident, type Disturbance } from './run-incident';

/** Something that goes wrong for hours while orders are under way. */
export type Incident = Omit<Case, 'prepare' | 'run'> & Disturbance;

const GUIDE = '/direct-api/webhook-events';
const SIGNATURE = `${GUIDE}#verify-the-signature`;
const MANY = 100;
const SKEW_SECONDS = 600;

export const incidents: readonly Incident[] = [
  {
    name: 'webhooks-down-6h',
    title: 'No webhook reaches the shop for six hours. Partita sends them again later.',
    cost: 'Shoppers who paid and closed the window are charged for orders that never ship.',
    page: `${GUIDE}#how-partita-delivers`,
    needsWebhooks: true,
    from: 0,
    to: 12,
    send: async () => 0,
  },
  {
    name: 'order-locked-425',
    title: 'Whenever something happens to an order, requests about it get a 425 for half an hour.',
    cost: "An order that is paid while it's locked is canceled, or never ships.",
    page: '/checkout-solutions/hosted-forms/hosted-form-redirect#race-conditions-between-the-redirect-and-the-webhook',
    from: 1,
    to: 7,
    async begin({ partita }, orders) {
      for (const order of orders) await partita.fail(order, ['proxy_425']);
    },
  },
  {
    name: 'key-rotated-mid-traffic',
    title: 'The webhook secret is rotated, so webhooks have two signatures, and the shop knows the second one.',
    cost: 'For a day after the rotation, the shop hears of no payment.',
    page: SIGNATURE,
    needsWebhooks: true,
    from: 4,
    to: Infinity,
    send: (scene, event) => scene.deliver(event, { signature: (valid, other) => `${other} ${valid}` }),
  },
  {
    name: 'token-endpoint-slow',
    title: 'Each access token takes two seconds for three hours.',
    cost: 'Payments are lost if they happen while the shop waits for a token.',
    page: '/getting-started/technical-best-practices#timeouts-and-retries',
    from: 2,
    to: 8,
    begin: ({ partita }) => partita.failNext(Array<string>(MANY).fill('slow_response'), { operation: TOKEN }),
  },
  {
    name: 'clock-skew-10m',
    title: "The shop's clock is ten minutes off for two hours, so it rejects webhooks. Partita sends them again later.",
    cost: 'The shop never accepts what it rejected once, so paid orders never ship.',
    page: SIGNATURE,
    needsWebhooks: true,
    from: 2,
    to: 6,
    send: (scene, event, seed) => scene.deliver(event, { ageSeconds: seed % 2 === 0 ? SKEW_SECONDS : -SKEW_SECONDS }),
  },
  {
    name: 'doubled-event-storm',
    title: 'Each webhook arrives three times at once, while the shoppers return.',
    cost: 'The goods are sent several times, and paid once.',
    page: `${GUIDE}#handle-an-event`,
    needsWebhooks: true,
    from: 0,
    to: Infinity,
    async send(scene, event) {
      const statuses = await Promise.all([scene.deliver(event), scene.deliver(event), scene.deliver(event)]);
      return statuses.find(isDone) ?? 0;
    },
  },
];

/** The incidents as cases of a check. @param seed Makes up the orders. */
export const incidentCases = (seed: number): Case[] =>
  incidents.map((incident) => ({ ...incident, run: (scene) => runIncident(scene, incident, seed) }));
