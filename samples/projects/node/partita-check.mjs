// The routes that `partita-sandbox check` calls. For tests only: mount them only if PARTITA_CHECK is set.
import { json } from 'node:stream/consumers';

/** With the direct API: the rest of the card form. Any future date and any code of three digits work in the sandbox. */
const CARD = { holderName: 'Alex Rivera', expiryMonth: 12, expiryYear: 2039, cvv: '123' };

/** What the check reads about an order. */
const shown = ({ reference, state, amount, currency, fulfillments }) => ({
  orderReference: reference,
  state,
  amount,
  currency,
  fulfillments,
});

/** @returns the JSON of the response; nothing for an unknown route or order. Throws what the shop throws. */
export async function checkRoute(shop, request) {
  const [, reference, action] = /^\/partita-check\/orders\/([^/]+)(?:\/(\w+))?$/.exec(request.url) ?? [];
  if (request.method === 'POST' && request.url === '/partita-check/checkout') {
    const { orderReference, amount, currency } = await json(request);
    const order = orderReference ?? shop.orders.create({ amount, currency }).reference;
    // With the direct API, the plan starts with the card.
    const { planNumber, checkoutUrl } = (await shop.checkout?.(order)) ?? {};
    return { orderReference: order, planNumber, checkoutUrl };
  }
  if (!reference || !shop.orders.read(reference)) return undefined;
  if (request.method === 'POST') {
    const { amount, cardNumber, numberOfInstallments } = await json(request);
    if (action === 'ship') await shop.ship(reference, amount);
    else if (action === 'cancel') await shop.cancel(reference);
    else if (action === 'refund') await shop.refund(reference, amount);
    else if (action === 'pay')
      await shop.pay(reference, { card: { ...CARD, number: cardNumber }, numberOfInstallments, termsAccepted: true });
    else return undefined;
  }
  return shown(shop.orders.read(reference));
}
