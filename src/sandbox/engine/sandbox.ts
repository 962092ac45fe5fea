import type { ReportKeys } from '../keys/report-encryption';
import type { Contract } from '../contract/types';
import type { Context, Engine, Input } from './context';
import type { SeededRandom } from '../core/random';
import { createEngine } from './engine';
import { respond } from './pipeline';
import type { RequestLog } from './request-log';
import { toolsOf } from './request-tools';
import { toWire, type WireResponse } from './responses';
import { pathIn } from './router';
import type { Delivery } from './signed-event';
import type { SandboxOptions, Store } from './store';
import { isOwnToken } from './token';
import type { Outcome } from '../core/types';
import type { WebhookRecord, SandboxState } from '../core/state';

/** A request and the status of its response. */
export interface Observation {
  /** `v3/Refund`; undefined if no operation matches. */
  operation: string | undefined;
  status: number;
  /** Set if the request was valid. */
  input?: Input;
}

/** A response as it's sent, and what it's about. */
export interface Reply extends WireResponse {
  /** `v3/Refund`; undefined if no operation matches. */
  operation?: string;
  /** The code of its error. */
  errorCode?: string;
  /** What was simulated between the client and Partita. */
  fault?: string;
}

/** Simulates all APIs. {@link Sandbox.handle} responds to a request like the real hosts. */
export class Sandbox {
  private readonly engine: Engine;
  private readonly store: Store;
  /** Called after every response, so tests of clients can inspect the requests. */
  onResponse: ((observation: Observation) => void) | undefined;
  /** Called after a shopper's card was declined on Partita's page. No response tells the merchant about it. */
  onDecline: ((errorCode: string) => void) | undefined;

  constructor(options: SandboxOptions) {
    this.engine = createEngine(options);
    this.store = this.engine.store;
  }

  /** Handles one request. It never throws, and every response matches the specifications, except for simulated errors of the network. */
  async handle(request: Request): Promise<Response> {
    const { status, headers, body } = await this.reply(request);
    return status === 0 ? Response.error() : new Response(body, { status, headers });
  }

  /** Like {@link Sandbox.handle}, but without a Fetch API response. */
  async reply(request: Request): Promise<Reply> {
    this.tick();
    const url = new URL(request.url);
    const isOwn = isOwnToken(request.headers.get('authorization'));
    const context: Context = {
      engine: this.engine,
      request,
      url,
      path: pathIn(url),
      traceId: this.store.random.hex(32),
      isOwn,
      isUncounted: isOwn,
    };
    const response = await respond(context);
    this.onResponse?.({ operation: context.match?.rule.id, status: response.status, input: context.input });
    return { ...toWire(response), operation: context.match?.rule.id, errorCode: context.errorCode, fault: context.fault };
  }

  get contract(): Contract {
    return this.store.contract;
  }

  /** The most recent requests. */
  get requests(): RequestLog {
    return this.engine.requests;
  }

  /** Responses and events that violate the specification. Tests fail if there are any. */
  get violations(): string[] {
    return this.store.violations;
  }

  /** The current data, read-only. */
  get state(): Readonly<SandboxState> {
    return this.store.state;
  }

  set settings(settings: SandboxState['settings']) {
    this.store.state.settings = settings;
  }

  /** Returns new data without any records. */
  empty(): SandboxState {
    return this.store.empty();
  }

  /** Replaces the data, for example with the sample data. */
  replace(state: SandboxState): void {
    this.store.replace(state);
  }

  /** Serializes the data for {@link restore}. */
  snapshot(): string {
    return this.store.snapshot();
  }

  /** Restores a snapshot. @throws if the text isn't a snapshot. The data doesn't change then. */
  restore(snapshot: string): void {
    this.store.restore(snapshot);
  }

  /** Synchronizes the sandbox's clock with the machine's, unless it's fixed. */
  tick(): void {
    this.store.tick();
  }

  /** Moves the sandbox's clock forward. @param milliseconds Up to `LONGEST_MOVE`. */
  advance(milliseconds: number): void {
    this.store.advance(milliseconds);
  }

  /** Changes the data without an API request, for actions of shoppers and in the Hub. */
  change(run: (state: Readonly<SandboxState>, random: SeededRandom) => Outcome): Outcome {
    return this.store.change(run);
  }

  /** Returns the events from a number on, starting with 0, with their signatures. */
  events(from = 0): Promise<{ next: number; items: Delivery[] }> {
    return this.store.events(from);
  }

  /** Calls a listener with each new event. @returns a function that removes the listener. */
  onEvent(listener: (event: WebhookRecord) => void): () => void {
    return this.store.onEvent(listener);
  }

  /** Returns the keys of encrypted reports. @throws ApiError if there is no key for reports. */
  async reportKeys(): Promise<ReportKeys> {
    // In a page, this code loads with that of the reports.
    const { reportKeys } = await import('../keys/report-encryption');
    const keys = await reportKeys(this.store.state, toolsOf(this.engine));
    this.store.apply({ keys: [keys.report, keys.file] });
    return keys;
  }
}
