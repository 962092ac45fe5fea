import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isBlockedPort } from '../../../domain/blocked-ports';
import { InputError } from '../common/command';

/** A server at one or more addresses, all with the same port. */
export interface Listening {
  port: number;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/** `localhost` can mean either. A machine may have only the first one. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;

/** Returns the addresses at which to listen, so the sandbox is always at `localhost`, too. */
function addressesOf(host: string | undefined): readonly string[] {
  // These two stand for all addresses of the machine. The second one includes those of IPv4.
  if (host === '::') return ['::'];
  if (host === '0.0.0.0') return ['0.0.0.0', '::1'];
  return [...new Set([...LOOPBACK, ...(host === undefined ? [] : [host])])];
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isMissing = (address: string, error: unknown): boolean =>
  address === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(codeOf(error) ?? '');

const listenAt = (server: Server, port: number, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => resolve((server.address() as AddressInfo).port));
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Listens at every address. @returns undefined if another program uses a free port at a further address. */
async function listenAtAll(create: () => Server, wanted: number, addresses: readonly string[]): Promise<Listening | undefined> {
  const servers: Server[] = [];
  let port = wanted;
  const closeAll = async (): Promise<void> => void (await Promise.all(servers.map(close)));
  for (const address of addresses) {
    const server = create();
    try {
      port = await listenAt(server, port, address);
      servers.push(server);
    } catch (error) {
      if (isMissing(address, error)) continue;
      await closeAll();
      if (codeOf(error) !== 'EADDRINUSE')
        throw new InputError(`The sandbox can't listen at ${address}, port ${port} (${codeOf(error)}). Choose another --port or --host.`);
      if (wanted === 0 && port !== 0) return undefined;
      throw error;
    }
  }
  return { port, close: closeAll };
}

/**
 * Listens at a port on this machine.
 * @param create Creates a server for one address.
 * @param port 0 selects a free port that `fetch` and browsers can call.
 * @param host An IP address at which to listen in addition to loopback. `0.0.0.0` and `::` stand for all of the machine.
 * @throws Error with the code `EADDRINUSE` if the port is in use, and InputError if the system doesn't allow it.
 */
export async function listen(create: () => Server, port: number, host?: string): Promise<Listening> {
  const refused: Listening[] = [];
  try {
    for (;;) {
      const listening = await listenAtAll(create, port, addressesOf(host));
      if (listening && (port !== 0 || !isBlockedPort(listening.port))) return listening;
      // Stays open, so the system doesn't select this port again.
      if (listening) refused.push(listening);
    }
  } finally {
    await Promise.all(refused.map((listening) => listening.close()));
  }
}
