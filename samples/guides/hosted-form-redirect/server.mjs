import express from 'express'; // version 5, which catches errors of async handlers
import { partita } from './partita.mjs';
import { orders } from './orders.mjs';

const app = express();
const shop = 'https://harborlane.example';

export async function startPlan(reference) {
  const order = await orders.load(reference);
  const expired = order.expiresAt && Date.parse(order.expiresAt) < Date.now();
  const attempt = order.attempt + (expired ? 1 : 0);
  const plan = await partita('POST', '/installment-plans/initiate', {
    key: `${reference}-initiate-${attempt}`,
    body: {
      planData: {
        terminalId: process.env.PARTITA_TERMINAL_ID,
        totalAmount: { value: order.total, currency: order.currency },
        purchaseMethod: 'ecommerce',
        orderReference: reference,
      },
      shopper: order.shopper,
      billingAddress: order.billingAddress,
      redirectUrls: {
        succeeded: `${shop}/checkout/done?order={orderReference}&plan={planNumber}`,
        failed: `${shop}/checkout/failed?order={orderReference}`,
        canceled: `${shop}/cart`,
      },
    },
  });
  await orders.save({ ...order, attempt, planNumber: plan.planNumber, expiresAt: plan.expiresAt });
  return plan;
}

app.post('/checkout/:reference', async (req, res) => {
  const plan = await startPlan(req.params.reference);
  res.redirect(303, plan.checkoutUrl);
});

// The webhook handler also calls this function, so it must be safe to run twice.
export async function settle(reference) {
  const order = await orders.load(reference);
  if (order.paid) return true;
  const check = await partita('GET', `/installment-plans/${order.planNumber}/authorization`);
  const paid =
    check.isAuthorized &&
    check.authorizedAmount.value === order.total &&
    check.authorizedAmount.currency === order.currency;
  if (paid) await orders.save({ ...order, paid: true });
  return paid;
}

app.get('/checkout/done', async (req, res) => {
  const paid = await settle(String(req.query.order));
  res
    .status(paid ? 200 : 202)
    .send(paid ? 'Thank you for your order.' : 'We are checking your payment.');
});

app.listen(3000);
