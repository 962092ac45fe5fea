import { sandboxWorld } from '../../data/sandbox-world';
import { failureCause } from '../../domain/failure-cause';
import type { Sandbox } from '../core/sandbox';
import type { WebhookRecord } from '../core/world';
import { ControlError } from '../control-error';
import { chaos, chaosNames } from './chaos';
import { afterAttempt, newDelivery, type Delivery } from './deliveries';
import { attempted, secretsAt, targetsOf, type Endpoint } from './endpoints';
import { Sender, type Post, type SendingReport } from './sender';

const MAX_DELIVERIES = 2000;
const MAX_CONCURRENT = 10;

/** Delivers a sandbox's events to its endpoints. Failed deliveries are retried on the sandbox's clock. */
export class DeliveryQueue {
  readonly endpoints = new Map<string, Endpoint>();
  readonly deliveries = new Map<string, Delivery>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly sender: Sender;
  protected count = 0;

  /**
   * @param isReachable Returns whether events may be sent to a URL, because they mustn't leave this machine.
   * @param report Called after each request.
   */
  constructor(
    protected readonly sandbox: Sandbox,
    post: Post,
    protected readonly isReachable: (url: string) => boolean,
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

  protected get now(): number {
    this.sandbox.tick();
    return this.sandbox.state.now;
  }

  protected store(endpoint: Endpoint): Endpoint {
    this.endpoints.set(endpoint.endpointId, endpoint);
    return endpoint;
  }

  /** Returns an endpoint. @throws ControlError if it doesn't exist. */
  endpoint(id: string): Endpoint {
    const endpoint = this.endpoints.get(id);
    if (!endpoint) throw new ControlError(`There is no endpoint ${id.slice(0, 40)}. GET /_sandbox/webhooks lists them.`);
    return endpoint;
  }

  /** Returns an endpoint's deliveries, newest first. */
  of(id: string): Delivery[] {
    return [...this.deliveries.values()].filter(({ endpointId }) => endpointId === id).toReversed();
  }

  /** Creates an event's deliveries. @param except URLs that already have one. @returns the number of deliveries. */
  protected enqueue(event: WebhookRecord, except: ReadonlySet<string> = new Set()): number {
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
    for (const delivery of this.deliveries.values()) {
      if (this.running.size >= MAX_CONCURRENT) return;
      if (delivery.status !== 'pending' || delivery.dueAt > now || this.running.has(delivery.deliveryId)) continue;
      const attempt = this.attempt(delivery).finally(() => {
        this.running.delete(delivery.deliveryId);
        this.run();
      });
      this.running.set(delivery.deliveryId, attempt);
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
    const [status, error] = await this.sent(delivery, now).catch((failure: unknown): [number, string] => [0, failureCause(failure)]);
    const milliseconds = Math.round(performance.now() - started);
    const after = afterAttempt(delivery, { at: now, status, ...(error && { error }), milliseconds });
    // The endpoint was deleted in the meantime.
    if (!this.deliveries.has(delivery.deliveryId)) return;
    this.deliveries.set(delivery.deliveryId, after);
    if (!endpoint || !endpointId || !this.endpoints.has(endpointId)) return;
    const { status: newStatus } = this.store(attempted(this.endpoint(endpointId), status, this.now));
    if (newStatus !== 'disabled') return;
    for (const waiting of this.of(endpointId))
      if (waiting.status === 'pending') this.deliveries.set(waiting.deliveryId, { ...waiting, status: 'failed' });
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
