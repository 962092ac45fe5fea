import type { ChaosName } from '../../data/chaos-faults';
import { SECOND } from '../../domain/time';
import { signWebhook } from '../crypto/signatures';
import { OLD_SECONDS, type Disturbance } from './chaos';
import { newSecret } from './endpoints';

/**
 * Sends a request to an endpoint. @returns the status of its response. @throws Error without a response.
 * @param pause Milliseconds between the two parts of the body; 0 sends it as a whole.
 */
export type Post = (url: string, headers: Record<string, string>, body: string, pause?: number) => Promise<number>;

/** One request that was sent, or an event that waits. */
export interface SendingReport {
  /** Of the event: `plan.created`. */
  type: string;
  id: string;
  url: string;
  /** Of the response; 0 without one. Absent while the event waits. */
  status?: number;
  /** What chaos did. */
  fault?: ChaosName;
}

export interface Sending {
  url: string;
  event: { id: string; type: string; body: string };
  /** The current secrets of the endpoint, the new one first. */
  secrets: readonly string[];
}

interface SenderOptions {
  post: Post;
  /** Milliseconds of the sandbox clock. */
  now: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  report?: ((report: SendingReport) => void) | undefined;
}

/** Signs events and sends them, with the faults of chaos. */
export class Sender {
  /** How the next delivery is disturbed; absent without chaos. */
  chaos: (() => Disturbance) | undefined;

  constructor(private readonly options: SenderOptions) {}

  /** @param isFirst Whether it's the first attempt: retries are sent without faults. @throws Error without a response. */
  async send(one: Sending, isFirst: boolean): Promise<number> {
    const disturbance = isFirst ? this.chaos?.() : undefined;
    if (!disturbance) return this.request(one);
    const { wait, pause, twice, forged } = disturbance;
    if (wait) {
      this.options.report?.({ type: one.event.type, id: one.event.id, url: one.url, fault: wait.fault });
      await this.pause(wait.milliseconds);
    }
    for (const { fault } of forged.filter(({ isFirst: before }) => before)) await this.forge(one, fault);
    try {
      return await this.request(one, { pause, ...(pause > 0 && { fault: 'slow' }) });
    } finally {
      if (twice) await this.request(one, { fault: 'twice' }).catch(() => 0);
      for (const { fault } of forged.filter(({ isFirst: before }) => !before)) await this.forge(one, fault);
    }
  }

  private pause(milliseconds: number): Promise<void> {
    const { wait = (time) => new Promise((resolve) => setTimeout(resolve, time)) } = this.options;
    return wait(milliseconds);
  }

  /** A copy that the receiver must reject. Nobody waits for its result. */
  private async forge(one: Sending, fault: 'bad-signature' | 'old-timestamp'): Promise<void> {
    const { id, body } = one.event;
    const forgedId = `${id.slice(0, -4)}FAKE`;
    const forged = { ...one, event: { ...one.event, id: forgedId, body: body.replace(id, forgedId) }, secrets: [newSecret()] };
    await (fault === 'bad-signature' ? this.request(forged, { fault }) : this.request(one, { fault, age: OLD_SECONDS })).catch(() => 0);
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
    const report = (status: number): void =>
      this.options.report?.({ type: event.type, id: event.id, url, status, ...(fault && { fault }) });
    try {
      const status = await this.options.post(url, headers, event.body, pause);
      report(status);
      return status;
    } catch (error) {
      report(0);
      throw error;
    }
  }
}
