import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxClient } from './cli/client';
import { nodeMachine } from './node-machine';
import { readContract } from './read-contract';
import { handleControl, isControl } from './control-requests';
import type { WireResponse } from './core/responses';
import type { Sandbox } from './core/sandbox';
import { openSandbox } from './seeds';
import { handleMcp, isMcp } from './mcp/http';
import { docsAt } from './mcp/load-docs';
import { handlePaymentPage } from './payment-page/handle';
import { isPaymentPage } from './payment-page/is-payment-page';
import { rejectionOf } from './trusted-request';
import { receivedRequest, TooLarge } from './received-request';
import { isReachable, post } from './webhooks/local-post';
import type { SendingReport } from './webhooks/sender';
import { Webhooks } from './webhooks/webhooks';

export interface ServerOptions {
  /** 0 selects a free port. */
  port: number;
  seed?: number;
  /** The time at which the sandbox's clock starts, in milliseconds. The current time by default. */
  startsAt?: number;
  /** Whether the clock moves only with control requests. */
  isFixed?: boolean;
  /** A webhook endpoint for every event. */
  webhookUrl?: string;
  /** The webhook faults to simulate: names in `src/data/chaos-faults.ts`. */
  chaos?: readonly string[];
  /** Called after each webhook request. */
  report?: (report: SendingReport) => void;
  /** Whether requests above a rate limit get 429. True by default. */
  rateLimits?: boolean;
  /** Host names that clients may use, in addition to those of this machine. */
  allowedHosts?: readonly string[];
  /** Where the MCP server finds the docs: a file, a folder, or a URL on this machine. Next to the program by default. */
  docs?: string;
}

export interface RunningServer {
  sandbox: Sandbox;
  /** `http://127.0.0.1:4010` */
  origin: string;
  webhooks: Webhooks;
  stop(): Promise<void>;
}

function send({ status, headers, body }: WireResponse, outgoing: ServerResponse): void {
  outgoing.statusCode = status;
  outgoing.setHeaders(headers);
  outgoing.end(body);
}

const plain = (outgoing: ServerResponse, status: number, message: string): void => {
  if (!outgoing.headersSent) outgoing.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  outgoing.end(JSON.stringify({ error: message }));
};

/** Milliseconds between two updates of the sandbox's clock. */
const TICK = 250;

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Serves a sandbox on 127.0.0.1. @throws if the port is in use. */
export async function startServer({
  port,
  webhookUrl,
  allowedHosts = [],
  chaos = [],
  report,
  docs: docsPlace,
  ...options
}: ServerOptions): Promise<RunningServer> {
  let origin = '';
  let sandbox: Sandbox | undefined;
  let webhooks: Webhooks | undefined;
  const [contract, docs] = [readContract(), docsAt(docsPlace)];
  const reply = async (request: Request, url: URL): Promise<WireResponse> => {
    const running = { sandbox: sandbox as Sandbox, webhooks: webhooks as Webhooks };
    if (isMcp(url)) return handleMcp(request, { sandbox: sandboxClient(origin, {}), contract, docs });
    if (isPaymentPage(url.pathname)) return handlePaymentPage(request, url, running.sandbox);
    return isControl(url) ? handleControl(request, running) : running.sandbox.reply(request);
  };
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      try {
        const distrust = rejectionOf(incoming, Number(new URL(origin).port), allowedHosts);
        if (distrust) return plain(outgoing, distrust.status, distrust.message);
        const request = await receivedRequest(incoming, origin);
        send(await reply(request, new URL(request.url)), outgoing);
      } catch (error) {
        if (!(error instanceof TooLarge)) return plain(outgoing, 400, `This request can't be read: ${(error as Error).message}`);
        // Reads the rest of the body, because a client that is still sending would get a connection error instead of the response.
        incoming.resume();
        outgoing.writeHead(413, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: error.message }));
      }
    })();
  });
  // Responds to requests that aren't valid HTTP.
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  origin = `http://127.0.0.1:${await listen(server, port)}`;
  sandbox = openSandbox({ contract, origin, machine: nodeMachine, startsAt: Date.now(), ...options });
  webhooks = new Webhooks(sandbox, post, (url) => isReachable(url, Number(new URL(origin).port)), { report });
  webhooks.setChaos(chaos, options.seed);
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
