import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The ports to choose from, below those that operating systems assign: from 32768 on Linux, and from 49152 on macOS and Windows. A port
 * therefore stays free until a server listens there. Browsers don't block any of these.
 * https://www.rfc-editor.org/rfc/rfc6335#section-6
 */
export const PORTS = { from: 20_000, to: 32_000 } as const;

/** Starts at random, so parallel processes get different ports, and increases, so one process doesn't get a port twice. */
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
