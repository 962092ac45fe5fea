import { newSecret } from '../../webhooks/endpoints';
import type { Case } from '../case';
import { CaseFailure } from '../scene';
import { isDone } from '../shop';

const GUIDE = '/direct-api/webhook-events';

const duplicate: Case = {
  name: 'duplicate-event',
  title: 'The same event arrives three times, two of them at the same time.',
  cost: 'The goods are sent several times, and paid once.',
  page: `${GUIDE}#handle-an-event`,
  needsWebhooks: true,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const event = await scene.partita.eventOf(order, 'plan.created');
    await Promise.all([scene.deliverAccepted(event), scene.deliverAccepted(event)]);
    await scene.expectState(order, ['paid'], 'After plan.created');
    await scene.deliverAccepted(event);
    await scene.expectOneFulfillment(order, 'After the same event three times');
    return 'All three deliveries were accepted, and the order was released once.';
  },
};

const outOfOrder: Case = {
  name: 'out-of-order',
  title: 'The events of an order that was paid, shipped, and refunded arrive in reverse order, so plan.created is the last one.',
  cost: 'Goods are sent although the payment was returned.',
  page: `${GUIDE}#handle-an-event`,
  paysOn: 'hosted-page',
  needsWebhooks: true,
  async run(scene) {
    const order = await scene.checkout();
    await scene.visit(await scene.payAndReturn(order));
    await scene.expectState(order, ['paid'], 'After the redirect, without a webhook');
    await scene.ship(order);
    await scene.partita.refund(order);
    await scene.partita.advance('PT15S');
    const events = await scene.partita.eventsOf(order.planNumber);
    for (const event of events.toReversed()) await scene.deliverAccepted(event);
    await scene.expectState(order, ['refunded', 'canceled'], 'After a refund whose events arrived in reverse order');
    await scene.expectStillIn(order, ['refunded', 'canceled'], 'After the old plan.created arrived last');
    await scene.expectOneFulfillment(order, 'After all events');
    return "The old event didn't overwrite the refund.";
  },
};

const unknownEvent: Case = {
  name: 'unknown-event',
  title: 'An event of a type that the shop has never seen arrives, and one that is about no order.',
  cost: 'Partita disables an endpoint that only fails, so the shop hears of no payment anymore.',
  page: `${GUIDE}#events`,
  needsWebhooks: true,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const event = await scene.partita.eventOf(order, 'plan.created');
    const id = `${event.id.slice(0, -4)}FAKE`;
    const rawBody = event.rawBody.replace('plan.created', 'plan.rescheduled').replace(event.id, id);
    await scene.deliverAccepted({ id, type: 'plan.rescheduled', rawBody });
    const report = { ...event.body, id: `${event.id.slice(0, -4)}NONE`, type: 'report.ready', data: { requestId: 'rep_FAKE' } };
    await scene.deliverAccepted({ id: report.id, type: report.type, rawBody: JSON.stringify(report) });
    return 'The shop accepted both.';
  },
};

const reformatted: Case = {
  name: 'reformatted-event',
  title: 'Partita adds a member to its events, and formats their JSON in another way.',
  cost: 'From that day on, the shop rejects every event, and hears of no payment anymore.',
  page: `${GUIDE}#read-the-raw-body`,
  needsWebhooks: true,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const event = await scene.partita.eventOf(order, 'plan.created');
    const body = { added: { rate: 1.5, note: 'a/b' }, ...event.body };
    // The same JSON, with spaces, a number with a zero at its end, and escaped characters.
    const rawBody = JSON.stringify(body, null, 1)
      .replace('1.5', '1.50')
      .replace('a/b', String.raw`\u0061\/b`);
    await scene.deliverAccepted({ ...event, rawBody });
    await scene.expectState(order, ['paid'], 'After plan.created with another format');
    return 'The shop verified the bytes as they arrived, and ignored the new member.';
  },
};

