/** How Partita delivers webhooks: the table on the page of webhook events says the same. */
export const webhookRules = {
  /** Seconds from each attempt to the next. The first attempt comes at once. */
  retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** Seconds that an endpoint has to respond. */
  timeoutSeconds: 15,
  /** An endpoint without a success for so long is disabled. */
  disabledAfterDays: 5,
  mostEndpoints: 5,
  /** How long both secrets sign after a rotation. */
  overlapHours: 24,
} as const;
