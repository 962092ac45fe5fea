import { sandboxWorld } from '../../../data/sandbox-world';
import { failureCause } from '../../../domain/failure-cause';
import type { WebhookRecord } from '../../core/state';
import { afterAttempt, newDelivery, resent, type Delivery } from './deliveries';
import { attempted, secretsAt, targetsOf, type Endpoint } from './endpoints';
import type { Sender } from './sender';

const MAX_DELIVERIES = 2000;
const MAX_CONCURRENT = 10;

interface QueueOptions {
  /** The endpoints by ID. The queue notes in them when deliveries started to fail. */
  endpoints: Map<string, Endpoint>;
  sender: Sender;
  /** Returns whether events may be sent to a URL. */
  isReachable: (url: string) => boolean;
  /** Returns the sandbox's time in milliseconds. */
  now: () => number;
}

/** Delivers events to endpoints. Failed deliveries are retried on the sandbox's clock. */
export class DeliveryQueue {
  readonly deliveries = new Map<string, Delivery>();
  private readonly running = new Map<string, Promise<void>>();
  /** The number of deliveries that were ever created. */
  private created = 0;

  constructor(private readonly options: QueueOptions) {}

  /** Returns an endpoint's deliveries, newest first. */
  of(endpointId: string): Delivery[] {
    return [...this.deliveries.values()].filter((delivery) => delivery.endpointId === endpointId).toReversed();
  }

  /** Returns an event's deliveries, oldest first. */
  ofEvent(eventId: string): Delivery[] {
    return [...this.deliveries.values()].filter(({ event }) => event.id === eventId);
  }

  private store(delivery: Delivery): void {
    this.deliveries.set(delivery.deliveryId, delivery);
  }

  /** Creates an event's deliveries. @param except URLs that already have one. @returns the number of deliveries. */
  enqueue(event: WebhookRecord, except: ReadonlySet<string> = new Set()): number {
    const { endpoints, isReachable } = this.options;
    const targets = targetsOf(event, [...endpoints.values()]).filter(({ url }) => isReachable(url) && !except.has(url));
    for (const { url, endpoint } of targets) {
      this.created += 1;
      this.store(newDelivery(`whd_${this.created}`, event, url, endpoint));
    }
    while (this.deliveries.size > MAX_DELIVERIES) this.deliveries.delete(this.deliveries.keys().next().value as string);
    // Waits until the sandbox has finished the change that caused the event.
    queueMicrotask(() => this.run());
    return targets.length;
  }

  /** Makes deliveries due again, as if they were new. */
  resend(deliveries: readonly Delivery[]): void {
    const now = this.options.now();
    for (const delivery of deliveries) this.store(resent(delivery, now));
  }

  /** Holds an endpoint's pending deliveries while it's paused. */
  hold(endpointId: string): void {
    for (const delivery of this.of(endpointId)) if (delivery.status === 'pending') this.store({ ...delivery, status: 'held' });
  }

  /** Makes an endpoint's held deliveries due. */
  release(endpointId: string): void {
    this.resend(this.of(endpointId).filter(({ status }) => status === 'held'));
  }

  /** Deletes an endpoint's deliveries. */
  removeOf(endpointId: string): void {
    for (const { deliveryId } of this.of(endpointId)) this.deliveries.delete(deliveryId);
  }

  /** Deletes all deliveries. */
  clear(): void {
    this.deliveries.clear();
  }

  /** Starts all attempts that are due. */
  run(): void {
    const now = this.options.now();
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
    const at = this.options.now();
    const started = performance.now();
    const [status, error] = await this.send(delivery, at).catch((failure: unknown): [number, string] => [0, failureCause(failure)]);
    const milliseconds = Math.round(performance.now() - started);
    // The endpoint was deleted in the meantime.
    if (!this.deliveries.has(delivery.deliveryId)) return;
    this.store(afterAttempt(delivery, { at, status, error, milliseconds }));
    if (endpointId !== undefined) this.noteAttempt(endpointId, status);
  }

  /** Notes the result of an attempt in its endpoint. One that fails for too long is disabled, and its deliveries fail. */
  private noteAttempt(endpointId: string, status: number): void {
    const { endpoints, now } = this.options;
    const endpoint = endpoints.get(endpointId);
    if (!endpoint) return;
    const after = attempted(endpoint, status, now());
    endpoints.set(endpointId, after);
    if (after.status !== 'disabled') return;
    for (const waiting of this.of(endpointId)) if (waiting.status === 'pending') this.store({ ...waiting, status: 'failed' });
  }

  private async send({ event, url, endpointId, attempts }: Delivery, now: number): Promise<[status: number, error?: string]> {
    // Callbacks of plans are signed with the first endpoint's secret. Accounts have their own.
    const isOfAccount = event.type === 'account.onboarding_updated';
    const [first] = isOfAccount ? [] : this.options.endpoints.values();
    const endpoint = endpointId === undefined ? first : this.options.endpoints.get(endpointId);
    const secrets = endpoint ? secretsAt(endpoint, now) : [sandboxWorld.webhookSecret];
    return [await this.options.sender.send({ url, event, secrets }, attempts.length === 0)];
  }
}
