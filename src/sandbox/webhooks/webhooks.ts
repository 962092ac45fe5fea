import { sandboxWorld } from '../../data/sandbox-world';
import { webhookRules } from '../../data/webhook-rules';
import type { Sandbox } from '../core/sandbox';
import type { WebhookRecord } from '../core/world';
import { ControlError } from '../control-error';
import { chaos, chaosNames } from './chaos';
import { afterAttempt, newDelivery, resent, type Delivery } from './deliveries';
import { attempted, changed, newSecret, rotated, secretsAt, targetsOf, type Endpoint, type EndpointChange } from './endpoints';
import { Sender, type Post, type SendingReport } from './sender';

const MAX_DELIVERIES = 2000;
const MAX_CONCURRENT = 10;

/** A sandbox's webhook endpoints and deliveries. Failed deliveries are retried on the sandbox's clock. */
export class Webhooks {
  readonly endpoints = new Map<string, Endpoint>();
  readonly deliveries = new Map<string, Delivery>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly sender: Sender;
  private count = 0;

  /**
   * @param isReachable Returns whether events may be sent to a URL, because they mustn't leave this machine.
   * @param report Called after each request.
   */
  constructor(
    private readonly sandbox: Sandbox,
    post: Post,
    private readonly isReachable: (url: string) => boolean,
    { report, wait }: { report?: ((report: SendingReport) => void) | undefined; wait?: (milliseconds: number) => Promise<void> } = {},
  ) {
    this.sender = new Sender({ post, now: () => this.now, report, ...(wait && { wait }) });
    sandbox.onEvent((event) => void this.enqueue(event));
  }

  /** Sets the faults of further deliveries. @param faults `all`, names, or `[]` for none. @throws ControlError for an unknown name. */
  setChaos(faults: unknown, seed = 1): string[] {
    const names = Array.isArray(faults) && faults.length === 0 ? [] : chaosNames(faults);
    this.sender.chaos = names.length > 0 ? chaos(names, seed) : undefined;
    return names;
  }

  private get now(): number {
    this.sandbox.tick();
    return this.sandbox.state.now;
  }

  /** Adds an endpoint. @throws ControlError for a remote URL, or if there are too many endpoints. */
  add(url: string, events?: readonly string[]): Endpoint {
    this.checkUrl(url);
    if (this.endpoints.size >= webhookRules.mostEndpoints)
      throw new ControlError(`You have ${webhookRules.mostEndpoints} endpoints, the maximum. Delete one first.`);
    this.count += 1;
    // The first endpoint uses the secret in the documentation, so samples can verify its deliveries without changes.
    const secret = this.count === 1 ? sandboxWorld.webhookSecret : newSecret();
    return this.store({ endpointId: `whe_${this.count}`, url, ...(events && { events }), status: 'active', secret });
  }

  private checkUrl(url: string): void {
    if (!this.isReachable(url))
      throw new ControlError(
        "url must be an http address on 127.0.0.1 or localhost, and not that of the sandbox: events don't leave this machine.",
      );
  }

  private store(endpoint: Endpoint): Endpoint {
    this.endpoints.set(endpoint.endpointId, endpoint);
    return endpoint;
  }

  /** Returns an endpoint. @throws ControlError if it doesn't exist. */
  endpoint(id: string): Endpoint {
    const endpoint = this.endpoints.get(id);
    if (!endpoint) throw new ControlError(`There is no endpoint ${id.slice(0, 40)}. GET /_sandbox/webhooks lists them.`);
    return endpoint;
  }

  /** Changes, pauses, or activates an endpoint. Activating it sends the events that were held. */
  change(id: string, changes: EndpointChange): Endpoint {
    const { url, status } = changes;
    if (url !== undefined) this.checkUrl(url);
    const after = this.store(changed(this.endpoint(id), changes));
    for (const one of this.of(id)) {
      if (status === 'active' && one.status === 'held') this.deliveries.set(one.deliveryId, resent(one, this.now));
      if (status === 'paused' && one.status === 'pending') this.deliveries.set(one.deliveryId, { ...one, status: 'held' });
    }
    this.run();
    return after;
  }

  remove(id: string): void {
    this.endpoint(id);
    for (const { deliveryId } of this.of(id)) this.deliveries.delete(deliveryId);
    this.endpoints.delete(id);
  }

  /** Sends `webhook.test` to one endpoint. */
  test(id: string): void {
    this.endpoint(id);
    this.sandbox.change(({ now }) => ({
      status: 200,
      events: [{ type: 'webhook.test', at: now, endpointId: id, data: { message: 'A test event from the Hub.' } }],
    }));
  }

  /** Creates a new secret. The previous one also signs for a day, or until the rotation is finished. */
  rotate(id: string, isFinished = false): Endpoint {
    const { previous, ...endpoint } = this.endpoint(id);
    if (!isFinished) return this.store(rotated(endpoint, this.now));
    if (!previous) throw new ControlError('This endpoint has one secret only. Rotate it first.');
    return this.store(endpoint);
  }

