/** The evidence to collect for a case. Categories are those of the chargebacks API. */
export interface EvidenceNeeds {
  categories: readonly string[];
  strong: readonly string[];
  useful: readonly string[];
  /** Evidence that isn't enough without anything else. */
  weak?: string;
}

export const evidence: readonly EvidenceNeeds[] = [
  {
    categories: ['fraud'],
    strong: [
      '3DS result',
      'AVS and CVV match',
      'Signed delivery to the billing address',
      'Device and IP address of earlier undisputed orders',
    ],
    useful: ['Account history', 'Messages with the shopper'],
    weak: 'An invoice alone',
  },
  {
    categories: ['not_received'],
    strong: ["The carrier's proof with full address and date", 'A signature', 'Identity checked at pickup'],
    useful: ['Messages that confirm receipt'],
    weak: 'A shipping label',
  },
  {
    categories: ['not_as_described'],
    strong: [
      'The product page at the time of sale',
      'Photos from before shipping',
      'The return policy the shopper accepted',
      'Offers to repair or replace',
    ],
    useful: ['Inspection report', 'Messages with the shopper'],
    weak: 'General terms and conditions',
  },
  {
    categories: ['credit_not_processed'],
    strong: ['Refund ID, date, and amount', 'The refund policy the shopper accepted'],
    useful: ['An explanation of a partial refund'],
    weak: 'Screenshots without IDs',
  },
  {
    categories: ['canceled'],
    strong: ['Terms with the cancellation rules', 'Proof of use after the cancellation date'],
    useful: ['A timeline of cancellation requests'],
  },
  {
    categories: ['duplicate'],
    strong: ['Proof of two orders and two deliveries, or the schedule that shows installments of one plan'],
    useful: ['Different order numbers'],
  },
  {
    categories: ['processing_error', 'authorization'],
    strong: ['Authorization code and amount', 'The currency shown at checkout'],
    useful: ['A log of retries'],
  },
];

/** For every case, regardless of its reason. */
export const installmentPack: readonly string[] = [
  'The plan agreement, with the time and IP address of acceptance',
  'The schedule, with the installments charged so far',
  'The statement of account',
  'The confirmation email, and the text on the card statement',
];
