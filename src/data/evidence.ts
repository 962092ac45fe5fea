/** What to gather for a case. Categories are those of the chargebacks API. */
export interface EvidenceNeeds {
  categories: readonly string[];
  strong: readonly string[];
  useful: readonly string[];
  /** What alone convinces nobody. */
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
    strong: ['The product page as sold', 'Photos before dispatch', 'The return policy as accepted', 'Offers to repair or replace'],
    useful: ['Inspection report', 'Messages with the shopper'],
    weak: 'General terms',
  },
  {
    categories: ['credit_not_processed'],
    strong: ['Refund id, date and amount', 'The policy as shown and accepted'],
    useful: ['Why the refund was partial'],
    weak: 'Screenshots without ids',
  },
  {
    categories: ['canceled'],
    strong: ['Terms with the cancellation rules', 'Proof of use after the date'],
    useful: ['A timeline of requests'],
  },
  {
    categories: ['duplicate'],
    strong: ['Two orders and two deliveries, or the schedule that shows installments of one plan'],
    useful: ['Different order numbers'],
  },
  {
    categories: ['processing_error', 'authorization'],
    strong: ['Authorization code and amount', 'The currency shown at checkout'],
    useful: ['A log of retries'],
  },
];

/** For every case, whatever its reason. */
export const installmentPack: readonly string[] = [
  'The plan agreement with time and IP address of its acceptance',
  'The schedule, with the installments charged so far',
  'The statement of account',
  'The mail that confirmed the plan, and the text on the card statement',
];
