import { actAsShopper, advance, changeSettings, eventsFrom, ControlError, setFaults, SHOPPER_ACTIONS } from './control';
import type { Sandbox } from './core/sandbox';
import { stamp } from '../domain/time';
import { sampleWorld } from './seeds';
import { handleWebhooks } from './webhooks/requests';
import type { Webhooks } from './webhooks/webhooks';

const ROOT = '/_sandbox';

const GUIDE = {
  'GET /_sandbox/events?from=0': 'the webhook events so far, with the headers and the exact bytes of each',
  'POST /_sandbox/reset': 'start again with the sample data; {"seed": 7} gives other ids',
  'GET /_sandbox/clock': 'the time of the sandbox',
  'POST /_sandbox/clock': '{"advance": "P1M"} turns the clock forward: installments are charged, deadlines pass',
  'POST /_sandbox/shopper': `{"planNumber": "…", "action": "pay", "cardNumber": "4111 1111 1111 1111"} does what a shopper would do: ${SHOPPER_ACTIONS.join(', ')}`,
  'GET, POST /_sandbox/webhooks': '{"url": "http://127.0.0.1:3000/webhooks"} adds an endpoint for all events, or for those in "events"',
  'GET, PATCH, DELETE /_sandbox/webhooks/{id}': '{"status": "paused"} or "active"; also "url" and "events"',
  'GET /_sandbox/webhooks/{id}/deliveries': 'what the endpoint was sent, each with its attempts',
  'POST /_sandbox/webhooks/{id}/test': 'sends webhook.test',
  'POST /_sandbox/webhooks/{id}/rotate': 'a new secret, both sign for 24 hours; {"finish": true} ends that now',
  'POST /_sandbox/webhooks/{id}/resend': '{"eventId": "evt_…"}, or {"failed": true} for all that failed',
  'GET /_sandbox/openpgp': 'the keys of encrypted reports: the public file key, and the private key of the sample shop',
  'GET /_sandbox/requests?from=0': 'the last requests, each with its operation, status, and idempotency key',
  'POST /_sandbox/faults': '{"next": ["rate_limited"], "operation": "v3/Refund"} makes the next request of this operation, or of any, fail',
  'POST /_sandbox/settings': '{"requestSigning": "enforce"} changes how the client is set up in the Hub',
} as const;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body, null, 2), { status, headers: { 'Content-Type': 'application/json' } });

/** The keys of encrypted reports. The sample shop's includes its private key, so that its reports can be decrypted. */
async function openPgpKeys(sandbox: Sandbox): Promise<unknown> {
  const { file, report } = await sandbox.reportKeys();
  return {
    fileKey: { fingerprint: file.fingerprint, publicKey: file.publicKey },
    reportKey: {
      keyId: report.keyId,
      fingerprint: report.fingerprint,
      publicKey: report.publicKey,
      ...(report.isSample && { privateKey: report.privatePgp }),
    },
  };
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The response is the same as for a value that isn't an object.
  }
  throw new ControlError('The body must be a JSON object.');
}

/** Resets the sample data and deletes all events. @throws ControlError for a seed that isn't a number. */
export function reset(sandbox: Sandbox, seed: unknown = 1): { now: string } {
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) throw new ControlError('seed must be a whole number.');
  const { now, settings } = sandbox.empty();
  sandbox.replace({ ...sampleWorld(sandbox.contract, seed, now), settings });
  return { now: stamp(sandbox.state.now) };
}

/** @throws ControlError */
function fromOf(url: URL): number {
  const from = Number(url.searchParams.get('from') ?? 0);
  if (!Number.isInteger(from) || from < 0) throw new ControlError('from must be a whole number: the `next` of the previous response.');
  return from;
}

async function run(sandbox: Sandbox, request: Request, url: URL, webhooks: Webhooks | undefined): Promise<unknown> {
  const name = `${request.method} ${url.pathname}`;
  if (name === `GET ${ROOT}/events`) {
    sandbox.tick();
    return eventsFrom(sandbox, fromOf(url));
  }
  if (name === `GET ${ROOT}/requests`) return sandbox.requests.from(fromOf(url));
  if (name === `GET ${ROOT}/clock`) {
    sandbox.tick();
    return { now: stamp(sandbox.state.now) };
  }
  if (name === `GET ${ROOT}/openpgp`) return openPgpKeys(sandbox);
  const body = await bodyOf(request);
  const [first, ...path] = url.pathname.slice(ROOT.length + 1).split('/');
  if (webhooks && first === 'webhooks') {
    sandbox.tick();
    return handleWebhooks(webhooks, request.method, path, body, Object.keys(sandbox.contract.events ?? {}), sandbox.state.now);
  }
  if (name === `POST ${ROOT}/reset`) {
    webhooks?.clear();
    return reset(sandbox, body.seed);
  }
  if (name === `POST ${ROOT}/clock`) return advance(sandbox, body.advance);
  if (name === `POST ${ROOT}/shopper`) return actAsShopper(sandbox, body);
  if (name === `POST ${ROOT}/faults`) return setFaults(sandbox, body.next, body.operation);
  if (name === `POST ${ROOT}/settings`) return changeSettings(sandbox, body);
  return undefined;
}

export const isControl = (url: URL): boolean => url.pathname === ROOT || url.pathname.startsWith(`${ROOT}/`);

/** Handles requests below `/_sandbox`, which control the sandbox instead of calling an API. */
export async function handleControl(sandbox: Sandbox, request: Request, webhooks?: Webhooks): Promise<Response> {
  const url = new URL(request.url);
  try {
    const answer = await run(sandbox, request, url, webhooks);
    return answer === undefined ? json(url.pathname === ROOT ? 200 : 404, { controls: GUIDE }) : json(200, answer);
  } catch (error) {
    if (error instanceof ControlError) return json(400, { error: error.message });
    throw error;
  }
}
