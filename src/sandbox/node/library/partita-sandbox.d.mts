/**
 * The Partita sandbox as a library for tests in Node.js:
 *
 *     import { createSandbox } from './partita-sandbox.mjs';
 *
 *     const sandbox = await createSandbox({ clock: '2026-03-02T09:00:00Z' });
 *     // … point your code at sandbox.environment, and test it …
 *     await sandbox.close();
 *
 * A function that can't use its arguments throws an Error whose message says what to pass instead.
 */

export interface SandboxOptions {
  /** The port on this machine. By default, any free one. */
  port?: number;
  /** A time with an offset from UTC at which the clock stops, or `real`, the default: the clock starts now and keeps running. */
  clock?: string;
  /** A whole number. The same seed and the same calls lead to the same IDs. */
  seed?: number;
  /** The address of your webhook endpoint on this machine, which receives every event. To add it later, call `forwardTo`. */
  forwardTo?: string;
  /** Names of delivery problems to simulate, such as `['twice', 'late']`, or `['all']`. */
  chaos?: readonly string[];
  /** Whether requests above the rate limits get 429, as in production. True by default. */
  rateLimits?: boolean;
}

/** An event, as your webhook endpoint receives it. The type `WebhookEvent` of `partita-api.d.ts` says what `data` contains. */
export interface SandboxEvent {
  id: string;
  type: string;
  /** `2026-03-02T09:00:00Z` */
  createdAt: string;
  data: Readonly<Record<string, unknown>>;
}

/** What a shopper does on Partita's pages. */
export type ShopperAction = 'approve' | 'decline' | 'pay' | 'cancel' | 'update_card' | 'update_contact' | 'pay_off';

export interface ShopperDetails {
  /** For `pay` and `update_card`: a test card. By default, one that succeeds. */
  cardNumber?: string;
  /** For `pay`. */
  numberOfInstallments?: number;
  /** For `update_contact`. */
  email?: string;
  /** For `update_contact`. */
  phone?: string;
}

export interface ShopperResult {
  planNumber: string;
  /** The status of the plan after the action. */
  status: string;
  /** Where the shopper's browser goes next, if it leaves Partita's page. */
  redirectUrl?: string;
}

export interface TriggeredEvent {
  eventId: string;
  type: string;
  planNumber?: string;
  /** The sandbox's time after the event. */
  now: string;
}

export interface Sandbox {
  /** `http://127.0.0.1:41087` */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs the webhooks that your first endpoint receives. */
  readonly webhookSecret: string;
  /** Environment variables with the base URL of each API and the credentials, which the samples in the docs read. */
  readonly environment: Readonly<Record<string, string>>;

  /** Returns the sandbox's time. */
  now(): Promise<Date>;
  /** Moves the clock forward by a duration: `35d`, `3h`, or `P1M`, a calendar month. Everything that comes due happens. Returns the new time. */
  advance(duration: string): Promise<Date>;
  /** Moves the clock forward to a time, and returns the new time. */
  advanceTo(time: Date | string): Promise<Date>;
  /** Acts as the shopper of a plan. */
  shopper(planNumber: string, action: ShopperAction, details?: ShopperDetails): Promise<ShopperResult>;
  /** Causes an event as it happens in production, on a new plan or on one of yours. */
  trigger(type: string, planNumber?: string): Promise<TriggeredEvent>;
  /**
   * Makes the next requests fail, one for each code: `failNext(['rate_limited'])`.
   * @param only Limits this to an operation, such as `v3/Refund`, or to the requests about an order. Those of an order can start to fail
   * `after` an operation has succeeded.
   */
  failNext(codes: readonly string[], only?: { operation?: string; orderReference?: string; after?: string }): Promise<void>;
  /** Adds a webhook endpoint on this machine. Returns the secret that signs what it receives. */
  forwardTo(url: string): Promise<{ endpointId: string; secret: string }>;
  /** Waits until your endpoints have responded to every event that is due. Don't call it in an endpoint, which would wait for itself. */
  delivered(): Promise<void>;
  /** Calls a listener with each new event. Returns a function that removes the listener. */
  on(name: 'event', listener: (event: SandboxEvent) => void): () => void;
  /** Returns the last 500 events, the oldest first. */
  events(): Promise<SandboxEvent[]>;
  /** Returns everything the sandbox contains, for `load`. */
  save(): Promise<object>;
  /** Continues from what `save` returned, in this sandbox or another one of the same version. */
  load(state: object): Promise<void>;
  /** Deletes everything you created, and starts again with the sample data. Endpoints and listeners stay. */
  reset(options?: { seed?: number }): Promise<void>;
  /** Stops the sandbox and frees its port. */
  close(): Promise<void>;
}

/** Starts a sandbox in this process. Several of them don't see each other. */
export function createSandbox(options?: SandboxOptions): Promise<Sandbox>;
