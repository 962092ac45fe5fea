import type { IncomingMessage } from 'node:http';

/** Why the server rejects a request. */
export interface Distrust {
  status: 403 | 415 | 421;
  message: string;
}

/** Names of this machine that no other site can have. */
const LOCAL_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Protects a developer's sandbox from web pages that they visit: those with another origin (`Origin`, `Sec-Fetch-Site`), or with a name of
 * their own that resolves to this machine (`Host`, DNS rebinding).
 * @param allowed other names by which the server may be called.
 * @returns nothing for a request from a program, or from a page that the sandbox itself serves.
 */
export function distrustOf({ method, headers, url = '' }: IncomingMessage, port: number, allowed: readonly string[]): Distrust | undefined {
  const hosts = [...LOCAL_NAMES, ...allowed].map((name) => `${name}:${port}`);
  const { host = '', origin, 'sec-fetch-site': site, 'content-type': type = '' } = headers;
  if (!hosts.includes(host.toLowerCase()) && !allowed.includes(host.toLowerCase()))
    return {
      status: 421,
      message: `The sandbox doesn't respond to the name ${host || 'that is missing'}. To allow a name, start it with --allow-host NAME.`,
    };
  if (site === 'cross-site' || site === 'same-site' || (origin !== undefined && !hosts.some((one) => origin === `http://${one}`)))
    return { status: 403, message: "The sandbox doesn't respond to other sites in a browser. Call it from your server." };
  if (method === 'POST' && url.startsWith('/_sandbox') && headers['content-length'] !== '0' && !/^application\/json\b/i.test(type))
    return { status: 415, message: 'Send Content-Type: application/json.' };
  return undefined;
}