  /** Sends one event again, or all that failed. @returns the number of deliveries. */
  resend(id: string, eventId?: string): number {
    this.endpoint(id);
    const chosen = this.of(id).filter(({ event, status }) => (eventId === undefined ? status === 'failed' : event.id === eventId));
    if (eventId !== undefined && chosen.length === 0) throw new ControlError(`This endpoint was sent no event ${eventId.slice(0, 40)}.`);
    for (const one of chosen) this.deliveries.set(one.deliveryId, resent(one, this.now));
    this.run();
    return chosen.length;
  }

  /** Sends an event again to its endpoints. @returns the number of deliveries. @throws ControlError if there's no event or endpoint. */
  replay(eventId: string): number {
    const sent = [...this.deliveries.values()].filter(({ event }) => event.id === eventId);
    const event = this.sandbox.state.events.find(({ id }) => id === eventId) ?? sent[0]?.event;
    if (!event) throw new ControlError(`There is no event ${eventId.slice(0, 40)}. GET /_sandbox/events lists the last 500.`);
    for (const one of sent) this.deliveries.set(one.deliveryId, resent(one, this.now));
    const count = sent.length + this.enqueue(event, new Set(sent.map(({ url }) => url)));
    if (count === 0) throw new ControlError(`No endpoint takes ${event.type}. Add one with --forward-to, or with POST /_sandbox/webhooks.`);
    this.run();
    return count;
  }

  /** Returns an endpoint's deliveries, newest first. */
  of(id: string): Delivery[] {
    return [...this.deliveries.values()].filter(({ endpointId }) => endpointId === id).toReversed();
  }

  /** Creates an event's deliveries. @param except URLs that already have one. @returns the number of deliveries. */
  private enqueue(event: WebhookRecord, except: ReadonlySet<string> = new Set()): number {
    const targets = targetsOf(event, [...this.endpoints.values()]).filter(({ url }) => this.isReachable(url) && !except.has(url));
    for (const { url, endpoint } of targets) {
      const deliveryId = `whd_${(this.count += 1)}`;
      this.deliveries.set(deliveryId, newDelivery(deliveryId, event, url, endpoint));
    }
    while (this.deliveries.size > MAX_DELIVERIES) this.deliveries.delete(this.deliveries.keys().next().value as string);
    // Waits until the sandbox has finished the change that caused the event.
    queueMicrotask(() => this.run());
    return targets.length;
  }

  /** Starts all attempts that are due. */
  run(): void {
    const { now } = this;
    for (const one of this.deliveries.values()) {
      if (this.running.size >= MAX_CONCURRENT) return;
      if (one.status !== 'pending' || one.dueAt > now || this.running.has(one.deliveryId)) continue;
      const attempt = this.attempt(one).finally(() => {
        this.running.delete(one.deliveryId);
        this.run();
      });
      this.running.set(one.deliveryId, attempt);
    }
  }

  /** Waits until no attempt is in progress or due. */
  async idle(): Promise<void> {
    this.run();
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { endpointId } = delivery;
    const endpoint = endpointId === undefined ? undefined : this.endpoints.get(endpointId);
    const { now } = this;
    const started = performance.now();
    const [status, error] = await this.sent(delivery, now).catch((failure: Error): [number, string] => [0, failure.message]);
    const milliseconds = Math.round(performance.now() - started);
    const after = afterAttempt(delivery, { at: now, status, ...(error && { error }), milliseconds });
    // The endpoint was deleted in the meantime.
    if (!this.deliveries.has(delivery.deliveryId)) return;
    this.deliveries.set(delivery.deliveryId, after);
    if (!endpoint || !endpointId || !this.endpoints.has(endpointId)) return;
    const { status: newStatus } = this.store(attempted(this.endpoint(endpointId), status, this.now));
    if (newStatus !== 'disabled') return;
    for (const one of this.of(endpointId)) if (one.status === 'pending') this.deliveries.set(one.deliveryId, { ...one, status: 'failed' });
  }

  private async sent({ event, url, endpointId, attempts }: Delivery, now: number): Promise<[status: number, error?: string]> {
    // Callbacks of plans are signed with the first endpoint's secret. Accounts have their own.
    const isOfAccount = event.type === 'account.onboarding_updated';
    const [first] = isOfAccount ? [] : this.endpoints.values();
    const endpoint = endpointId === undefined ? first : this.endpoints.get(endpointId);
    const secrets = endpoint ? secretsAt(endpoint, now) : [sandboxWorld.webhookSecret];
    return [await this.sender.send({ url, event, secrets }, attempts.length === 0)];
  }

  /** Deletes all deliveries. Endpoints remain. */
  clear(): void {
    this.deliveries.clear();
  }
}
