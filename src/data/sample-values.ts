/**
 * The values in code samples that readers can replace with their own. Every sample and example of a request that needs such a value uses
 * exactly this one, unless the value is what the sample is about.
 */
export const sampleValues = {
  /** The terminal `Online shop` of the sandbox. */
  terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
  /** The total of the order HL-10482, in minor units. */
  amount: 50_000,
  currency: 'USD',
  /** Where an app on the reader's machine receives webhooks. */
  webhookUrl: 'http://localhost:3000/webhooks',
} as const;
