import { newSecret } from '../../webhooks/endpoints';
import type { Case } from '../case';
import { CaseFailure } from '../scene';

const GUIDE = '/direct-api/webhook-events';

const duplicate: Case = {
  name: 'duplicate-event',
  title: 'The same event arrives three times, two of them at the same time.',
  page: `${GUIDE}#handle-an-event`,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const event = await scene.eventOf(order, 'plan.created');
    await Promise.all([scene.deliverAccepted(event), scene.deliverAccepted(event)]);
    await scene.expectState(order, ['paid'], 'After plan.created');
    await scene.deliverAccepted(event);
    await scene.expectOneFulfillment(order, 'After the same event three times');
    return 'All three deliveries were accepted, and the order was released once.';
  },
};

const outOfOrder: Case = {
  name: 'out-of-order',
  title: 'A refunded order gets its events in reverse order, so plan.created is the last one.',
  page: `${GUIDE}#handle-an-event`,
  async run(scene) {
    const order = await scene.paidOrder();
    await scene.ship(order);
    await scene.refundInHub(order);
    await scene.advance('PT15S');
    const events = await scene.eventsOf(order);
    for (const event of events.toReversed()) await scene.deliverAccepted(event);
    await scene.expectState(order, ['refunded', 'canceled'], 'After a refund whose events arrived in reverse order');
    await scene.expectStillIn(order, ['refunded', 'canceled'], 'After the old plan.created arrived last');
    await scene.expectOneFulfillment(order, 'After all events');
    return "The old event didn't overwrite the refund.";
  },
};

const unknownEvent: Case = {
  name: 'unknown-event',
  title: 'An event of a type that the shop has never seen arrives.',
  page: `${GUIDE}#events`,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const event = await scene.eventOf(order, 'plan.created');
    const rawBody = event.rawBody.replace('plan.created', 'plan.rescheduled').replace(event.id, `${event.id.slice(0, -4)}FAKE`);
    await scene.deliverAccepted({ id: `${event.id.slice(0, -4)}FAKE`, type: 'plan.rescheduled', rawBody });
    return 'The shop accepted it.';
  },
};

const forged: Case = {
  name: 'forged-event',
  title: "Someone who doesn't know the secret sends plan.created, and someone changes a body.",
  page: `${GUIDE}#verify-the-signature`,
  async run(scene) {
    const unpaid = await scene.checkout();
    const paid = await scene.checkout();
    await scene.pay(paid);
    const event = await scene.eventOf(paid, 'plan.created');
    const rawBody = event.rawBody.replaceAll(paid.planNumber, unpaid.planNumber).replaceAll(paid.orderReference, unpaid.orderReference);
    const statuses = [await scene.deliver({ ...event, rawBody }, { secret: newSecret() }), await scene.deliver(event, { body: rawBody })];
    const accepted = statuses.find((status) => status < 300);
    await scene.expectStillIn(unpaid, ['pending'], 'After a forged plan.created');
    if (accepted !== undefined)
      throw new CaseFailure(`The webhook endpoint returned ${accepted} for a wrong signature. Verify it, and return 401.`);
    return `The endpoint rejected both with ${[...new Set(statuses)].join(' and ')}.`;
  },
};

const expired: Case = {
  name: 'expired-event',
  title: 'Someone recorded a genuine event, and sends it again ten minutes later.',
  page: `${GUIDE}#verify-the-signature`,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const status = await scene.deliver(await scene.eventOf(order, 'plan.created'), { ageSeconds: 600 });
    if (status < 300)
      throw new CaseFailure(
        `The webhook endpoint returned ${status} for a timestamp that is ten minutes old. Reject timestamps older than 300 seconds.`,
      );
    return `The endpoint rejected it with ${status}.`;
  },
};

export const webhookCases: readonly Case[] = [duplicate, outOfOrder, unknownEvent, forged, expired];