const late: Case = {
  name: 'late-event',
  title: 'The endpoint was down for a day, and plan.created arrives when it works again.',
  cost: 'Anyone who pays during an outage is charged for an order that is never shipped.',
  page: `${GUIDE}#how-partita-delivers`,
  needsWebhooks: true,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const event = await scene.partita.eventOf(order, 'plan.created');
    const { createdAt } = event.body;
    const yesterday = new Date(Date.parse(createdAt) - 24 * 60 * 60 * 1000).toISOString();
    // The timestamp that is signed is that of the delivery.
    await scene.deliverAccepted({ ...event, rawBody: event.rawBody.replace(createdAt, yesterday) });
    await scene.expectState(order, ['paid'], 'After plan.created of the day before');
    return 'The shop accepted the event a day later.';
  },
};

const forged: Case = {
  name: 'forged-event',
  title: "Someone who doesn't know the secret sends plan.created, with and without a signature, and someone changes a body.",
  cost: 'Anyone gets the goods for free.',
  page: `${GUIDE}#verify-the-signature`,
  needsWebhooks: true,
  async run(scene) {
    const unpaid = await scene.checkout();
    const paid = await scene.checkout();
    await scene.pay(paid);
    const event = await scene.partita.eventOf(paid, 'plan.created');
    const rawBody = event.rawBody.replaceAll(paid.planNumber, unpaid.planNumber).replaceAll(paid.orderReference, unpaid.orderReference);
    const statuses = [
      await scene.deliver({ ...event, rawBody }, { secret: newSecret() }),
      await scene.deliver(event, { body: rawBody }),
      await scene.deliver({ ...event, rawBody }, { signature: () => 'v1,' }),
      await scene.deliver({ ...event, rawBody }, { signature: () => undefined }),
      // If a part is enough, someone guesses it.
      await scene.deliver(event, { signature: (valid) => valid.slice(0, 'v1,'.length + 4) }),
    ];
    await scene.expectStillIn(unpaid, ['pending'], 'After a forged plan.created');
    const wrong = ['a wrong signature', 'a changed body', 'an empty signature', 'no signature', 'the beginning of a signature'].find(
      (_, index) => isDone(statuses[index] ?? 0),
    );
    if (wrong !== undefined)
      throw new CaseFailure(`The webhook endpoint accepted an event with ${wrong}. Verify the signature, and return 401.`);
    return `The endpoint rejected all of them with ${[...new Set(statuses)].join(' and ')}.`;
  },
};

const expired: Case = {
  name: 'expired-event',
  title: 'Someone recorded a genuine event, and sends it again ten minutes later.',
  cost: 'Anyone who has seen one event can repeat what it causes for as long as the secret is valid.',
  page: `${GUIDE}#verify-the-signature`,
  needsWebhooks: true,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const status = await scene.deliver(await scene.partita.eventOf(order, 'plan.created'), { ageSeconds: 600 });
    if (isDone(status))
      throw new CaseFailure(
        `The webhook endpoint returned ${status} for a timestamp that is ten minutes old. Reject timestamps older than 300 seconds.`,
      );
    return `The endpoint rejected it with ${status}.`;
  },
};

const rotated: Case = {
  name: 'rotated-secret',
  title: 'The secret is rotated, so events have two signatures, and the second one is with the secret that the shop knows.',
  cost: 'For a day after the rotation, the shop rejects every event, and hears of no payment.',
  page: `${GUIDE}#verify-the-signature`,
  needsWebhooks: true,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    const event = await scene.partita.eventOf(order, 'plan.created');
    await scene.deliverAccepted(event, { signature: (valid, other) => `${other} ${valid}` });
    await scene.expectState(order, ['paid'], 'After plan.created with two signatures');
    return 'The shop accepted the second signature.';
  },
};

export const webhookCases: readonly Case[] = [duplicate, outOfOrder, unknownEvent, reformatted, late, forged, expired, rotated];
