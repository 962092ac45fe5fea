import { sandboxWorld } from '../../data/sandbox-world';
import { checksOf, type SchemaViolation } from '../contract/check-value';
import type { Contract, Rule } from '../contract/types';
import { useCards } from '../plans/cards';
import type { EventDraft } from '../core/types';
import { closeOthers } from '../plans/open-checkouts';
import { amountIn } from '../plans/event';
import { amountOf, type PlanRecord } from '../plans/record';
import { createRandom, type SeededRandom } from '../core/random';
import { createClock } from './clock';
import { scheduledWork } from './scheduled-work';
import { RateLimits } from './rate-limits';
import { DAY, SECOND, stamp } from '../../domain/time';
import { signedEvent, type Delivery } from './signed-event';
import { systemTools, type Machine } from './tools';
import type { Outcome } from '../core/types';
import { createState, storeEntry, LIMITS, parseState, serializeState, type WebhookRecord, type SandboxState } from '../core/state';

/** How far the clock moves in one step, at most. */
export const LONGEST_MOVE = 400 * DAY;

export interface SandboxOptions {
  contract: Contract;
  /** The same seed gives the same IDs. */
  seed?: number;
  /** The time at which the sandbox's clock starts, in milliseconds. */
  startsAt?: number;
  /** Functions of the platform: clock, timers, and crypto. */
  machine?: Partial<Machine>;
  /** Whether the clock moves only with {@link Store.advance}. By default, it runs like the machine's. */
  isFixed?: boolean;
  /** Whether requests above a rate limit get 429. True by default. */
  rateLimits?: boolean;
  /** The origin of the server's pages, for browsers on this machine. Undefined for the real hosts. */
  origin?: string;
}

/** The state of a sandbox: its clock, its data, and its events. */
export class Store {
  readonly contract: Contract;
  readonly machine: Machine;
  readonly checks;
  state: SandboxState;
  random: SeededRandom;
  private clock = createClock(scheduledWork);
  private readonly start: { seed: number; at: number; rateLimits: boolean };
  private readonly isFixed: boolean;
  /** When the machine's clock was last read. */
  private readAt: number;
  /** Responses and events that violate the specification. Tests fail if there are any. */
  readonly violations: string[] = [];
  limits: RateLimits;
  private readonly listeners = new Set<(event: WebhookRecord) => void>();

  constructor({
    contract,
    seed = 1,
    startsAt = Date.parse(sandboxWorld.startsAt),
    machine,
    rateLimits = true,
    isFixed = false,
  }: SandboxOptions) {
    this.contract = contract;
    this.machine = { ...systemTools, ...machine };
    this.checks = checksOf(contract.schemas);
    useCards(contract.cards);
    this.start = { seed, at: startsAt, rateLimits };
    this.isFixed = isFixed;
    this.state = this.empty();
    this.random = createRandom(seed);
    this.readAt = this.machine.now();
    this.limits = new RateLimits(this.machine.now);
  }

  /** Replaces the data, for example with the sample data. */
  replace(state: SandboxState): void {
    this.state = state;
    this.random = createRandom(state.draws);
    this.clock = createClock(scheduledWork);
    this.readAt = this.machine.now();
    this.limits = new RateLimits(this.machine.now);
  }

  empty(): SandboxState {
    const state = createState(this.start.seed, this.start.at);
    return { ...state, settings: { ...state.settings, rateLimits: this.start.rateLimits } };
  }

  /** Serializes the state for {@link restore}. */
  snapshot(): string {
    return serializeState({ ...this.state, draws: this.random.state() });
  }

  /** Restores a snapshot. @throws if the text isn't a snapshot. The state doesn't change then. */
  restore(snapshot: string): void {
    this.replace(parseState(snapshot));
  }

