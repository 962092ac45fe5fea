/** Facts about the sandbox that samples, the console, the server, and tests share. */
export const sandboxWorld = {
  merchantId: 'mer_4K2Q9ZT7',
  merchantName: 'Harbor Lane Home',
  ownerCode: 'HARBORLANE',
  clientId: 'cli_HL7Q2M9XN4TB6RCD',
  /** For Quayside Commerce, the partner whose pages show merchant onboarding. */
  partnerClientId: 'cli_QY4T7M2ZX5N9K8RB',
  /** The secret of both clients. */
  clientSecret: 'sandbox_secret',
  scopes: ['installments.v3', 'reports.read', 'chargebacks.read', 'chargebacks.write', 'keys.manage', 'ams.partner'],
  /** The secret that signs events; the test vector on the webhook pages uses the same. */
  webhookSecret: 'whsec_cGFydGl0YS1kb2NzLXRlc3Qtc2VjcmV0LTAwMDE=',
  /** Every sandbox starts at this time, so that the examples on the pages fit. */
  startsAt: '2026-04-20T12:00:00Z',
  port: 4010,
  profileId: 'prf_9QK4T7M2ZX5N',
} as const;
