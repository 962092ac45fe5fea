import type { Due } from '../../../domain/schedule';
import type { CardField } from '../../../sandbox/control/card-entry';
import type { Entry } from './moments';
import { ORDER } from './order';
import type { StartedPlan } from './sandbox-shop';

/** What happens first after a redirect payment: the browser returns, the webhook arrives, or the shopper closes the window. */
export type Arrival = 'browser' | 'webhook' | 'closed';

/** The state of a checkout. Amounts are in minor units. */
export interface CheckoutState {
  step: 'opening' | 'form' | 'challenge' | 'paid' | 'failed' | 'canceled' | 'expired';
  plan?: StartedPlan;
  plans: readonly Due[][];
  /** The amount on the server. The picker shows it after a refresh. */
  total: number;
  shownTotal: number;
  count?: number;
  accepted: boolean;
  problems: Readonly<Partial<Record<CardField | 'terms', string>>>;
  /** Code of the last failed attempt, and its message for the shopper. */
  decline?: { code: string; message: string };
  /** URL in the shopper's browser after a redirect. */
  returnedTo?: string;
  isPaid: boolean;
  arrival: Arrival;
  log: readonly (Entry & { id: number })[];
}

/** The state at the start of an attempt. */
export const START: CheckoutState = {
  step: 'opening',
  plans: [],
  total: ORDER.total,
  shownTotal: ORDER.total,
  accepted: false,
  problems: {},
  isPaid: false,
  arrival: 'browser',
  log: [],
};
