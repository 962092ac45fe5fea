import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

interface Answer {
  status: number;
  type: string;
  body: string;
  retryAfter?: number | string;
}

const refusal = (status: number, code: string, retryable: boolean, retryAfter?: number): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ traceId: 'f'.repeat(32), error: { type: 'api_error', code, message: 'A fault.', retryable, docUrl: '' } }),
  ...(retryAfter !== undefined && { retryAfter }),
});

const page = (status: number): Answer => ({ status, type: 'text/html', body: `<h1>${status}</h1>` });

/** What happens to a request. */
interface Effect {
  /** Whether Partita gets it. */
  arrives: boolean;
  /** Replaces the response. Without it, the connection ends. */
  answer?: Answer;
}

const FAULTS = {
  // Partita never gets the request.
  'reset before': { arrives: false },
  'rate limit': { arrives: false, answer: refusal(429, 'rate_limited', true) },
  'rate limit for a day': { arrives: false, answer: refusal(429, 'rate_limited', true, 86_400) },
  'old token': { arrives: false, answer: refusal(401, 'token_expired', true) },
  'missing token': { arrives: false, answer: refusal(401, 'token_missing', false) },
  'inactive merchant': { arrives: false, answer: refusal(403, 'merchant_inactive', false) },
  'foreign address': { arrives: false, answer: page(403) },
  unavailable: { arrives: false, answer: refusal(503, 'service_unavailable', true) },
  'too early': { arrives: false, answer: page(425) },
  'bad gateway': { arrives: false, answer: page(502) },
  // The JSON of something in between, whose error isn't an object.
  'busy gateway': {
    arrives: false,
    answer: { status: 503, type: 'application/json', body: '{"error":"Service Unavailable"}', retryAfter: 'Mon, 02 Mar 2026 09:00:00 GMT' },
  },
  // Partita does the work, and only the response is lost.
  'reset after': { arrives: true },
  'error after': { arrives: true, answer: refusal(500, 'internal_error', true) },
  'timeout after': { arrives: true, answer: refusal(504, 'gateway_timeout', true) },
  'proxy after': { arrives: true, answer: page(504) },
  'list after': { arrives: true, answer: { status: 502, type: 'application/json', body: '[{"error":null}]' } },
  'still running': { arrives: true, answer: refusal(409, 'idempotency_in_progress', true) },
  'half a response': { arrives: true, answer: { status: 201, type: 'application/json', body: '{"planNumber": "' } },
} as const satisfies Record<string, Effect>;

/** Two delays in addition to the failures: the request, or its response after the events that it causes. */
export type Fault = keyof typeof FAULTS | 'slow' | 'late' | 'none';

export const faultNames = [...Object.keys(FAULTS), 'slow', 'late', 'none'] as Fault[];

/** A connection to Partita on which requests about an order fail as told. */
export interface FaultyNetwork {
  url: string;
  /** Sets the faults of an order's next requests that write, and of those that read. Without any, the network works. */
  fail(orderReference: string, faults: { writes: Fault[]; reads: Fault[] }): void;
  stop(): void;
}

/** Sends a request on to Partita. */
function forwarded(incoming: IncomingMessage, body: Buffer, target: string): Promise<{ response: IncomingMessage; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const { host: _, 'transfer-encoding': __, ...headers } = incoming.headers;
    const outgoing = request(target + (incoming.url ?? ''), { method: incoming.method, headers }, (response) => {
      buffer(response).then((content) => resolve({ response, content }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const parsed = (content: Buffer): { planNumber?: string; planData?: { orderReference?: string }; plans?: { planNumber: string }[] } => {
  try {
    return JSON.parse(content.toString()) as ReturnType<typeof parsed>;
  } catch {
    return {};
  }
};

/** Starts a proxy of a sandbox. */
export async function faultyNetwork(sandbox: string): Promise<FaultyNetwork> {
  const faults = new Map<string, { writes: Fault[]; reads: Fault[] }>();
  const orders = new Map<string, string>();

  const orderOf = ({ url = '' }: IncomingMessage, body: Buffer): string | undefined => {
    const { planData, plans } = parsed(body);
    const planNumber = /\/installment-plans\/([A-Z0-9]{20})/.exec(url)?.[1] ?? plans?.[0]?.planNumber;
    return /orderReference=([\w-]+)/.exec(url)?.[1] ?? planData?.orderReference ?? (planNumber && orders.get(planNumber));
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const order = orderOf(incoming, body);
    const isRead = incoming.method === 'GET' || (incoming.url ?? '').endsWith('/eligibility');
    const next = (order !== undefined && faults.get(order)?.[isRead ? 'reads' : 'writes'].shift()) || 'none';
    if (next === 'slow') await wait(200);
    const fault: Effect | undefined = next === 'slow' || next === 'late' || next === 'none' ? undefined : FAULTS[next];
    if (!fault || fault.arrives) {
      const { response, content } = await forwarded(incoming, body, sandbox);
      const { planNumber } = parsed(content);
      if (order !== undefined && planNumber) orders.set(planNumber, order);
      if (next === 'late') await wait(300);
      if (!fault) return void outgoing.writeHead(response.statusCode ?? 502, response.headers).end(content);
    }
    if (!fault.answer) return void outgoing.destroy();
    const { status, type, body: text, retryAfter } = fault.answer;
    outgoing.writeHead(status, { 'Content-Type': type, ...(retryAfter !== undefined && { 'Retry-After': retryAfter }) }).end(text);
  };

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing).catch(() => outgoing.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (orderReference, next) => void faults.set(orderReference, next),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
