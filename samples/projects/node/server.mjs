import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Refused } from './orders.mjs';
import { PartitaError } from './partita.mjs';
// only webhooks
import { checkRoute } from './partita-check.mjs';
// end only
import { Shop } from './shop.mjs';

// step cart
/** What the shopper buys. Compute the total on your server, in minor units: browsers could send any amount. */
const cart = { amount: 50000, currency: 'USD' };
// end step

const escaped = (value) => String(value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page from the folder `pages`, with a value for each {{name}}. */
function page(name, values, status = 200) {
  const html = readFileSync(new URL(`../common/pages/${name}.html`, import.meta.url), 'utf8');
  return { status, html: html.replace(/\{\{(\w+)\}\}/g, (_, key) => escaped(values[key])) };
}

const redirect = (location) => ({ status: 303, headers: { Location: location } });

/** A whole number from a form. */
function numberIn(form, name) {
  const text = form.get(name) ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new Refused(`Enter a number for ${name}.`);
  return Number(text);
}

// step cart
/** The cart. An order that the shopper hasn't paid yet keeps its number. */
function showCart({ shop, query }) {
  const order = shop.orders.read(query.get('order') ?? '');
  return page('cart', order?.state === 'pending' ? order : shop.orders.create(cart));
}
// end step

// only redirect
// step checkout
/** The pay button: sends the shopper to Partita. */
async function redirectToPartita({ shop, form }) {
  const { checkoutUrl } = await shop.checkout(form.get('order'));
  return redirect(checkoutUrl);
}
// end step
// end only

// only hosted-fields
// step fields
/** The pay button: shows a page with card inputs from Partita. Its token is valid for this plan and 60 minutes. */
async function showFields({ shop, form }) {
  const { publicToken } = await shop.checkout(form.get('order'));
  return page('fields', { reference: form.get('order'), publicToken });
}
// end step
// end only

// only direct
// step card-form
/** The pay button: shows the plans that the shopper can choose, and the card form. */
async function showCard({ shop, form }, message, status = 200) {
  const reference = form.get('order');
  const options = await shop.options(reference);
  const shown = page('card', { reference, message, termsUrl: options[0]?.links.termsUrl }, status);
  const list = options.map((option) => `<option value="${option.numberOfInstallments}">${escaped(option.termsSummary)}</option>`);
  return { ...shown, html: shown.html.replace('<!-- options -->', list.join('')) };
}
// end step

// step pay
/** The card form: charges the card, or sends the shopper to their bank for 3DS. */
async function payByCard({ shop, form }) {
  const card = {
    holderName: form.get('holder'),
    number: form.get('number')?.replaceAll(' ', ''),
    expiryMonth: numberIn(form, 'month'),
    expiryYear: numberIn(form, 'year'),
    cvv: form.get('cvv'),
  };
  const choice = { card, numberOfInstallments: numberIn(form, 'installments'), termsAccepted: form.get('terms') === 'accepted' };
  try {
    return redirect(await shop.pay(form.get('order'), choice));
  } catch (error) {
    if (!error.shopperMessage) throw error;
    return showCard({ shop, form }, error.shopperMessage, 402);
  }
}
// end step
// end only

// step return
/** Where the shopper returns to. Anyone can open this address, so it proves nothing: the shop asks Partita. */
async function showResult({ shop, query }) {
  const reference = query.get('order') ?? '';
  if (shop.orders.read(reference)) await shop.settle(reference);
  const isPaid = shop.orders.read(reference)?.fulfillments > 0;
  const message = isPaid ? 'Thank you for your order.' : "We're checking your payment.";
  return page('done', { reference, message }, isPaid ? 200 : 202);
}
// end step

const showOrder = ({ shop, reference }) => shop.orders.read(reference) && page('order', shop.orders.read(reference));

/** The buttons of the staff. In your shop, these addresses need a login and protection against cross-site requests. */
async function changeOrder({ shop, reference, action, form }) {
  if (action === 'ship') await shop.ship(reference);
  else if (action === 'cancel') await shop.cancel(reference);
  else await shop.refund(reference, numberIn(form, 'amount'));
  return redirect(`/orders/${reference}`);
}

const routes = [
  ['GET', /^\/$/, showCart],
  // only redirect
  ['POST', /^\/checkout$/, redirectToPartita],
  // end only
  // only hosted-fields
  ['POST', /^\/checkout$/, showFields],
  // end only
  // only direct
  ['POST', /^\/checkout$/, showCard],
  ['POST', /^\/checkout\/pay$/, payByCard],
  // end only
  ['GET', /^\/checkout\/done$/, showResult],
  ['GET', /^\/orders\/(?<reference>[\w-]+)$/, showOrder],
  ['POST', /^\/orders\/(?<reference>[\w-]+)\/(?<action>ship|cancel|refund)$/, changeOrder],
];

const MAX_FORM_BYTES = 64 * 1024;

/** Reads a form. Anyone can send one, so its size is limited: undefined if it's larger. */
async function readForm(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_FORM_BYTES) chunks.push(chunk);
  }
  return size <= MAX_FORM_BYTES ? new URLSearchParams(Buffer.concat(chunks).toString()) : undefined;
}

async function respond(shop, request) {
  if (!URL.canParse(request.url, shop.url)) return { status: 400, html: 'Bad request' };
  const { pathname, searchParams: query } = new URL(request.url, shop.url);
  for (const [method, pattern, handle] of routes) {
    const match = request.method === method && pattern.exec(pathname);
    if (!match) continue;
    const form = await readForm(request);
    if (!form) return { status: 413, html: 'Too large' };
    return (await handle({ shop, query, form, ...match.groups })) ?? { status: 404 };
  }
  return { status: 404 };
}

/** The shop with its addresses as a request handler of node:http. */
export const handler = (shop) => async (request, response) => {
  const send = (status, body, headers) => response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body);
  try {
    // only webhooks
    // step webhook
    if (request.method === 'POST' && request.url === '/webhooks') return await shop.handleWebhook(request, response);
    // end step
    if (process.env.PARTITA_CHECK && request.url.startsWith('/partita-check/')) {
      const found = await checkRoute(shop, request);
      return send(found ? 200 : 404, JSON.stringify(found), { 'Content-Type': 'application/json' });
    }
    // end only
    const { status, html = 'Not found', headers } = await respond(shop, request);
    return send(status, html, headers);
  } catch (error) {
    if (error instanceof Refused) return send(409, escaped(error.message));
    console.error(error);
    if (error.isRefusal) return send(409, 'Partita refused this. Check what you entered.');
    return send(error instanceof PartitaError ? 502 : 500, 'Something went wrong. Try again in a moment.');
  }
};

/** Starts a shop on this machine. @param kind The class: tests pass shops with mistakes. @param port With 0, any free one. */
export function startShop(kind = Shop, port = Number(process.env.PORT ?? 3000)) {
  const shop = new kind({ url: `http://127.0.0.1:${port}` });
  return createServer(handler(shop)).listen(port, '127.0.0.1', () => console.log(`The shop is at ${shop.url}`));
}

if (process.argv[1] === import.meta.filename) startShop();
