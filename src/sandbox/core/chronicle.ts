import { sandboxWorld } from '../../data/sandbox-world';
import { checksOf, type Finding } from '../contract/check-value';
import type { Contract, Rule } from '../contract/types';
import { signWebhook } from '../crypto/signatures';
import { useCards } from '../plans/cards';
import type { EventDraft } from '../plans/life';
import { drawFrom, type Draw } from './draw';
import { timeline } from './passing-time';
import { SECOND, stamp } from './time';
import { systemTools, type Machine } from './tools';
import type { Outcome } from './types';
import { emptyWorld, keep, LIMITS, restoreWorld, storeWorld, type WebhookRecord, type World } from './world';

export interface SandboxOptions {
  contract: Contract;
  /** The same seed gives the same ids. */
  seed?: number;
  /** Milliseconds: where the clock of the sandbox begins. */
  startsAt?: number;
  /** What the machine does: its clock, waiting, keys. */
  machine?: Partial<Machine>;
  /** Whether requests above a rate limit get 429, until the settings change. True by default. */
  rateLimits?: boolean;
  /** The address that clients use, when it is not that of the real hosts: signatures hold it. */
  origin?: string;
}

/** An event as it goes to an endpoint. */
export interface Delivery {
  id: string;
  type: string;
  headers: Record<string, string>;
  body: string;
  callbackUrl?: string;
}

/** The world of a sandbox: its clock, its memory, and the events it tells of. */
export class Chronicle {
  readonly contract: Contract;
  protected readonly machine: Machine;
  protected readonly checks;
  protected world: World;
  protected draw: Draw;
  private time = timeline();
  private readonly start: { seed: number; at: number; rateLimits: boolean };
  /** When the clock of the machine was read last. */
  private readAt: number;
  /** Answers and events that break the description. There are none, or a test fails. */
  readonly violations: string[] = [];
  private readonly listeners = new Set<(event: WebhookRecord) => void>();

  constructor({ contract, seed = 1, startsAt = Date.parse(sandboxWorld.startsAt), machine, rateLimits = true }: SandboxOptions) {
    this.contract = contract;
    this.machine = { ...systemTools, ...machine };
    this.checks = checksOf(contract.schemas);
    useCards(contract.cards);
    this.start = { seed, at: startsAt, rateLimits };
    this.world = this.empty();
    this.draw = drawFrom(seed);
    this.readAt = this.machine.now();
  }

  /** The world as it is, to look at. */
  get state(): Readonly<World> {
    return this.world;
  }

  /** Puts another world in the place of this one, for example the one that holds the sample data. */
  replace(world: World): void {
    this.world = world;
    this.draw = drawFrom(world.draws);
    this.time = timeline();
    this.readAt = this.machine.now();
  }

  empty(): World {
    const world = emptyWorld(this.start.seed, this.start.at);
    return { ...world, settings: { ...world.settings, rateLimits: this.start.rateLimits } };
  }

  /** As text. {@link restore} goes on from it. */
  snapshot(): string {
    return storeWorld({ ...this.world, draws: this.draw.state() });
  }

  /** @throws when the text is not a snapshot; the sandbox then stays as it is. */
  restore(snapshot: string): void {
    this.replace(restoreWorld(snapshot));
  }

  /** Tells of each event as it's written down. */
  onEvent(listener: (event: WebhookRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Lets the clock of the sandbox catch up with that of the machine. */
  tick(): void {
    const now = this.machine.now();
    const passed = Math.max(0, now - this.readAt);
    this.readAt = now;
    this.pass(this.world.now + passed);
  }

  /** Turns the clock of the sandbox forward. @param milliseconds Up to 400 days. */
  advance(milliseconds: number): void {
    this.tick();
    this.pass(this.world.now + milliseconds);
  }

  private pass(until: number): void {
    this.happen(this.time.pass(this.world, until, this.draw));
  }

  /** Changes the world outside of any request: what the shopper or the Hub does. */
  change(run: (world: Readonly<World>, draw: Draw) => Outcome): Outcome {
    this.tick();
    const outcome = run(this.world, this.draw);
    this.apply(outcome);
    return outcome;
  }

  set settings(settings: World['settings']) {
    this.world.settings = settings;
  }

  /** Events from a number on, signed. The first event of a sandbox has the number 0. */
  async events(from = 0): Promise<{ next: number; items: Delivery[] }> {
    const { events, droppedEvents } = this.world;
    const items = await Promise.all(events.slice(Math.max(0, from - droppedEvents)).map((one) => this.delivery(one)));
    return { next: droppedEvents + events.length, items };
  }

  private async delivery({ id, type, sentAt, body, callbackUrl }: World['events'][number]): Promise<Delivery> {
    const signature = await signWebhook(sandboxWorld.webhookSecret, id, sentAt, body);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(sentAt),
      'webhook-signature': signature,
    };
    return { id, type, headers, body, ...(callbackUrl && { callbackUrl }) };
  }

  /** Writes events down, as they are delivered. */
  private happen(drafts: EventDraft[]): void {
    for (const { type, at, data, terminalId, testMode = 'none', callbackUrl, endpointId, planNumber } of drafts) {
      const id = this.draw.id('evt_', 22);
      const envelope = {
        id,
        type,
        createdAt: stamp(at),
        apiVersion: '3.0',
        merchantId: sandboxWorld.merchantId,
        ...(terminalId && { terminalId }),
        testMode,
        data,
      };
      this.check(this.contract.events?.[type], envelope, `event ${type}`);
      const record = {
        id,
        type,
        createdAt: at,
        sentAt: Math.floor(this.world.now / SECOND),
        body: JSON.stringify(envelope),
        ...(callbackUrl && { callbackUrl }),
        ...(endpointId && { endpointId }),
      };
      this.world.events.push(record);
      if (this.world.events.length > LIMITS.events) {
        this.world.events.shift();
        this.world.droppedEvents += 1;
      }
      const plan = planNumber === undefined ? undefined : this.world.plans.get(planNumber);
      if (plan && !callbackUrl) plan.events = [...plan.events, { id, type, createdAt: at }].slice(-100);
      for (const listener of this.listeners) listener(record);
    }
  }

  protected apply({ plans = [], chargebacks = [], keys = [], accounts = [], reports = [], events = [] }: Partial<Outcome>): void {
    const { world } = this;
    for (const plan of plans) {
      keep(world.plans, plan.planNumber, plan, LIMITS.plans);
      this.time.touch(plan.nextAt);
    }
    for (const one of chargebacks) keep(world.chargebacks, one.chargebackId, one, LIMITS.chargebacks);
    for (const one of keys) keep(world.keys, one.keyId, one, LIMITS.keys);
    for (const one of accounts) keep(world.accounts, one.accountId, one, LIMITS.accounts);
    for (const one of reports) keep(world.reports, one.requestId, one, LIMITS.reports);
    if (chargebacks.length + keys.length + accounts.length + reports.length > 0) this.time.touch();
    this.happen(events);
  }

  protected check(rule: Rule | undefined, value: unknown, what: string): boolean {
    if (!rule) return true;
    const found: Finding[] = [];
    this.checks(rule)(value, '', found);
    if (found.length > 0 && this.violations.length < 100) this.violations.push(`${what}: ${JSON.stringify(found.slice(0, 3))}`);
    return found.length === 0;
  }
}
