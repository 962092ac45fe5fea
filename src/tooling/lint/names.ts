/** Names that pages use and that aren't in the specifications, by owner. */
const NAMES: Readonly<Record<string, string>> = {
  'The keys of front matter': 'title description keywords sidebar_label displayed_sidebar short',
  'Lines of a settlement (src/sandbox/reports/rows.ts)':
    'plan_funded installment_fee chargeback_reserve chargeback_reversal reserve_release reserve_applied',
  'Partita.js: options, events, and styles':
    'tokenExpired threeDSStart threeDSEnd selectedPlan planSelected termsChanged showInBox fontFamily fontSize placeholderColor errorColor borderRadius data.height data.code',
  'Events of on-site messaging': 'event.detail',
  'SDKs in camelCase, where our fields are snake_case': 'clientSecret accessToken',
  'The output of the local sandbox with --json': 'webhookSecret',
  'The test routes of `check` (src/sandbox/node/integration-check/README.md)': 'cardNumber',
  'The start of every JWT': 'eyJ',
  'Cartridges for Salesforce Commerce Cloud': 'int_partita_sg bm_partita',
  'Docker Compose': 'extra_hosts',
  Adyen: 'shopperStatement storedPaymentMethodId shopperReference',
  'Checkout.com':
    'payment_captured payment_capture_declined payment_refunded payment_refund_declined payment_refund_pending dispute_received dispute_evidence_required dispute_won dispute_lost dispute_canceled dispute_resolved dispute_expired',
  Stripe: 'charge.captured charge.failed charge.refunded charge.dispute.created charge.dispute.updated charge.dispute.closed',
  'OpenID Connect': 'email_verified',
};

export const otherNames: ReadonlySet<string> = new Set(Object.values(NAMES).flatMap((names) => names.split(' ')));
