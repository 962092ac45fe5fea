import { sandboxWorld } from '../../data/sandbox-world';
import { signWebhook } from '../crypto/signatures';
import type { WebhookRecord } from '../core/state';

/** An event as it's sent to an endpoint. */
export interface Delivery {
  id: string;
  type: string;
  headers: Record<string, string>;
  body: string;
  callbackUrl?: string;
}

/** Signs an event with the documentation's secret. */
export async function signedEvent({ id, type, sentAt, body, callbackUrl }: WebhookRecord): Promise<Delivery> {
  const signature = await signWebhook(sandboxWorld.webhookSecret, id, sentAt, body);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(sentAt),
    'webhook-signature': signature,
  };
  return { id, type, headers, body, callbackUrl };
}
