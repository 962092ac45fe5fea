/** An accepted finding, with the reason. */
export interface Exception {
  file: string;
  rule: string;
  /** Part of the finding's message. */
  problem: string;
  why: string;
}

/** One entry for each finding, because an exception for a folder would hide other mistakes. The check reports unused ones. */
export const exceptions: readonly Exception[] = [
  {
    file: 'src/data/platforms.ts',
    rule: 'style/american-english',
    problem: '"Cancelled"',
    why: 'WooCommerce, BigCommerce, Salesforce, and SAP spell the name of their order status this way.',
  },
];
