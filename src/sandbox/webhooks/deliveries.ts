import { webhookRules } from '../../data/webhook-rules';
import { SECOND, stamp, stampOrNull } from '../../domain/time';
import type { WebhookRecord } from '../core/world';
import type { Endpoint } from './endpoints';

interface Attempt {
  /** Milliseconds of the sandbox clock. */
  at: number;
  /** The status of the response; 0 without one. */
  status: number;
  error?: string;
  milliseconds: number;
}

/** One event on its way to one URL. */
export interface Delivery {
  deliveryId: string;
  event: WebhookRecord;
  url: string;
  /** Empty for the callback of a plan or an account. */
  endpointId?: string;
  /** `held`: the endpoint is paused. */
  status: 'pending' | 'held' | 'delivered' | 'failed';
  attempts: Attempt[];
  /** When the next attempt is due. */
  dueAt: number;
}

/** A delivery to an endpoint, or to the callback of a plan or an account. Its first attempt is due immediately. */
export const newDelivery = (deliveryId: string, event: WebhookRecord, url: string, endpoint: Endpoint | undefined): Delivery => ({
  deliveryId,
  event,
  url,
  status: endpoint?.status === 'paused' ? 'held' : endpoint?.status === 'disabled' ? 'failed' : 'pending',
  attempts: [],
  dueAt: event.sentAt * SECOND,
  ...(endpoint && { endpointId: endpoint.endpointId }),
});

/** The delivery after an attempt: done, to be retried, or abandoned. */
export function afterAttempt(before: Delivery, attempt: Attempt): Delivery {
  const attempts = [...before.attempts, attempt];
  if (attempt.status >= 200 && attempt.status < 300) return { ...before, attempts, status: 'delivered' };
  const wait = webhookRules.retrySeconds[attempts.length - 1];
  if (wait === undefined || attempt.status === 410) return { ...before, attempts, status: 'failed' };
  return { ...before, attempts, dueAt: before.dueAt + wait * SECOND };
}

/** The delivery, restarted from its first attempt. */
export const resent = (before: Delivery, now: number): Delivery => ({ ...before, status: 'pending', attempts: [], dueAt: now });

export const presentDelivery = ({ deliveryId, event, url, status, attempts, dueAt }: Delivery): Record<string, unknown> => ({
  deliveryId,
  eventId: event.id,
  type: event.type,
  url,
  status,
  attempts: attempts.map(({ at, ...one }) => ({ at: stamp(at), ...one })),
  nextAttemptAt: stampOrNull(status === 'pending' ? dueAt : undefined),
});
