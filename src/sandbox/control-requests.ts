import { actAsShopper, advance, changeSettings, eventsFrom, Misuse, setFaults } from './control';
import type { Sandbox } from './core/sandbox';
import { stamp } from './core/time';
import { sampleWorld } from './seeds';

const ROOT = '/_sandbox';

const GUIDE = {
  'GET /_sandbox/events?from=0': 'the webhook events so far, with the headers and the exact bytes of each',
  'POST /_sandbox/reset': 'start again with the sample data; {"seed": 7} gives other ids',
  'GET /_sandbox/clock': 'the time of the sandbox',
  'POST /_sandbox/clock': '{"advance": "P1M"} turns the clock forward: installments are charged, deadlines pass',
  'POST /_sandbox/shopper':
    '{"planNumber": "…", "action": "approve"} does what a shopper would do: approve, decline, pay, update_card, pay_off',
  'POST /_sandbox/faults': '{"next": ["rate_limited"]} makes the next request fail with this code',
  'POST /_sandbox/settings': '{"requestSigning": "enforce"} changes how the client is set up in the Hub',
} as const;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body, null, 2), { status, headers: { 'Content-Type': 'application/json' } });

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The same answer as for a value that is no object.
  }
  throw new Misuse('The body must be a JSON object.');
}

/** The sample data again, and no events. @throws Misuse for a seed that is no number. */
export function reset(sandbox: Sandbox, seed: unknown = 1): { now: string } {
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) throw new Misuse('seed must be a whole number.');
  const { now, settings } = sandbox.empty();
  sandbox.replace({ ...sampleWorld(sandbox.contract, seed, now), settings });
  return { now: stamp(sandbox.state.now) };
}

async function run(sandbox: Sandbox, request: Request, url: URL): Promise<unknown> {
  const name = `${request.method} ${url.pathname}`;
  if (name === `GET ${ROOT}/events`) {
    const from = Number(url.searchParams.get('from') ?? 0);
    if (!Number.isInteger(from) || from < 0) throw new Misuse('from must be a whole number: the `next` of the answer before.');
    sandbox.tick();
    return eventsFrom(sandbox, from);
  }
  if (name === `GET ${ROOT}/clock`) {
    sandbox.tick();
    return { now: stamp(sandbox.state.now) };
  }
  if (request.method !== 'POST') return undefined;
  const body = await bodyOf(request);
  if (name === `POST ${ROOT}/reset`) return reset(sandbox, body.seed);
  if (name === `POST ${ROOT}/clock`) return advance(sandbox, body.advance);
  if (name === `POST ${ROOT}/shopper`) return actAsShopper(sandbox, body);
  if (name === `POST ${ROOT}/faults`) return setFaults(sandbox, body.next);
  if (name === `POST ${ROOT}/settings`) return changeSettings(sandbox, body);
  return undefined;
}

export const isControl = (url: URL): boolean => url.pathname === ROOT || url.pathname.startsWith(`${ROOT}/`);

/** Answers the requests below `/_sandbox`, which steer the sandbox instead of calling an API. */
export async function handleControl(sandbox: Sandbox, request: Request): Promise<Response> {
  const url = new URL(request.url);
  try {
    const answer = await run(sandbox, request, url);
    return answer === undefined ? json(url.pathname === ROOT ? 200 : 404, { controls: GUIDE }) : json(200, answer);
  } catch (error) {
    if (error instanceof Misuse) return json(400, { error: error.message });
    throw error;
  }
}
