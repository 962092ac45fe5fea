import { sandboxTerminals } from '../../data/sandbox-terminals';

/** The terminals of the sample orders. */
const [online, ownGateway, japan] = sandboxTerminals as [
  (typeof sandboxTerminals)[0],
  (typeof sandboxTerminals)[0],
  (typeof sandboxTerminals)[0],
];
export { online };

/** An order of the sample shop. Amounts in minor units. */
export interface Order {
  at: string;
  reference: string;
  planNumber: string;
  value: number;
  count: number;
  terminal?: (typeof sandboxTerminals)[number];
  deposit?: number;
  /** The order is authorized first, and charged later. */
  captureLater?: true;
  /** The shopper hasn't paid yet. */
  unpaid?: true;
  /** The order has arrived. */
  delivered?: true;
  metadata?: Record<string, string>;
}

/** The initial orders of Harbor Lane Home, oldest first. */
export const orders: readonly Order[] = [
  { at: '2026-02-10T15:20:00Z', reference: 'HL-10291', planNumber: '8K2MQ4XN7TB9WZ6RCD3F', value: 24_000, count: 3 },
  { at: '2026-02-23T10:05:00Z', reference: 'HL-10388', planNumber: '6TBWZ3RCD9F7K4QXN2M8', value: 18_000, count: 3 },
  { at: '2026-02-24T16:45:00Z', reference: 'HL-10466', planNumber: '3M9TB6RCD7F3K9QWZ2M8', value: 50_000, count: 4, delivered: true },
  {
    at: '2026-03-02T11:00:00Z',
    reference: 'HL-10482',
    planNumber: '7F3K9QWZ2M8XN4TB6RCD',
    value: 50_000,
    count: 4,
    delivered: true,
    metadata: { cartId: '81' },
  },
  { at: '2026-03-03T09:30:00Z', reference: 'HL-10490', planNumber: '5RCD2F8K7QWZ4M9XN6TB', value: 24_000, count: 3 },
  { at: '2026-03-09T14:00:00Z', reference: 'HL-10509', planNumber: '9XN3TB8RCD5F2K7QWZ6M', value: 30_000, count: 3, terminal: ownGateway },
  { at: '2026-03-10T17:10:00Z', reference: 'HL-10517', planNumber: '4Q8XN2TB7M9K6WZ3RCDH', value: 10_000, count: 3, terminal: ownGateway },
  { at: '2026-03-12T12:00:00Z', reference: 'HL-10533', planNumber: '2F9K6QWZ8M4XN7TB3RCD', value: 10_000, count: 3, deposit: 4000 },
  { at: '2026-03-20T02:30:00Z', reference: 'HL-10548', planNumber: '7WZ5M3XN9TB2RCD8F6KQ', value: 30_000, count: 3, terminal: japan },
  {
    at: '2026-04-18T09:00:00Z',
    reference: 'HL-10561',
    planNumber: '9C4XN8TB2M7K5WZ6RQDH',
    value: 50_000,
    count: 4,
    captureLater: true,
    metadata: { cartId: '94' },
  },
  { at: '2026-04-20T11:40:00Z', reference: 'HL-10604', planNumber: '2W6RQDH9C4XN8TB2M7K5', value: 50_000, count: 4, unpaid: true },
];
