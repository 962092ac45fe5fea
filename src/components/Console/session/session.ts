import { actAsShopper, addTerminal, advance, setFaults, type ShopperInstruction } from '../../../sandbox/control/control';
import { reset } from '../../../sandbox/control/reset';
import type { Contract } from '../../../sandbox/contract/types';
import type { Sandbox } from '../../../sandbox/engine/sandbox';
import { demoToken } from '../../../sandbox/seeds/demo-token';
import { openSandbox } from '../../../sandbox/seeds/seeds';
import { shownValues } from '../../ReaderValues/current-values';
import { addressOf, idsIn, requestOf } from './draft';
import type { CallRecord, Draft, OperationData } from './types';

/** The sandbox of a browser tab and the calls made to it. */
export interface Session {
  readonly sandbox: Sandbox;
  /** Newest first. */
  calls: readonly CallRecord[];
  /** IDs from responses, by the name of the parameter that takes them. */
  remembered: Readonly<Record<string, string>>;
  /** An access token with every scope. It's renewed when the sandbox clock passes its expiry. */
  token: string;
  /** Whether an incompatible session from another version of the site was discarded. */
  readonly wasDiscarded: boolean;
}

/** Session storage key, so the session ends with the tab. */
const KEY = 'docs-sandbox';
const MAX_CALLS = 30;
const MAX_STORED_LENGTH = 2_000_000;

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

/** Returns a number that changes whenever the session does. */
export const currentVersion = (): number => version;

/** Stores the session for the next page. Without storage, or if it's full, the session is lost when the reader leaves the page. */
function store({ sandbox, calls, remembered }: Session): void {
  try {
    const text = JSON.stringify({ world: sandbox.snapshot(), calls, remembered });
    if (text.length < MAX_STORED_LENGTH) sessionStorage.setItem(KEY, text);
  } catch {
    return;
  }
}

type Stored = Pick<Session, 'calls' | 'remembered'>;

/**
 * Restores a stored session.
 * @throws Error if this version of the site can't read it.
 */
function restoreSession(sandbox: Sandbox, text: string): Stored {
  const { world, calls, remembered } = JSON.parse(text) as Stored & { world: string };
  const isComplete =
    calls.every((call) => typeof call.body === 'string' && Array.isArray(call.events) && typeof call.draft.body === 'string') &&
    Object.values(remembered).every((id) => typeof id === 'string');
  if (!isComplete) throw new TypeError("This isn't a stored session.");
  sandbox.restore(world);
  return { calls, remembered };
}

/** Returns the session that the previous page stored, if this version of the site can read it. */
function storedSession(sandbox: Sandbox): Stored & Pick<Session, 'wasDiscarded'> {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(KEY);
    if (text !== null) return { ...restoreSession(sandbox, text), wasDiscarded: false };
  } catch {
    // The session is unreadable, or storage is off.
  }
  return { calls: [], remembered: {}, wasDiscarded: text !== null };
}

/** Opens the session of this tab, which all consoles share. */
export async function openSession(contract: Contract): Promise<Session> {
  if (session) return session;
  // Readers who try things out shouldn't run into rate limits. They can simulate one with "Next call".
  const sandbox = openSandbox({ contract, rateLimits: false });
  const stored = storedSession(sandbox);
  session ??= { sandbox, ...stored, token: await demoToken(sandbox) };
  return session;
}

const eventsSince = async (sandbox: Sandbox, from: number): Promise<CallRecord['events']> =>
  (await sandbox.events(from)).items.map(({ id, type, headers, body }) => ({ id, type, headers, body }));

const eventCount = ({ state }: Sandbox): number => state.droppedEvents + state.events.length;

/**
 * Sends a draft to the sandbox and records the call.
 * @throws SyntaxError or TypeError if no client could send the draft.
 */
export async function send(current: Session, operation: OperationData, draft: Draft, files: readonly File[]): Promise<CallRecord> {
  const { sandbox } = current;
  const request = requestOf(operation, draft, files);
  addTerminal(sandbox, shownValues());
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
      // A response that isn't JSON contains no IDs.
    }
  }
  current.calls = [record, ...current.calls].slice(0, MAX_CALLS);
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
async function updateSandbox(current: Session, run: () => void): Promise<void> {
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

export const advanceClock = (current: Session, by: string): Promise<void> => updateSandbox(current, () => advance(current.sandbox, by));

export const shop = (current: Session, instruction: ShopperInstruction): Promise<void> =>
  updateSandbox(current, () => actAsShopper(current.sandbox, instruction));

export const failNext = (current: Session, code: string): Promise<void> =>
  updateSandbox(current, () => setFaults(current.sandbox, code === '' ? [] : [code]));

/** Resets the sandbox and deletes all calls. */
export const resetSession = (current: Session): Promise<void> =>
  updateSandbox(current, () => {
    reset(current.sandbox);
    current.calls = [];
    current.remembered = {};
  });
