/** Rules of every plan that no description can carry as a schema. Days count from the moment they follow. */
export const planRules = {
  /** How long the authorization of a secured plan holds before it is renewed. */
  authorizationDays: 21,
  /** How long an authorized plan may wait for its capture. */
  captureDays: 25,
  /** When a failed charge is tried again. The last try ends the grace period. */
  retryDays: [1, 3, 5, 7],
  /** When the shopper is written to after a charge failed. */
  failureMailDays: [0, 2, 5],
  /** How long before an installment the shopper receives a notice of it. */
  announcedDays: 3,
  /** How far ahead the first installment may be put off. */
  longestDelayDays: 60,
  /** The most installments that a plan may have. */
  mostInstallments: 24,
} as const;

/** What a terminal takes unless the merchant changes it. The limits are minor units of any currency: 50.00 USD, 5,000 JPY. */
export const usualTerminal = { options: [3, 4, 6, 12], minimum: 5000, maximum: 2_000_000 } as const;

/** Currencies of terminals. `BillingCurrency` of the account management API lists the same. */
export const currencies = ['USD', 'CAD', 'GBP', 'EUR', 'AUD', 'SGD', 'JPY'] as const;
export type Currency = (typeof currencies)[number];

/** Orders of Harbor Lane Home that the guides follow. Values in minor units. */
export const sampleOrders = [
  { reference: 'HL-10482', total: 50_000, currency: 'USD', count: 4, about: '4 equal parts' },
  { reference: 'HL-10517', total: 10_000, currency: 'USD', count: 3, about: 'with a remainder' },
  { reference: 'HL-10533', total: 10_000, currency: 'USD', count: 3, deposit: 4000, about: 'with a deposit' },
] as const;

/** The day of the sample orders. A date of today would differ between the built page and the reader's day. */
export const SAMPLE_DAY = '2026-03-02';
