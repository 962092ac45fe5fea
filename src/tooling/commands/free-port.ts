import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The ports to choose from. No system hands them out itself: Linux does so from 32768, macOS and Windows from 49152.
 * So nothing takes a port between its choice and the moment a server listens there. Browsers block none of them.
 * https://www.rfc-editor.org/rfc/rfc6335#section-6
 */
export const PORTS = { from: 20_000, to: 32_000 } as const;

/** A process never gets the same port twice, and processes start at different ports. */
let next = randomInt(PORTS.from, PORTS.to);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Finds a port on this machine where nothing listens.
 * @throws Error if all ports are taken.
 */
export async function freePort(): Promise<number> {
  for (let tries = PORTS.from; tries < PORTS.to; tries++) {
    const port = next;
    next = port + 1 < PORTS.to ? port + 1 : PORTS.from;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${PORTS.from} to ${PORTS.to} are taken. Stop some servers and try again.`);
}
