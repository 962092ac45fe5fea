import type { IncomingMessage } from 'node:http';
import { loopbackNames } from '../domain/loopback';

/** The reason for rejecting a request. */
export interface Rejection {
  status: 403 | 415 | 421;
  message: string;
}

/**
 * Protects a developer's sandbox from web pages in their browser: cross-origin requests (`Origin`, `Sec-Fetch-Site`), and DNS rebinding
 * (`Host`).
 * @param allowed Additional host names that clients may use.
 * @returns undefined for a request from a program, or from a page of the sandbox.
 */
export function rejectionOf(
  { method, headers, url = '' }: IncomingMessage,
  port: number,
  allowed: readonly string[],
): Rejection | undefined {
  const hosts = [...loopbackNames, ...allowed].map((name) => `${name}:${port}`);
  const { host = '', origin, 'sec-fetch-site': site, 'content-type': type = '' } = headers;
  if (!hosts.includes(host.toLowerCase()) && !allowed.includes(host.toLowerCase()))
    return {
      status: 421,
      message: `The sandbox doesn't respond to the name ${host || 'that is missing'}. To allow a name, start it with --allow-host NAME.`,
    };
  if (
    site === 'cross-site' ||
    site === 'same-site' ||
    (origin !== undefined && !hosts.some((allowedHost) => origin === `http://${allowedHost}`))
  )
    return { status: 403, message: "The sandbox doesn't respond to other sites in a browser. Call it from your server." };
  if (method === 'POST' && url.startsWith('/_sandbox') && headers['content-length'] !== '0' && !/^application\/json\b/i.test(type))
    return { status: 415, message: 'Send Content-Type: application/json.' };
  return undefined;
}