  /** Calls a listener with each new event. @returns a function that removes the listener. */
  onEvent(listener: (event: WebhookRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Synchronizes the sandbox's clock with the machine's, unless it's fixed. */
  tick(): void {
    if (this.isFixed) return this.pass(this.state.now);
    const now = this.machine.now();
    const passed = Math.max(0, now - this.readAt);
    this.readAt = now;
    // Everything that is due happens, which would take minutes for a clock that was wrong by years.
    if (passed > LONGEST_MOVE)
      this.machine.log(
        `The machine's clock moved by ${Math.round(passed / DAY)} days. The sandbox's clock moves by ${LONGEST_MOVE / DAY}.`,
      );
    this.pass(this.state.now + Math.min(passed, LONGEST_MOVE));
  }

  /** Moves the sandbox's clock forward. @param milliseconds Up to {@link LONGEST_MOVE}. */
  advance(milliseconds: number): void {
    this.tick();
    this.limits.pass(milliseconds);
    this.pass(this.state.now + milliseconds);
  }

  private pass(until: number): void {
    this.recordEvents(this.clock.pass(this.state, until, this.random));
  }

  /** Changes the data without an API request, for actions of shoppers and in the Hub. */
  change(run: (state: Readonly<SandboxState>, random: SeededRandom) => Outcome): Outcome {
    this.tick();
    const outcome = run(this.state, this.random);
    this.apply(outcome);
    return outcome;
  }

  /** Returns the events from a number on, starting with 0, with their signatures. */
  async events(from = 0): Promise<{ next: number; items: Delivery[] }> {
    const { events, droppedEvents } = this.state;
    // While these are signed, others can happen, which belong to the next page.
    const next = droppedEvents + events.length;
    return { next, items: await Promise.all(events.slice(Math.max(0, from - droppedEvents)).map(signedEvent)) };
  }

  /** Records events in the form in which they're delivered. */
  private recordEvents(drafts: EventDraft[]): void {
    for (const { type, at, data, terminalId, testMode = 'none', callbackUrl, endpointId, planNumber } of drafts) {
      const id = this.random.id('evt_', 22);
      const plan = planNumber === undefined ? undefined : this.state.plans.get(planNumber);
      const version = plan?.versions.findLast((each) => each.at <= at);
      const envelope = {
        id,
        type,
        createdAt: stamp(at),
        apiVersion: '3.0',
        merchantId: sandboxWorld.merchantId,
        terminalId,
        testMode,
        data: version ? { planNumber, orderReference: undefined, status: version.status, ...data } : data,
      };
      this.check(this.contract.events?.[type], envelope, `event ${type}`);
      const record = {
        id,
        type,
        createdAt: at,
        sentAt: Math.floor(this.state.now / SECOND),
        body: JSON.stringify(envelope),
        callbackUrl,
        endpointId,
      };
      this.state.events.push(record);
      if (this.state.events.length > LIMITS.events) {
        this.state.events.shift();
        this.state.droppedEvents += 1;
      }
      if (plan && version && !callbackUrl) {
        const amount = amountIn(data) ?? amountOf(version);
        plan.events = [...plan.events, { id, type, createdAt: at, status: version.status, amount }].slice(-100);
      }
      for (const listener of this.listeners) listener(record);
    }
  }

  /** Stores the changes of an operation, and records its events. */
  apply({ plans = [], chargebacks = [], keys = [], accounts = [], reports = [], events = [] }: Partial<Outcome>): void {
    const { state } = this;
    const storePlan = (plan: PlanRecord): void => {
      storeEntry(state.plans, plan.planNumber, plan, LIMITS.plans);
      this.clock.touch(plan.nextAt);
    };
    plans.forEach(storePlan);
    const closed = closeOthers(events, state, this.random);
    closed.plans.forEach(storePlan);
    for (const chargeback of chargebacks) storeEntry(state.chargebacks, chargeback.chargebackId, chargeback, LIMITS.chargebacks);
    for (const key of keys) storeEntry(state.keys, key.keyId, key, LIMITS.keys);
    for (const account of accounts) storeEntry(state.accounts, account.accountId, account, LIMITS.accounts);
    for (const report of reports) storeEntry(state.reports, report.requestId, report, LIMITS.reports);
    if (chargebacks.length + keys.length + accounts.length + reports.length > 0) this.clock.touch();
    this.recordEvents([...events, ...closed.events]);
  }

  /** Checks a response or an event, and records its violations. @returns whether there are none. */
  check(rule: Rule | undefined, value: unknown, subject: string): boolean {
    if (!rule) return true;
    const found: SchemaViolation[] = [];
    this.checks(rule)(value, '', found);
    if (found.length > 0) this.recordViolation(`${subject}: ${JSON.stringify(found.slice(0, 3))}`);
    return found.length === 0;
  }

  /** Records a violation. Only the first 100 are stored, so a client that repeats a request can't exhaust the memory. */
  recordViolation(violation: string): void {
    if (this.violations.length < 100) this.violations.push(violation);
  }
}
