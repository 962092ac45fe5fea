import type { PlanRecord } from '../plans/record';

/** A response that is stored for its request's idempotency key. */
export interface StoredAnswer {
  /** Method, path, and body of the request: a different body means a different intent. */
  request: string;
  status: number;
  body: string;
  storedAt: number;
  /** The plan of a timed-out request: a retry finds it and creates no second one. */
  planNumber?: string;
}

export interface WebhookRecord {
  id: string;
  type: string;
  createdAt: number;
  /** Unix seconds of the sandbox clock, for the signature. */
  sentAt: number;
  /** The exact bytes, as text. */
  body: string;
  /** A callback for this plan or account only. */
  callbackUrl?: string;
  /** The only endpoint that receives it: a test. */
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
  /** A key in the sample data, whose private key doesn't exist. */
  isSample?: true;
  /** How many expiry warnings were sent. */
  warned: number;
}

export interface ChargebackRecord {
  chargebackId: string;
  planNumber: string;
  status: 'open' | 'info_requested' | 'under_review' | 'won' | 'lost' | 'accepted' | 'closed';
  openedAt: number;
  evidenceDueAt: number | null;
  resolvedAt?: number;
  /** The sandbox decides managed cases: at this time, if no one acts. */
  decidesAt?: number;
  wins?: boolean;
  reminded?: boolean;
  amount: number;
  currency: string;
  installmentNumber: number | null;
  /** The rest of the object, as returned. */
  shown: Record<string, unknown>;
  evidence: Record<string, unknown>[];
  comments: Record<string, unknown>[];
  timeline: { at: string; event: string; actor: string; note: string | null }[];
}

export interface AccountRecord {
  accountId: string;
  status: string;
  registration?: string;
  /** Where its events are sent, signed with the account's secret. */
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

/** The client's settings in the Hub, and the simulated failures. */
export interface Settings {
  requestSigning: 'observe' | 'enforce';
  requestEncryption: 'off' | 'optional' | 'required';
  responseEncryption: boolean;
  /** Whether requests above a rate limit get 429. */
  rateLimits: boolean;
  /** Error codes that the next requests get instead of a response. */
  faults: string[];
  /** The only operation that gets them: `v3/Refund`. Without it, every operation does. */
  faultsOf?: string;
}

/** Everything a sandbox stores. Plain data that can be saved as JSON and restored. */
export interface World {
  seed: number;
  draws: number;
  /** Milliseconds of the sandbox clock. */
  now: number;
  plans: Map<string, PlanRecord>;
  chargebacks: Map<string, ChargebackRecord>;
  keys: Map<string, KeyRecord>;
  accounts: Map<string, AccountRecord>;
  reports: Map<string, ReportRecord>;
  answers: Map<string, StoredAnswer>;
  /** Used signatures, by `jti`, with the Unix seconds of their use. */
  signatures: Map<string, number>;
  events: WebhookRecord[];
  /** How many events were dropped from the start of the list. */
  droppedEvents: number;
  settings: Settings;
  /** Requests in the current window, by limit. */
  windows: Record<string, { startsAt: number; used: number }>;
  paidOut: number;
}

/** How many entries a sandbox stores before it drops the oldest. */
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

export const emptyWorld = (seed: number, now: number): World => ({
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
  windows: {},
  paidOut: now,
});

/** Stores an entry and drops the oldest ones beyond the limit. */
export function keep<Entry>(entries: Map<string, Entry>, id: string, entry: Entry, limit: number): void {
  entries.set(id, entry);
  if (entries.size > limit) entries.delete(entries.keys().next().value as string);
}

/**
 * The version of the stored format. Raise it when a record changes: an earlier version of a page may have stored one in the reader's tab.
 */
export const WORLD_VERSION = 1;

/** Serializes the data, to continue later or elsewhere. */
export const storeWorld = (world: World): string =>
  JSON.stringify({ version: WORLD_VERSION, ...world }, (_, value: unknown) => (value instanceof Map ? { entries: [...value] } : value));

/** @throws SyntaxError or TypeError for a text that {@link storeWorld} of this version didn't produce. */
export function restoreWorld(text: string): World {
  const { version, ...world } = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries) && Object.keys(value).length === 1
      ? new Map(value.entries as [string, unknown][])
      : value,
  ) as World & { version?: number };
  if (version !== WORLD_VERSION) throw new TypeError(`This sandbox was stored by version ${version}, not ${WORLD_VERSION}.`);
  const fresh = emptyWorld(0, 0);
  const isWhole = Object.entries(fresh).every(([name, value]) => {
    const stored: unknown = world[name as keyof World];
    return (
      typeof stored === typeof value && stored instanceof Map === value instanceof Map && Array.isArray(stored) === Array.isArray(value)
    );
  });
  if (!isWhole) throw new TypeError("This isn't a stored sandbox.");
  return world;
}
