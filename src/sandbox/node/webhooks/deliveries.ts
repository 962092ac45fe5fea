import { webhookRules } from '../../../data/webhook-rules';
import { SECOND, stamp, stampOrNull } from '../../../domain/time';
import type { WebhookRecord } from '../../core/state';
import type { Endpoint } from './endpoints';

interface Attempt {
  /** The sandbox's time in milliseconds. */
  at: number;
  /** The response's status, or 0 without a response. */
  status: number;
  error?: string;
  milliseconds: number;
}

/** The delivery of an event to a URL. */
export interface Delivery {
  deliveryId: string;
  event: WebhookRecord;
  url: string;
  /** Undefined for the callback URL of a plan or an account. */
  endpointId?: string;
  /** `held` while the endpoint is paused. */
  status: 'pending' | 'held' | 'delivered' | 'failed';
  attempts: Attempt[];
  /** When the next attempt is due. */
  dueAt: number;
}

/** Creates a delivery. @param endpoint Undefined for the callback URL of a plan or an account. */
export const newDelivery = (deliveryId: string, event: WebhookRecord, url: string, endpoint: Endpoint | undefined): Delivery => ({
  deliveryId,
  event,
  url,
  status: endpoint?.status === 'paused' ? 'held' : endpoint?.status === 'disabled' ? 'failed' : 'pending',
  attempts: [],
  dueAt: event.sentAt * SECOND,
  endpointId: endpoint?.endpointId,
});

/** Returns the delivery after an attempt: delivered, due again later, or failed. */
export function afterAttempt(before: Delivery, attempt: Attempt): Delivery {
  const attempts = [...before.attempts, attempt];
  if (attempt.status >= 200 && attempt.status < 300) return { ...before, attempts, status: 'delivered' };
  const wait = webhookRules.retrySeconds[attempts.length - 1];
  if (wait === undefined || attempt.status === 410) return { ...before, attempts, status: 'failed' };
  return { ...before, attempts, dueAt: before.dueAt + wait * SECOND };
}

/** Returns the delivery without its attempts, due now. */
export const resent = (before: Delivery, now: number): Delivery => ({ ...before, status: 'pending', attempts: [], dueAt: now });

export const serializeDelivery = ({ deliveryId, event, url, status, attempts, dueAt }: Delivery): Record<string, unknown> => ({
  deliveryId,
  eventId: event.id,
  type: event.type,
  url,
  status,
  attempts: attempts.map(({ at, ...attempt }) => ({ at: stamp(at), ...attempt })),
  nextAttemptAt: stampOrNull(status === 'pending' ? dueAt : undefined),
});
