import { createHmac, timingSafeEqual } from 'node:crypto';
import express from 'express';

/** Replace both with your database. */
const secrets = new Map([['shop-20817', 'whsec_cGFydGl0YS1kb2NzLXRlc3Qtc2VjcmV0LTAwMDE=']]);
const save = (shop, data) => console.log(shop, data.status, data.missingFields);

function isGenuine(rawBody, headers, secret) {
  const {
    'webhook-id': id,
    'webhook-timestamp': sentAt,
    'webhook-signature': signatures,
  } = headers;
  if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(sentAt)) <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(rawBody).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const app = express();
app.post(
  '/partita/onboarding/:shop',
  express.raw({ type: 'application/json' }),
  (request, response) => {
    const secret = secrets.get(request.params.shop);
    if (!secret || !isGenuine(request.body, request.headers, secret))
      return response.sendStatus(401);
    const event = JSON.parse(request.body);
    if (event.type === 'account.onboarding_updated') save(request.params.shop, event.data);
    response.sendStatus(200);
  },
);
app.listen(3000);
