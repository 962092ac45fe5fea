import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { nodeMachine } from './node-machine';
import { readContract } from './read-contract';
import { handleControl, isControl } from './control-requests';
import type { Delivery } from './core/chronicle';
import { LARGEST_BODY, LARGEST_TEXT } from './core/read-body';
import type { Sandbox } from './core/sandbox';
import { openSandbox } from './seeds';
import { distrustOf } from './trusted-request';

export interface ServerOptions {
  /** 0 takes a free one. */
  port: number;
  seed?: number;
  /** Milliseconds. */
  startsAt?: number;
  /** Where events go, if anywhere. */
  webhookUrl?: string;
  /** Whether requests above a rate limit get 429. True by default. */
  rateLimits?: boolean;
  /** Names of this server besides those of this machine. */
  allowedHosts?: readonly string[];
}

export interface RunningServer {
  sandbox: Sandbox;
  /** `http://127.0.0.1:4010` */
  origin: string;
  stop(): Promise<void>;
}

class TooLarge extends Error {}

/** @throws TooLarge as soon as a body is longer than its kind may be. The rest is left on the line. */
async function bytesOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const limit = /^multipart\/form-data\b/i.test(incoming.headers['content-type'] ?? '') ? LARGEST_BODY : LARGEST_TEXT;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new TooLarge(`The body is larger than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The request as the platform has it. @throws TypeError for a request that `fetch` could not have made. */
async function requestFrom(incoming: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/', headersDistinct } = incoming;
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) for (const value of values ?? []) headers.append(name, value);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = await bytesOf(incoming);
  // Each step copies a large body, so other requests get a chance in between.
  await setImmediate();
  // A path that begins with two slashes would otherwise name another host.
  return new Request(origin + (url.startsWith('/') ? url : `/${url}`), { method, headers, ...(hasBody && body.length > 0 && { body }) });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

const plain = (outgoing: ServerResponse, status: number, message: string): void => {
  if (!outgoing.headersSent) outgoing.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  outgoing.end(JSON.stringify({ error: message }));
};

/** Sends an event once. The schedule of retries is that of production; here the log has every event. */
async function deliver({ headers, body, callbackUrl }: Delivery, webhookUrl: string | undefined): Promise<void> {
  const url = callbackUrl ?? webhookUrl;
  if (!url || !/^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(url)) return;
  try {
    // A redirect could lead off this machine.
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
    await response.body?.cancel();
  } catch (error) {
    console.error(`The event could not be delivered to ${url}: ${(error as Error).message}`);
  }
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Serves a sandbox on 127.0.0.1 until it is told to stop. @throws when the port is taken. */
export async function startServer({ port, webhookUrl, allowedHosts = [], ...options }: ServerOptions): Promise<RunningServer> {
  let origin = '';
  let sandbox: Sandbox | undefined;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      try {
        const distrust = distrustOf(incoming, Number(new URL(origin).port), allowedHosts);
        if (distrust) return plain(outgoing, distrust.status, distrust.message);
        const request = await requestFrom(incoming, origin);
        const one = sandbox as Sandbox;
        await send(isControl(new URL(request.url)) ? await handleControl(one, request) : await one.handle(request), outgoing);
      } catch (error) {
        if (!(error instanceof TooLarge)) return plain(outgoing, 400, `This request can not be read: ${(error as Error).message}`);
        // A client that still sends would find a closed connection, and not read why.
        incoming.resume();
        outgoing.writeHead(413, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: error.message }));
      }
    })();
  });
  // A client that speaks no HTTP gets an answer, and the server goes on.
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  origin = `http://127.0.0.1:${await listen(server, port)}`;
  sandbox = openSandbox({ contract: readContract(), origin, machine: nodeMachine, ...options });
  sandbox.onEvent((delivery) => void deliver(delivery, webhookUrl));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { sandbox, origin, stop };
}
