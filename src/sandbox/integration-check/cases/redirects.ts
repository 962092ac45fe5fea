import type { Case } from '../case';
import { CaseFailure, type Scene } from '../scene';

const GUIDE = '/checkout-solutions/hosted-forms/hosted-form-redirect';

const redirectLost: Case = {
  name: 'redirect-lost',
  title: 'The shopper pays and closes the browser, so only the webhook arrives.',
  page: `${GUIDE}#return-pages`,
  async run(scene) {
    const order = await scene.checkout();
    await scene.pay(order);
    await scene.deliverAccepted(await scene.eventOf(order, 'plan.created'));
    await scene.expectState(order, ['paid'], 'After plan.created, without a redirect');
    return 'The webhook alone marked the order as paid.';
  },
};

const webhookLost: Case = {
  name: 'webhook-lost',
  title: 'The shopper returns to the shop, and no webhook arrives.',
  page: `${GUIDE}#how-it-works`,
  async run(scene) {
    const order = await scene.checkout();
    await scene.shop.visit(await returnUrl(scene, order));
    await scene.expectState(order, ['paid'], 'After the redirect, without a webhook');
    return 'The redirect alone marked the order as paid.';
  },
};

/** Pays for an order. @returns the redirect URL. @throws CaseFailure if the shop didn't set one. */
async function returnUrl(scene: Scene, order: Parameters<Scene['pay']>[0]): Promise<string> {
  const url = await scene.pay(order);
  if (url === undefined) throw new CaseFailure('The checkout has no redirectUrls.succeeded, so the shopper never returns to the shop.');
  return url;
}

const webhookFirst: Case = {
  name: 'webhook-first',
  title: 'The webhook arrives before the shopper returns.',
  page: `${GUIDE}#race-conditions-between-the-redirect-and-the-webhook`,
  async run(scene) {
    const order = await scene.checkout();
    const url = await returnUrl(scene, order);
    await scene.deliverAccepted(await scene.eventOf(order, 'plan.created'));
    await scene.expectState(order, ['paid'], 'After plan.created');
    const status = await scene.shop.visit(url);
    if (status >= 400) throw new CaseFailure(`The return page responded with ${status} to a shopper who had paid.`);
    await scene.expectOneFulfillment(order, 'After the webhook and the redirect');
    return 'The redirect after the webhook changed nothing.';
  },
};

const race: Case = {
  name: 'race',
  title: 'The webhook and the shopper arrive at the same time.',
  page: `${GUIDE}#race-conditions-between-the-redirect-and-the-webhook`,
  async run(scene) {
    const order = await scene.checkout();
    const url = await returnUrl(scene, order);
    const event = await scene.eventOf(order, 'plan.created');
    await Promise.all([scene.shop.visit(url), scene.deliver(event), scene.shop.visit(url)]);
    await scene.expectState(order, ['paid'], 'After the webhook and the redirect');
    await scene.expectOneFulfillment(order, 'After the webhook and the redirect at the same time');
    return 'The order was released once.';
  },
};

const redirectForged: Case = {
  name: 'redirect-forged',
  title: 'Someone opens the success page of an order without paying.',
  page: `${GUIDE}#how-it-works`,
  async run(scene) {
    const paid = await scene.checkout();
    const template = await returnUrl(scene, paid);
    const order = await scene.checkout();
    const forged = template.replaceAll(paid.planNumber, order.planNumber).replaceAll(paid.orderReference, order.orderReference);
    await scene.shop.visit(forged);
    await scene.expectStillIn(order, ['pending'], 'After a visit to the success page without a payment');
    return 'The order stayed unpaid.';
  },
};

const expiredLink: Case = {
  name: 'expired-link',
  title: 'The shopper comes back after an hour, when the link and the token have expired.',
  page: `${GUIDE}#when-the-link-expires`,
  async run(scene) {
    const order = await scene.checkout();
    await scene.advance('PT61M');
    const again = await scene.shop.checkout({ orderReference: order.orderReference });
    if (typeof again === 'number')
      throw new CaseFailure(`The second checkout failed with status ${again}. Renew the access token, and start a new plan.`);
    const { status } = await scene.plan({ ...order, ...again });
    if (status !== 'initialized') throw new CaseFailure(`The second checkout led to a plan that is ${status}. Start it with a new key.`);
    await scene.pay({ ...order, ...again });
    await scene.deliverAccepted(await scene.eventOf({ ...order, ...again }, 'plan.created'));
    await scene.expectState(order, ['paid'], 'After the shopper paid the second plan');
    return 'The shop started a new plan, and the shopper paid it.';
  },
};

export const redirectCases: readonly Case[] = [redirectLost, webhookLost, webhookFirst, race, redirectForged];
export const lateCases: readonly Case[] = [expiredLink];
