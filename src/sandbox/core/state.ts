import type { PlanRecord } from '../plans/record';

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

export interface KeyRecord {
  keyId: string;
  ownerCode: string;
  type: 'rsa' | 'pgp';
  algorithm: string;
  usage: string[];
  origin: 'partita' | 'merchant';
  publicKey: string;
  publicJwk?: Record<string, string>;
  fingerprint: string;
  clientId?: string;
  createdAt: number;
  expiresAt: number;
  length: number;
  /** The private key of a Partita key pair, as JWK. Never in a response. */
  privateJwk?: JsonWebKey;
  /** The private key of an OpenPGP key that the sandbox created, ASCII-armored. Never in a response. */
  privatePgp?: string;
  /** A key of the sample data. Its private key doesn't exist. */
  isSample?: true;
  /** The number of expiry warnings sent. */
  warned: number;
}

export interface ChargebackRecord {
  chargebackId: string;
  planNumber: string;
  status: 'open' | 'info_requested' | 'under_review' | 'won' | 'lost' | 'accepted' | 'closed';
  openedAt: number;
  evidenceDueAt: number | null;
  resolvedAt?: number;
  /** When the sandbox decides a managed case. */
  decidesAt?: number;
  wins?: boolean;
  reminded?: boolean;
  amount: number;
  currency: string;
  installmentNumber: number | null;
  /** The other fields of the API object. */
  shown: Record<string, unknown>;
  evidence: Record<string, unknown>[];
  comments: Record<string, unknown>[];
  timeline: { at: string; event: string; actor: string; note: string | null }[];
}

export interface AccountRecord {
  accountId: string;
  status: string;
  registration?: string;
  /** The URL that receives the account's events, signed with the account's secret. */
  callbackUrl?: string;
  shown: Record<string, unknown>;
  /** When the sandbox takes the next onboarding step. */
  nextAt?: number;
}

export interface ReportRecord {
  requestId: string;
  readyAt: number;
  expiresAt: number;
  announced: boolean;
  fileName: string;
  mediaType: string;
  encrypted: boolean;
  rowCount: number;
  sha256: string;
  downloadUrl: string;
  /** The file, Base64-encoded. */
  content: string;
  sizeBytes: number;
}

/** Error codes for the next requests, one for each. */
export interface Fault {
  next: string[];
  /** The only operation that fails: `v3/Refund`. */
  operation?: string;
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
  addedTerminal?: PlanRecord['terminal'];
}

/** A sandbox's data. It can be serialized as JSON. */
export interface SandboxState {
  seed: number;
  draws: number;
  /** The sandbox's time in milliseconds. */
  now: number;
  plans: Map<string, PlanRecord>;
  chargebacks: Map<string, ChargebackRecord>;
  keys: Map<string, KeyRecord>;
  accounts: Map<string, AccountRecord>;
  reports: Map<string, ReportRecord>;
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
export const STATE_VERSION = 4;

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
