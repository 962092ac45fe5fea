import { actAsShopper, advance, setFaults, type ShopperInstruction } from '../../../sandbox/control';
import { reset } from '../../../sandbox/reset';
import type { Contract } from '../../../sandbox/contract/types';
import type { Sandbox } from '../../../sandbox/core/sandbox';
import { demoToken } from '../../../sandbox/demo-token';
import { openSandbox } from '../../../sandbox/seeds';
import { addressOf, idsIn, requestOf } from './draft';
import type { CallRecord, Draft, OperationData } from './types';

/** The sandbox of this tab, and what was done with it. */
export interface Session {
  readonly sandbox: Sandbox;
  /** Newest first. */
  calls: readonly CallRecord[];
  /** Ids of what the calls made, by the name of the parameter that takes them. */
  remembered: Readonly<Record<string, string>>;
  /** A token with every scope. It is renewed when the clock has passed its end. */
  token: string;
  /** Whether another version of the site had stored a session, which this one can't read. */
  readonly wasDiscarded: boolean;
}

/** Lives as long as the tab, and leaves it never. */
const KEY = 'docs-sandbox';
const MOST_CALLS = 30;
const MOST_STORED = 2_000_000;

const listeners = new Set<() => void>();
let session: Session | undefined;
let version = 0;

const changed = (): void => {
  version += 1;
  for (const listener of listeners) listener();
};

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Changes with every change of the session. */
export const currentVersion = (): number => version;

/** Writes the session down for the next page. A tab without storage, or a full one, works on and forgets on leaving. */
function store({ sandbox, calls, remembered }: Session): void {
  try {
    const text = JSON.stringify({ world: sandbox.snapshot(), calls, remembered });
    if (text.length < MOST_STORED) sessionStorage.setItem(KEY, text);
  } catch {
    return;
  }
}

type Stored = Pick<Session, 'calls' | 'remembered'>;

/** @throws Error for anything that this version did not store. */
function restored(sandbox: Sandbox, text: string): Stored {
  const { world, calls, remembered } = JSON.parse(text) as Stored & { world: string };
  const isWhole =
    calls.every((one) => typeof one.body === 'string' && Array.isArray(one.events) && typeof one.draft.body === 'string') &&
    Object.values(remembered).every((one) => typeof one === 'string');
  if (!isWhole) throw new TypeError("This isn't a stored session.");
  sandbox.restore(world);
  return { calls, remembered };
}

/** What the page before left, if this version can read it. */
function past(sandbox: Sandbox): Stored & Pick<Session, 'wasDiscarded'> {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(KEY);
    if (text !== null) return { ...restored(sandbox, text), wasDiscarded: false };
  } catch {
    // Then there is no past. A browser without storage has none to discard.
  }
  return { calls: [], remembered: {}, wasDiscarded: text !== null };
}

/** The session of this tab: the same for every console in it. */
export async function openSession(contract: Contract): Promise<Session> {
  if (session) return session;
  // A reader who tries things out is no client in a loop. "Fail next" shows what 429 looks like.
  const sandbox = openSandbox({ contract, rateLimits: false });
  const known = past(sandbox);
  session ??= { sandbox, ...known, token: await demoToken(sandbox) };
  return session;
}

const eventsSince = async (sandbox: Sandbox, from: number): Promise<CallRecord['events']> =>
  (await sandbox.events(from)).items.map(({ id, type, headers, body }) => ({ id, type, headers, body }));

const eventCount = ({ state }: Sandbox): number => state.droppedEvents + state.events.length;

/**
 * Sends a draft to the sandbox and writes the call down.
 * @throws SyntaxError or TypeError for a draft that no client could send.
 */
export async function send(
  current: Session,
  operation: OperationData,
  draft: Draft,
  files: Readonly<Record<string, File[]>>,
): Promise<CallRecord> {
  const { sandbox } = current;
  const request = requestOf(operation, draft, files);
  const before = eventCount(sandbox);
  const started = performance.now();
  const response = await sandbox.handle(request);
  const body = await response.text();
  const record: CallRecord = {
    id: (current.calls[0]?.id ?? 0) + 1,
    operation: operation.id,
    method: operation.method,
    url: addressOf(operation, draft),
    draft,
    status: response.status,
    statusText: STATUS_TEXT[response.status] ?? '',
    took: performance.now() - started,
    headers: [...response.headers],
    body,
    events: await eventsSince(sandbox, before),
  };
  if (response.ok) {
    try {
      current.remembered = { ...current.remembered, ...idsIn(JSON.parse(body)) };
    } catch {
      // An answer that is no JSON names nothing.
    }
  }
  current.calls = [record, ...current.calls].slice(0, MOST_CALLS);
  store(current);
  changed();
  return record;
}

const STATUS_TEXT: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  207: 'Multi-Status',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Changes the sandbox without an API call, and adds the resulting events to the latest call. */
async function steer(current: Session, run: () => void): Promise<void> {
  const { sandbox } = current;
  const before = eventCount(sandbox);
  run();
  const events = await eventsSince(sandbox, before);
  const [newest, ...others] = current.calls;
  if (newest) current.calls = [{ ...newest, events: [...newest.events, ...events] }, ...others];
  current.token = await demoToken(sandbox);
  store(current);
  changed();
}

export const turnClock = (current: Session, by: string): Promise<void> => steer(current, () => advance(current.sandbox, by));

export const shop = (current: Session, instruction: ShopperInstruction): Promise<void> =>
  steer(current, () => actAsShopper(current.sandbox, instruction));

export const failNext = (current: Session, code: string): Promise<void> =>
  steer(current, () => setFaults(current.sandbox, code === '' ? [] : [code]));

/** Everything as at the beginning, and no calls. */
export const startAgain = (current: Session): Promise<void> =>
  steer(current, () => {
    reset(current.sandbox);
    current.calls = [];
    current.remembered = {};
  });
