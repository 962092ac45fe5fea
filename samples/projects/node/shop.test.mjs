import assert from 'node:assert/strict';
// only webhooks
import { createHmac } from 'node:crypto';
// end only
import { once } from 'node:events';
import { test } from 'node:test';
import { startShop } from './server.mjs';
import { Shop } from './shop.mjs';

// step test
const shop = new Shop({ url: 'http://127.0.0.1:3000' });

/** Pays as the shopper, with a test card. */
async function pay(reference, number = '4111111111111111') {
  // only redirect, hosted-fields
  const { planNumber } = await shop.checkout(reference);
  const response = await fetch(`${process.env.PARTITA_ID_URL}/_sandbox/shopper`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ planNumber, action: 'pay', cardNumber: number }),
  });
  assert.equal(response.status, 200);
  // end only
  // only direct
  const card = { holderName: 'Alex Rivera', number, expiryMonth: 12, expiryYear: 2039, cvv: '123' };
  await shop.pay(reference, { card, numberOfInstallments: 4, termsAccepted: true });
  // end only
}

async function paidOrder() {
  const { reference } = shop.orders.create({ amount: 40000, currency: 'USD' });
  await pay(reference);
  await shop.settle(reference);
  return reference;
}

test('an order is paid only after Partita has authorized it', async () => {
  const { reference } = shop.orders.create({ amount: 40000, currency: 'USD' });
  await shop.settle(reference);
  assert.equal(shop.orders.read(reference).state, 'pending');
  // This card is declined.
  await pay(reference, '4000020000001008').catch(() => undefined);
  await shop.settle(reference);
  assert.equal(shop.orders.read(reference).state, 'pending');
  await pay(reference);
  await Promise.all([shop.settle(reference), shop.settle(reference)]);
  assert.equal(shop.orders.read(reference).state, 'paid');
  assert.equal(shop.orders.read(reference).fulfillments, 1);
});

test('shipping captures the plan, and a refund lowers it', async () => {
  const reference = await paidOrder();
  await shop.ship(reference);
  const order = shop.orders.read(reference);
  assert.equal((await shop.planOf(order)).status, 'active');
  await shop.refund(reference, 15000);
  assert.equal((await shop.planOf(order)).amount.value, 25000);
});

test('a canceled order is not shipped', async () => {
  const reference = await paidOrder();
  await shop.cancel(reference);
  await assert.rejects(shop.ship(reference), /can't be shipped/);
});

// only webhooks
test('the webhook endpoint accepts signed events only', async (t) => {
  const server = startShop(Shop, 0);
  await once(server, 'listening');
  t.after(() => server.close());
  const body = JSON.stringify({ type: 'plan.created', data: { orderReference: 'HL-1' } });
  const timestamp = Math.floor(Date.now() / 1000);
  const send = (secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64');
    return fetch(`http://127.0.0.1:${server.address().port}/webhooks`, {
      method: 'POST',
      headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': `${timestamp}`, 'webhook-signature': `v1,${signature}` },
      body,
    });
  };
  assert.equal((await send('whsec_bm90IHRoZSBzZWNyZXQ=')).status, 401);
  assert.equal((await send(process.env.PARTITA_WEBHOOK_SECRET)).status, 200);
});
// end only
// end step
