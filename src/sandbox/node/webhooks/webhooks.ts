import { sandboxWorld } from '../../../data/sandbox-world';
import { webhookRules } from '../../../data/webhook-rules';
import { portProblemOf } from '../../../domain/blocked-ports';
import type { Sandbox } from '../../engine/sandbox';
import { ControlError } from '../../control/control-error';
import { chaos, chaosNames } from './chaos';
import type { Delivery } from './deliveries';
import { DeliveryQueue } from './delivery-queue';
import { changed, newSecret, rotated, type Endpoint, type EndpointChange } from './endpoints';
import { Sender, type Post, type SendingReport } from './sender';

/** A sandbox's webhook endpoints: adds, changes, and tests them, and sends events again. */
export class Webhooks {
  readonly endpoints = new Map<string, Endpoint>();
  private readonly queue: DeliveryQueue;
  private readonly sender: Sender;
  /** The number of endpoints that were ever added. */
  private added = 0;

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
    const now = (): number => this.now;
    this.sender = new Sender({ post, now, report, wait });
    this.queue = new DeliveryQueue({ endpoints: this.endpoints, sender: this.sender, isReachable, now });
    sandbox.onEvent((event) => void this.queue.enqueue(event));
  }

  private get now(): number {
    this.sandbox.tick();
    return this.sandbox.state.now;
  }

  /** Sets the faults of further deliveries. @param faults `all`, names, or `[]` for none. @throws ControlError for an unknown name. */
  setChaos(faults: unknown, seed = 1): string[] {
    const names = Array.isArray(faults) && faults.length === 0 ? [] : chaosNames(faults);
    this.sender.chaos = names.length > 0 ? chaos(names, seed) : undefined;
    return names;
  }

  /** Returns an endpoint. @throws ControlError if it doesn't exist. */
  endpoint(id: string): Endpoint {
    const endpoint = this.endpoints.get(id);
    if (!endpoint) throw new ControlError(`There is no endpoint ${id.slice(0, 40)}. GET /_sandbox/webhooks lists them.`);
    return endpoint;
  }

  /** Adds an endpoint. @throws ControlError for a remote URL, or if there are too many endpoints. */
  add(url: string, events?: readonly string[]): Endpoint {
    this.checkUrl(url);
    if (this.endpoints.size >= webhookRules.mostEndpoints)
      throw new ControlError(`You have ${webhookRules.mostEndpoints} endpoints, the maximum. Delete one first.`);
    this.added += 1;
    // The first endpoint uses the secret in the documentation, so samples can verify its deliveries without changes.
    const secret = this.added === 1 ? sandboxWorld.webhookSecret : newSecret();
    return this.store({ endpointId: `whe_${this.added}`, url, events, status: 'active', secret });
  }

  private store(endpoint: Endpoint): Endpoint {
    this.endpoints.set(endpoint.endpointId, endpoint);
    return endpoint;
  }

  private checkUrl(url: string): void {
    if (!this.isReachable(url))
      throw new ControlError(
        "url must be an http address on 127.0.0.1 or localhost, and not that of the sandbox: events don't leave this machine.",
      );
    const problem = portProblemOf(new URL(url));
    if (problem !== undefined) throw new ControlError(problem);
  }

  /** Changes, pauses, or activates an endpoint. Activating it sends the events that were held. */
  change(id: string, changes: EndpointChange): Endpoint {
    const { url, status } = changes;
    if (url !== undefined) this.checkUrl(url);
    const after = this.store(changed(this.endpoint(id), changes));
    if (status === 'active') this.queue.release(id);
    if (status === 'paused') this.queue.hold(id);
    this.queue.run();
    return after;
  }

  remove(id: string): void {
    this.endpoint(id);
    this.queue.removeOf(id);
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
    this.queue.resend(chosen);
    this.queue.run();
    return chosen.length;
  }

  /** Sends an event again to its endpoints. @returns the number of deliveries. @throws ControlError if there's no event or endpoint. */
  replay(eventId: string): number {
    const sent = this.queue.ofEvent(eventId);
    const event = this.sandbox.state.events.find(({ id }) => id === eventId) ?? sent[0]?.event;
    if (!event) throw new ControlError(`There is no event ${eventId.slice(0, 40)}. GET /_sandbox/events lists the last 500.`);
    this.queue.resend(sent);
    const count = sent.length + this.queue.enqueue(event, new Set(sent.map(({ url }) => url)));
    if (count === 0) throw new ControlError(`No endpoint takes ${event.type}. Add one with --forward-to, or with POST /_sandbox/webhooks.`);
    this.queue.run();
    return count;
  }

  /** All deliveries by ID, oldest first. */
  get deliveries(): ReadonlyMap<string, Delivery> {
    return this.queue.deliveries;
  }

  /** Returns an endpoint's deliveries, newest first. */
  of(id: string): Delivery[] {
    return this.queue.of(id);
  }

  /** Starts all attempts that are due. */
  run(): void {
    this.queue.run();
  }

  /** Waits until no attempt is in progress or due. */
  idle(): Promise<void> {
    return this.queue.idle();
  }

  /** Deletes all deliveries. Endpoints remain. */
  clear(): void {
    this.queue.clear();
  }
}
