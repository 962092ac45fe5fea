/** How Partita delivers webhooks, as in the table on the webhook events page. */
export const webhookRules = {
  /** Seconds between attempts. The first attempt is immediate. */
  retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** Seconds that an endpoint has to respond. */
  timeoutSeconds: 15,
  /** An endpoint without a success for this long is disabled. */
  disabledAfterDays: 5,
  mostEndpoints: 5,
  /** How long both secrets sign after a rotation. */
  overlapHours: 24,
} as const;
