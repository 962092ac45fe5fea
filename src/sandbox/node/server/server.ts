import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sandboxClient } from '../common/client';
import { nodeMachine } from './node-machine';
import { readContract } from '../common/read-contract';
import { handleControl } from '../control-api/control-requests';
import { Recorder } from '../coverage/recorder';
import { isControl } from '../control-api/is-control';
import type { WireResponse } from '../../engine/responses';
import type { Sandbox } from '../../engine/sandbox';
import { isOwnToken } from '../../engine/token';
import { isWrite } from '../../engine/write-methods';
import { openSandbox } from '../../seeds/seeds';
import { handleMcp, isMcp } from '../mcp/http';
import { docsAt } from '../mcp/load-docs';
import { listen } from './listen';
import { handlePaymentPage } from '../payment-page/handle';
import { isPaymentPage } from '../payment-page/is-payment-page';
import { rejectionOf, type TrustedHosts } from './trusted-request';
import { receivedRequest, TooLarge } from './received-request';
import { isReachable, post } from '../webhooks/local-post';
import type { SendingReport } from '../webhooks/sender';
import { Webhooks } from '../webhooks/webhooks';

export interface ServerOptions {
  /** 0 selects a free port. */
  port: number;
  /** An IP address of this machine at which to listen in addition to loopback. `0.0.0.0` and `::` stand for all of them. */
  host?: string;
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
  /** A folder to which it writes what it sees, for the command `coverage`. */
  coverageFolder?: string;
}

export interface RunningServer {
  sandbox: Sandbox;
  /** `http://127.0.0.1:4010` */
  origin: string;
  webhooks: Webhooks;
  stop(): Promise<void>;
}

function send({ status, headers, body }: WireResponse, outgoing: ServerResponse): void {
  if (status === 0) return void outgoing.destroy();
  outgoing.statusCode = status;
  outgoing.setHeaders(headers);
  outgoing.end(body);
}

const plain = (outgoing: ServerResponse, status: number, message: string): void => {
  if (!outgoing.headersSent) outgoing.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  outgoing.end(JSON.stringify({ error: message }));
};

/** Returns a function that logs the first error of a row, because only data that makes everything fail causes one. */
function whileUsable(run: () => void, log: (message: string) => void): () => void {
  let isFailing = false;
  return () => {
    try {
      run();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log(adviceOn(error));
      isFailing = true;
    }
  };
}

/** Milliseconds between two updates of the sandbox's clock. */
const TICK = 250;

/** The status lines for requests that aren't valid HTTP, by the error's code. */
const INVALID: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Responds to requests that aren't valid HTTP. */
function refuseInvalid(server: Server): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(`HTTP/1.1 ${INVALID[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  });
}

/** Reads a request. @returns undefined if it can't be read or isn't trusted; the response is sent then. */
async function readRequest(incoming: IncomingMessage, outgoing: ServerResponse, trust: TrustedHosts): Promise<Request | undefined> {
  try {
    const distrust = rejectionOf(incoming, trust);
    if (!distrust) return await receivedRequest(incoming);
    plain(outgoing, distrust.status, distrust.message);
  } catch (error) {
    if (!(error instanceof TooLarge)) plain(outgoing, 400, `This request can't be read: ${(error as Error).message}`);
    else {
      // Reads the rest of the body, because a client that is still sending would get a connection error instead of the response.
      incoming.resume();
      outgoing.writeHead(413, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: error.message }));
    }
  }
  return undefined;
}

/** Returns a signal that is aborted when the connection of a response closes, at the end of the response or before. */
function whenClosed(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => controller.abort());
  return controller.signal;
}

/** Returns what to do about an error of the sandbox, which only unusual data can cause. */
const adviceOn = (error: unknown): string =>
  `The sandbox failed: ${(error as Error).message}. To start again with the sample data, send POST /_sandbox/reset.`;

/**
 * Serves a sandbox on this machine.
 * @throws Error with the code `EADDRINUSE` if the port is in use, and InputError for options that can't be used.
 */
export async function startServer({
  port: wantedPort,
  host,
  webhookUrl,
  allowedHosts = [],
  chaos = [],
  report,
  docs: docsPlace,
  coverageFolder,
  ...options
}: ServerOptions): Promise<RunningServer> {
  const [contract, docs] = [readContract(), docsAt(docsPlace)];
  const recorder = new Recorder(contract, coverageFolder);
  let respond: ((incoming: IncomingMessage, outgoing: ServerResponse) => void) | undefined;
  const { port, close } = await listen(
    () => {
      const server = createServer((incoming, outgoing) => respond?.(incoming, outgoing));
      refuseInvalid(server);
      return server;
    },
    wantedPort,
    host,
  );
  try {
    const origin = `http://127.0.0.1:${port}`;
    const sandbox = openSandbox({ contract, origin, machine: nodeMachine, startsAt: Date.now(), ...options });
    const webhooks = new Webhooks(sandbox, post, (url) => isReachable(url, port), {
      report(sent) {
        recorder.add({ kind: 'delivery', type: sent.type, id: sent.id, url: sent.url, status: sent.status, fault: sent.fault });
        report?.(sent);
      },
    });
    sandbox.onEvent(({ type, body }) => {
      const { errorCode, failureCode = errorCode } = (JSON.parse(body) as { data: { errorCode?: string; failureCode?: string } }).data;
      recorder.add({ kind: 'event', type, errorCode: failureCode });
    });
    sandbox.onDecline = (errorCode) => recorder.add({ kind: 'decline', errorCode });
    webhooks.setChaos(chaos, options.seed);
    if (webhookUrl !== undefined) webhooks.add(webhookUrl);
    const reply = async (request: Request, url: URL, closed: AbortSignal): Promise<WireResponse> => {
      if (isMcp(url)) return handleMcp(request, { sandbox: sandboxClient(origin, {}), contract, docs }, closed);
      if (isPaymentPage(url.pathname)) return handlePaymentPage(request, url, sandbox);
      const [isControls, at, sandboxTime] = [isControl(url), Date.now(), sandbox.state.now];
      const response = await (isControls ? handleControl(request, { sandbox, webhooks, recorder }) : sandbox.reply(request));
      const from = isControls ? 'control' : isOwnToken(request.headers.get('authorization')) ? 'check' : 'shop';
      // Tests and the check read all the time, and what they read changes nothing.
      if (from === 'shop' || isWrite(request)) await recorder.addRequest(request, response, { from, at, sandboxTime });
      return response;
    };
    const trust = { names: allowedHosts, addresses: host !== undefined };
    respond = (incoming, outgoing) =>
      void readRequest(incoming, outgoing, trust)
        .then(async (request) => request && send(await reply(request, new URL(request.url), whenClosed(outgoing)), outgoing))
        .catch((error: unknown) => plain(outgoing, 500, adviceOn(error)));
    const timer = setInterval(
      whileUsable(() => webhooks.run(), nodeMachine.log),
      TICK,
    );
    const stop = async (): Promise<void> => {
      clearInterval(timer);
      await close();
    };
    return { sandbox, origin, webhooks, stop };
  } catch (error) {
    await close();
    throw error;
  }
}
