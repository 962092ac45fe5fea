import type { IncomingMessage } from 'node:http';
import { loopbackNames } from '../domain/loopback';
import { isPaymentPage } from './payment-page/is-payment-page';

/** The reason for rejecting a request. */
export interface Rejection {
  status: 403 | 415 | 421;
  message: string;
}

/** Whether a shop redirects or links to a payment page. Opening it changes nothing, and the shop's page can't read it. */
const opensPaymentPage = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  isPaymentPage(url.split('?', 1)[0] ?? '');

/**
 * Protects a developer's sandbox from web pages in their browser: cross-origin requests (`Origin`, `Sec-Fetch-Site`), and DNS rebinding
 * (`Host`). Other sites can only open a payment page.
 * @param allowed Additional host names that clients may use.
 * @returns undefined for a request from a program, or from a page of the sandbox.
 */
export function rejectionOf(incoming: IncomingMessage, port: number, allowed: readonly string[]): Rejection | undefined {
  const { method, headers, url = '' } = incoming;
  const hosts = [...loopbackNames, ...allowed].map((name) => `${name}:${port}`);
  const { host = '', origin, 'sec-fetch-site': site, 'content-type': type = '' } = headers;
  if (!hosts.includes(host.toLowerCase()) && !allowed.includes(host.toLowerCase()))
    return {
      status: 421,
      message: `The sandbox doesn't respond to the name ${host || 'that is missing'}. To allow a name, start it with --allow-host NAME.`,
    };
  if (opensPaymentPage(incoming)) return undefined;
  if (
    site === 'cross-site' ||
    site === 'same-site' ||
    (origin !== undefined && !hosts.some((allowedHost) => origin === `http://${allowedHost}`))
  )
    return {
      status: 403,
      message: isPaymentPage(url)
        ? 'A shop opens the payment page with GET. Redirect the shopper to checkoutUrl with status 303.'
        : "The sandbox doesn't respond to other sites in a browser. Call it from your server.",
    };
  if (method === 'POST' && url.startsWith('/_sandbox') && headers['content-length'] !== '0' && !/^application\/json\b/i.test(type))
    return { status: 415, message: 'Send Content-Type: application/json.' };
  return undefined;
}
