/** What Partita takes as a soft descriptor. The description of the API has the same lengths. */
export const descriptorRules = {
  shortest: 5,
  longest: 22,
  /** The part before the star, so that the order fits behind it. */
  longestName: 12,
} as const;

interface DescriptorGateway {
  name: string;
  /** Its own name for the field, as Markdown. */
  calls: string;
  /** How long the text may be there, in words. */
  length: string;
  /** Characters that the statement shows. */
  shows: number;
  /** Whether the length is only usual: the acquirer or the processor decides. */
  isUsual?: boolean;
  /** What joins the name and the order there, when it is not the star alone. */
  joins?: string;
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
    joins: '* ',
    note: 'Stripe joins prefix and suffix with a star and a space, which uses one more character',
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
