/** What Partita accepts as a soft descriptor. The OpenAPI specification has the same lengths. */
export const descriptorRules = {
  shortest: 5,
  longest: 22,
  /** The limit for the part before the star, so that the order fits after it. */
  longestName: 12,
} as const;

interface DescriptorGateway {
  name: string;
  /** The gateway's name for the field, as Markdown. */
  calls: string;
  /** The maximum length, in words. */
  length: string;
  /** Characters that appear on the statement. */
  shows: number;
  /** Whether the length is only typical, because the acquirer or processor decides. */
  isUsual?: boolean;
  /** The sample account's prefix, where the gateway takes the part before the star from its account. */
  accountPrefix?: string;
  /** As Markdown. */
  note?: string;
}

/** How gateways show a descriptor. */
export const descriptorGateways: readonly DescriptorGateway[] = [
  {
    name: 'Stripe',
    calls: 'Statement descriptor',
    length: '5 to 22',
    shows: 22,
    accountPrefix: 'HARBORLANE',
    note: 'The prefix comes from your Stripe account. Partita sends only the part after the star, as the suffix, if it contains a letter. Stripe joins the two with a star and a space',
  },
  { name: 'Adyen', calls: '`shopperStatement`', length: 'Usually up to 22', shows: 22, isUsual: true },
  {
    name: 'Checkout.com',
    calls: 'Billing descriptor',
    length: 'Usually a name up to 25, a city up to 13',
    shows: 25,
    isUsual: true,
    note: 'Your channel provides the city',
  },
  {
    name: 'Cybersource',
    calls: '`merchantInformation.merchantDescriptor.name`',
    length: 'Usually up to 23',
    shows: 23,
    isUsual: true,
    note: 'Shown only if the processor supports it',
  },
  { name: 'Worldpay', calls: 'Narrative', length: 'Usually 22 to 50, by acquirer', shows: 22, isUsual: true },
];
