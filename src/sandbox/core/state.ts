import type { SandboxTerminal } from '../../data/sandbox-terminals';

/** A response stored for an idempotency key. */
export interface StoredResponse {
  /** The method, path, and body of the request. The key can't be used again for another request. */
  request: string;
  status: number;
  body: string;
  storedAt: number;
  /** The plan of a timed-out request. A retry returns it instead of creating another one. */
  planNumber?: string;
}

export interface WebhookRecord {
  id: string;
  type: string;
  createdAt: number;
  /** The sandbox's time in Unix seconds, which the signature covers. */
  sentAt: number;
  /** The JSON as it's sent and signed. */
  body: string;
  /** The plan's or account's callback URL, to which this event is sent instead of to the endpoints. */
  callbackUrl?: string;
  /** The endpoint of a test event. No other endpoint receives it. */
  endpointId?: string;
}

/** Error codes for the next requests, one for each. */
export interface Fault {
  next: string[];
  /** The only operation that fails: `v3/Refund`. */
  operation?: string;
  /** The operation that has to succeed before anything fails: `v3/Refund`. Only errors of an order have it. */
  after?: string;
}

/** A client's settings in the Hub, and the simulated errors. */
export interface Settings {
  requestSigning: 'observe' | 'enforce';
  requestEncryption: 'off' | 'optional' | 'required';
  responseEncryption: boolean;
  /** Whether requests above a rate limit get 429. */
  rateLimits: boolean;
  /** Error codes for the next requests, one for each. */
  faults: string[];
  /** Limits the errors to one operation: `v3/Refund`. */
  faultsOf?: string;
  /** The same for the requests about an order, by its reference. */
  orderFaults?: Record<string, Fault>;
  /** A terminal that was added to the sample shop's. */
  addedTerminal?: SandboxTerminal;
}

/**
 * What the sandbox stores, by the name of its collection. Each subject declares its record here, as `plans/record.ts` does, so that this
 * folder doesn't import the subjects.
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Records {}

/** The collections of the subjects, each by the ID of its records. */
type Collections = { [Name in keyof Records]: Map<string, Records[Name]> };

/** A sandbox's data. It can be serialized as JSON. */
export interface SandboxState extends Collections {
  seed: number;
  draws: number;
  /** The sandbox's time in milliseconds. */
  now: number;
  answers: Map<string, StoredResponse>;
  /** When each signature was used, in Unix seconds, by `jti`. */
  signatures: Map<string, number>;
  events: WebhookRecord[];
  /** The number of events dropped from the start of the list. */
  droppedEvents: number;
  settings: Settings;
  paidOut: number;
}

/** The maximum number of entries of each collection. The oldest entry is dropped first. */
export const LIMITS = {
  plans: 2000,
  chargebacks: 500,
  keys: 200,
  accounts: 500,
  reports: 50,
  answers: 2000,
  signatures: 2000,
  events: 500,
} as const;

export const createState = (seed: number, now: number): SandboxState => ({
  seed,
  draws: seed,
  now,
  plans: new Map(),
  chargebacks: new Map(),
  keys: new Map(),
  accounts: new Map(),
  reports: new Map(),
  answers: new Map(),
  signatures: new Map(),
  events: [],
  droppedEvents: 0,
  settings: { requestSigning: 'observe', requestEncryption: 'optional', responseEncryption: false, rateLimits: true, faults: [] },
  paidOut: now,
});

/** Stores an entry, and drops the oldest one if there are too many. */
export function storeEntry<Entry>(entries: Map<string, Entry>, id: string, entry: Entry, limit: number): void {
  entries.set(id, entry);
  if (entries.size > limit) entries.delete(entries.keys().next().value as string);
}

/**
 * The version of the stored format. Raise it when a record changes, because a reader's tab may have stored the previous format.
 */
export const STATE_VERSION = 5;

/** Serializes the data as JSON. */
export const serializeState = (state: SandboxState): string =>
  JSON.stringify({ version: STATE_VERSION, ...state }, (_, value: unknown) => (value instanceof Map ? { entries: [...value] } : value));

/** Parses data from {@link serializeState}. @throws SyntaxError or TypeError for other text, and for another version's data. */
export function parseState(text: string): SandboxState {
  const { version, ...state } = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries) && Object.keys(value).length === 1
      ? new Map(value.entries as [string, unknown][])
      : value,
  ) as SandboxState & { version?: number };
  if (version !== STATE_VERSION) throw new TypeError(`This sandbox was stored by version ${version}, not ${STATE_VERSION}.`);
  const fresh = createState(0, 0);
  const isComplete = Object.entries(fresh).every(([name, value]) => {
    const stored: unknown = state[name as keyof SandboxState];
    return (
      typeof stored === typeof value && stored instanceof Map === value instanceof Map && Array.isArray(stored) === Array.isArray(value)
    );
  });
  if (!isComplete) throw new TypeError("This isn't a stored sandbox.");
  return state;
}
