/** An accepted finding, with the reason. */
export interface Exception {
  file: string;
  rule: string;
  /** Part of the finding's message. */
  problem: string;
  why: string;
}

/** Each one by name: an exception for a folder would hide the next mistake. The check reports those that cover nothing. */
export const exceptions: readonly Exception[] = [
  {
    file: 'src/data/platforms.ts',
    rule: 'style/american-english',
    problem: '"Cancelled"',
    why: 'WooCommerce, BigCommerce, Salesforce, and SAP spell the name of their order status this way.',
  },
  {
    file: 'src/sandbox/control-routes.ts',
    rule: 'style/plain-words',
    problem: '"faults"',
    why: 'It is the name of a property in the JSON that the sentence shows.',
  },
];
