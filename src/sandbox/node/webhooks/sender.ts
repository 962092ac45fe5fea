import type { ChaosName } from '../../../data/chaos-faults';
import { failureCause } from '../../../domain/failure-cause';
import { SECOND } from '../../../domain/time';
import { signWebhook } from '../../crypto/signatures';
import { OLD_SECONDS, type DeliveryFaults } from './chaos';
import { newSecret } from './endpoints';

/**
 * Sends a request to an endpoint.
 * @param pause Milliseconds between the two parts of the body. With 0, it's sent in one part.
 * @returns the response's status.
 * @throws Error without a response.
 */
export type Post = (url: string, headers: Record<string, string>, body: string, pause?: number) => Promise<number>;

/** A request that was sent, or an event that is delayed. */
export interface SendingReport {
  /** The event's type: `plan.created`. */
  type: string;
  id: string;
  url: string;
  /** The response's status, or 0 without a response. Undefined while the event is delayed. */
  status?: number;
  /** Why there was no response. */
  error?: string;
  /** The simulated fault. */
  fault?: ChaosName;
}

export interface Sending {
  url: string;
  event: { id: string; type: string; body: string };
  /** The endpoint's secrets, newest first. */
  secrets: readonly string[];
}

interface SenderOptions {
  post: Post;
  /** Returns the sandbox's time in milliseconds. */
  now: () => number;
  wait?: ((milliseconds: number) => Promise<void>) | undefined;
  report?: ((report: SendingReport) => void) | undefined;
}

/** Signs and sends events, with the faults of chaos. */
export class Sender {
  /** Chooses the faults of the next delivery. Undefined without chaos. */
  chaos: (() => DeliveryFaults) | undefined;

  constructor(private readonly options: SenderOptions) {}

  /** Sends an event. @param isFirst Whether it's the first attempt. Retries have no faults. @throws Error without a response. */
  async send(sending: Sending, isFirst: boolean): Promise<number> {
    const faults = isFirst ? this.chaos?.() : undefined;
    if (!faults) return this.request(sending);
    const { wait, pause, twice, forged } = faults;
    if (wait) {
      this.options.report?.({ type: sending.event.type, id: sending.event.id, url: sending.url, fault: wait.fault });
      await this.pause(wait.milliseconds);
    }
    for (const { fault } of forged.filter(({ isFirst: before }) => before)) await this.forge(sending, fault);
    try {
      return await this.request(sending, { pause, fault: pause > 0 ? 'slow' : undefined });
    } finally {
      if (twice) await this.request(sending, { fault: 'twice' }).catch(() => 0);
      for (const { fault } of forged.filter(({ isFirst: before }) => !before)) await this.forge(sending, fault);
    }
  }

  private pause(milliseconds: number): Promise<void> {
    const { wait = (time) => new Promise((resolve) => setTimeout(resolve, time)) } = this.options;
    return wait(milliseconds);
  }

  /** Sends a copy that the receiver must reject. Errors are ignored. */
  private async forge(sending: Sending, fault: 'bad-signature' | 'old-timestamp'): Promise<void> {
    const { id, body } = sending.event;
    const forgedId = `${id.slice(0, -4)}FAKE`;
    const forged = { ...sending, event: { ...sending.event, id: forgedId, body: body.replace(id, forgedId) }, secrets: [newSecret()] };
    await (fault === 'bad-signature' ? this.request(forged, { fault }) : this.request(sending, { fault, age: OLD_SECONDS })).catch(() => 0);
  }

  private async request(
    { url, event, secrets }: Sending,
    { fault, pause = 0, age = 0 }: { fault?: ChaosName; pause?: number; age?: number } = {},
  ): Promise<number> {
    const timestamp = Math.floor(this.options.now() / SECOND) - age;
    const signatures = await Promise.all(secrets.map((secret) => signWebhook(secret, event.id, timestamp, event.body)));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    };
    const report = (status: number, error?: string): void =>
      this.options.report?.({ type: event.type, id: event.id, url, status, error, fault });
    try {
      const status = await this.options.post(url, headers, event.body, pause);
      report(status);
      return status;
    } catch (error) {
      report(0, failureCause(error));
      throw error;
    }
  }
}
