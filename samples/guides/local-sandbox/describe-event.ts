import type { WebhookEvent, WebhookEventOf } from './partita-api';

/** Returns a line for the log of an order. */
export function describeEvent(event: WebhookEvent): string {
  switch (event.type) {
    case 'plan.created':
      return `Plan ${event.data.planNumber} was created.`;
    case 'refund.succeeded':
      return describeRefund(event);
    default:
      return `${event.type} at ${event.createdAt}`;
  }
}

const describeRefund = ({ data }: WebhookEventOf<'refund.succeeded'>): string =>
  `Refund ${data.refund.refundId} of plan ${data.planNumber} succeeded.`;
