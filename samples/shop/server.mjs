import { createServer } from 'node:http';
import { checkRoute } from './partita-check.mjs';
import { Refused, Shop } from './shop.mjs';

/** The shop with its addresses as a request handler of node:http. */
export const handler = (shop) => async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, shop.url);
  const send = (status, body) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  try {
    if (request.method === 'POST' && pathname === '/webhooks') return await shop.handleWebhook(request, response);
    if (process.env.PARTITA_CHECK && pathname.startsWith('/partita-check/')) {
      const found = await checkRoute(shop, request);
      return found ? send(200, found) : send(404, { error: 'not found' });
    }
    if (pathname === '/checkout/done') {
      const reference = searchParams.get('order') ?? '';
      if (shop.orders.read(reference)) await shop.settle(reference);
      const isPaid = shop.orders.read(reference)?.fulfillments > 0;
      return send(isPaid ? 200 : 202, { message: isPaid ? 'Thank you for your order.' : "We're checking your payment." });
    }
    return send(404, { error: 'not found' });
  } catch (error) {
    if (error instanceof Refused) return send(409, { error: error.message });
    console.error(error);
    return send(error.code ? 502 : 500, { error: error.message });
  }
};

/** Starts a shop on this machine. @param kind The class: tests pass shops with mistakes. */
export function startShop(kind = Shop) {
  const port = Number(process.env.PORT ?? 3000);
  const shop = new kind({
    url: `http://127.0.0.1:${port}`,
    terminalId: process.env.PARTITA_TERMINAL_ID,
    webhookSecret: process.env.PARTITA_WEBHOOK_SECRET,
  });
  return createServer(handler(shop)).listen(port, '127.0.0.1');
}

if (process.argv[1] === import.meta.filename) startShop();
