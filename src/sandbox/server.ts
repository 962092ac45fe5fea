import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { nodeMachine } from './node-machine';
import { readContract } from './read-contract';
import { handleControl, isControl } from './control-requests';
import { LARGEST_BODY, LARGEST_TEXT } from './core/read-body';
import type { Sandbox } from './core/sandbox';
import { openSandbox } from './seeds';
import { distrustOf } from './trusted-request';
import { LARGEST_STATE } from './state-file';
import { isReachable, post } from './webhooks/local-post';
import type { SendingReport } from './webhooks/sender';
import { Webhooks } from './webhooks/webhooks';

export interface ServerOptions {
  /** 0 selects a free port. */
  port: number;
  seed?: number;
  /** Milliseconds: where the sandbox's clock starts. The current time by default. */
  startsAt?: number;
  /** Whether the clock stops there, and moves only when someone moves it. */
  isFixed?: boolean;
  /** An endpoint for every event. More are added below `/_sandbox/webhooks`. */
  webhookUrl?: string;
  /** How deliveries are disturbed: names of `src/data/chaos-faults.ts`. */
  chaos?: readonly string[];
  /** Called with each webhook request that was sent. */
  report?: (report: SendingReport) => void;
  /** Whether requests above a rate limit get 429. True by default. */
  rateLimits?: boolean;
  /** Names of this server besides those of this machine. */
  allowedHosts?: readonly string[];
}

export interface RunningServer {
  sandbox: Sandbox;
  /** `http://127.0.0.1:4010` */
  origin: string;
  webhooks: Webhooks;
  stop(): Promise<void>;
}

class TooLarge extends Error {}

/** @throws TooLarge as soon as a body exceeds its limit. The rest isn't read. */
async function bytesOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const isFiles = /^multipart\/form-data\b/i.test(incoming.headers['content-type'] ?? '');
  const limit = incoming.url === '/_sandbox/state' ? LARGEST_STATE : isFiles ? LARGEST_BODY : LARGEST_TEXT;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new TooLarge(`The body is larger than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The request as a Fetch API object. @throws TypeError for a request that `fetch` could not have made. */
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

/** How often the clock is read while idle, in milliseconds. */
const TICK = 250;

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Serves a sandbox on 127.0.0.1 until stopped. @throws when the port is in use. */
export async function startServer({
  port,
  webhookUrl,
  allowedHosts = [],
  chaos = [],
  report,
  ...options
}: ServerOptions): Promise<RunningServer> {
  let origin = '';
  let sandbox: Sandbox | undefined;
  let webhooks: Webhooks | undefined;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      try {
        const distrust = distrustOf(incoming, Number(new URL(origin).port), allowedHosts);
        if (distrust) return plain(outgoing, distrust.status, distrust.message);
        const request = await requestFrom(incoming, origin);
        const one = { sandbox: sandbox as Sandbox, webhooks: webhooks as Webhooks };
        await send(isControl(new URL(request.url)) ? await handleControl(request, one) : await one.sandbox.handle(request), outgoing);
      } catch (error) {
        if (!(error instanceof TooLarge)) return plain(outgoing, 400, `This request can't be read: ${(error as Error).message}`);
        // A client that is still sending would find a closed connection instead of the reason.
        incoming.resume();
        outgoing.writeHead(413, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: error.message }));
      }
    })();
  });
  // A client that doesn't speak HTTP gets a response, and the server continues.
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  origin = `http://127.0.0.1:${await listen(server, port)}`;
  sandbox = openSandbox({ contract: readContract(), origin, machine: nodeMachine, startsAt: Date.now(), ...options });
  webhooks = new Webhooks(sandbox, post, (url) => isReachable(url, Number(new URL(origin).port)), { report });
  webhooks.disturb(chaos, options.seed);
  if (webhookUrl !== undefined) webhooks.add(webhookUrl);
  const timer = setInterval(() => webhooks?.run(), TICK);
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      clearInterval(timer);
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { sandbox, origin, webhooks, stop };
}
