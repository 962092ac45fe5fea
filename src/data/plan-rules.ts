import { sampleValues } from './sample-values';

/** Rules of every plan that a schema can't express. Days count from the event that they follow. */
export const planRules = {
  /** How long the authorization of a secured plan lasts before it's renewed. */
  authorizationDays: 21,
  /** How long an authorized plan may wait for its capture. */
  captureDays: 25,
  /** When a failed charge is retried. The last retry ends the grace period. */
  retryDays: [1, 3, 5, 7],
  /** When the shopper gets an email after a failed charge. */
  failureMailDays: [0, 2, 5],
  /** How long before an installment the shopper receives a notice of it. */
  announcedDays: 3,
  /** How far the first installment can be deferred. */
  longestDelayDays: 60,
  /** The maximum number of installments. */
  mostInstallments: 24,
} as const;

/** A terminal's default limits, in minor units of any currency: 50.00 USD, 5,000 JPY. */
export const usualTerminal = { options: [3, 4, 6, 12], minimum: 5000, maximum: 2_000_000 } as const;

/** Currencies of terminals. `BillingCurrency` of the account management API lists the same. */
export const currencies = ['USD', 'CAD', 'GBP', 'EUR', 'AUD', 'SGD', 'JPY'] as const;
export type Currency = (typeof currencies)[number];

/** Harbor Lane Home orders that the guides follow. Values in minor units. */
export const sampleOrders = [
  { reference: 'HL-10482', total: sampleValues.amount, currency: sampleValues.currency, count: 4, about: '4 equal parts' },
  { reference: 'HL-10517', total: 10_000, currency: 'USD', count: 3, about: 'with a remainder' },
  { reference: 'HL-10533', total: 10_000, currency: 'USD', count: 3, deposit: 4000, about: 'with a deposit' },
] as const;

/** The date of the sample orders. Today's date would differ between the built page and the reader's day. */
export const SAMPLE_DAY = '2026-03-02';
