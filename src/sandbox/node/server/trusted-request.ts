import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { loopbackNames } from '../../../domain/loopback';
import { parsedUrl } from '../../../domain/parse-url';
import { isControl } from '../control-api/is-control';
import { isPaymentPage } from '../payment-page/is-payment-page';
import { calledUrl } from './received-request';

/** The reason for rejecting a request. */
export interface Rejection {
  status: 403 | 415 | 421;
  message: string;
}

/** The hosts that clients may use, in addition to the loopback names. */
export interface TrustedHosts {
  /** Names in lowercase: `sandbox`. */
  names: readonly string[];
  /** Whether every IP address is allowed, because the sandbox listens at more than loopback. They can't be used for DNS rebinding. */
  addresses: boolean;
}

const isTrusted = ({ hostname }: URL, { names, addresses }: TrustedHosts): boolean =>
  loopbackNames.includes(hostname) || names.includes(hostname) || (addresses && isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0);

/** Parses a `Host` header. The port can differ from the sandbox's, such as the published port of a container. */
function hostOf(header: string): URL | undefined {
  return /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(header) ? parsedUrl(`http://${header}`) : undefined;
}

/** Whether a shop redirects or links to a payment page. Opening it changes nothing, and the shop's page can't read it. */
const opensPaymentPage = ({ method, headers }: IncomingMessage, { pathname }: URL): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && isPaymentPage(pathname);

/** Whether a page of this sandbox sends the request, such as the form of a payment page. Behind a proxy, the page can be at HTTPS. */
const isOwnPage = (origin: string, { host }: URL): boolean => /^https?:/.test(origin) && parsedUrl(origin)?.host === host;

/**
 * Protects a developer's sandbox from web pages in their browser: cross-origin requests (`Origin`, `Sec-Fetch-Site`), and DNS rebinding
 * (`Host`). Other sites can only open a payment page.
 * @throws TypeError for a URL that can't be parsed.
 * @returns undefined for a request from a program, or from a page of the sandbox.
 */
export function rejectionOf(incoming: IncomingMessage, trusted: TrustedHosts): Rejection | undefined {
  const { method, headers } = incoming;
  const { host = '', origin, 'sec-fetch-site': site, 'content-type': type = '' } = headers;
  const address = hostOf(host);
  if (!address || !isTrusted(address, trusted))
    return {
      status: 421,
      message: `The sandbox doesn't respond to the name ${host || 'that is missing'}. To allow a name, start it with --allow-host NAME.`,
    };
  // As the sandbox reads it: `/./_sandbox` is `/_sandbox`.
  const url = calledUrl(incoming);
  if (opensPaymentPage(incoming, url)) return undefined;
  if (site === 'cross-site' || site === 'same-site' || (origin !== undefined && !isOwnPage(origin, address)))
    return {
      status: 403,
      message: isPaymentPage(url.pathname)
        ? 'A shop opens the payment page with GET. Redirect the shopper to checkoutUrl with status 303.'
        : "The sandbox doesn't respond to other sites in a browser. Call it from your server.",
    };
  if (method === 'POST' && isControl(url) && headers['content-length'] !== '0' && !/^application\/json\b/i.test(type))
    return { status: 415, message: 'Send Content-Type: application/json.' };
  return undefined;
}
