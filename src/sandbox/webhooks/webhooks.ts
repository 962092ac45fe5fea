import { sandboxWorld } from '../../data/sandbox-world';
import { webhookRules } from '../../data/webhook-rules';
import { portProblemOf } from '../../domain/blocked-ports';
import { ControlError } from '../control-error';
import { resent } from './deliveries';
import { DeliveryQueue } from './delivery-queue';
import { changed, newSecret, rotated, type Endpoint, type EndpointChange } from './endpoints';

/** A sandbox's webhook endpoints: adds, changes, and tests them, and sends events again. */
export class Webhooks extends DeliveryQueue {
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
    const problem = portProblemOf(new URL(url));
    if (problem !== undefined) throw new ControlError(problem);
  }

  /** Changes, pauses, or activates an endpoint. Activating it sends the events that were held. */
  change(id: string, changes: EndpointChange): Endpoint {
    const { url, status } = changes;
    if (url !== undefined) this.checkUrl(url);
    const after = this.store(changed(this.endpoint(id), changes));
    for (const delivery of this.of(id)) {
      if (status === 'active' && delivery.status === 'held') this.deliveries.set(delivery.deliveryId, resent(delivery, this.now));
      if (status === 'paused' && delivery.status === 'pending') this.deliveries.set(delivery.deliveryId, { ...delivery, status: 'held' });
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
    for (const delivery of chosen) this.deliveries.set(delivery.deliveryId, resent(delivery, this.now));
    this.run();
    return chosen.length;
  }

  /** Sends an event again to its endpoints. @returns the number of deliveries. @throws ControlError if there's no event or endpoint. */
  replay(eventId: string): number {
    const sent = [...this.deliveries.values()].filter(({ event }) => event.id === eventId);
    const event = this.sandbox.state.events.find(({ id }) => id === eventId) ?? sent[0]?.event;
    if (!event) throw new ControlError(`There is no event ${eventId.slice(0, 40)}. GET /_sandbox/events lists the last 500.`);
    for (const delivery of sent) this.deliveries.set(delivery.deliveryId, resent(delivery, this.now));
    const count = sent.length + this.enqueue(event, new Set(sent.map(({ url }) => url)));
    if (count === 0) throw new ControlError(`No endpoint takes ${event.type}. Add one with --forward-to, or with POST /_sandbox/webhooks.`);
    this.run();
    return count;
  }
}
