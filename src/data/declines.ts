/** What a hosted page does when a payment is declined, and what happens next. */
export interface Decline {
  /** On hosted forms and hosted fields. */
  page: string;
  /** Whether and how the order can be paid afterward. */
  next: string;
}

const SAME_FORM = 'Shows the message; the form stays open';

/**
 * Codes after which the shopper can't pay this plan. The hosted page then redirects to your failure page, and `plan.creation_failed` is
 * sent. After every other decline, the plan waits for another attempt until its link expires.
 */
export const FINAL_DECLINES: ReadonlySet<string> = new Set(['suspected_fraud']);

/** Every code with status 402. */
export const declines: Readonly<Record<string, Decline>> = {
  card_declined: { page: SAME_FORM, next: 'Another card' },
  insufficient_funds: { page: SAME_FORM, next: 'Another card, or a `non_secured` plan' },
  cvv_mismatch: { page: 'Asks for the security code again', next: 'The same card, corrected' },
  avs_mismatch: { page: 'Asks for the billing address again', next: 'The same card, with the right address' },
  expired_card_at_issuer: { page: SAME_FORM, next: 'Another card' },
  suspected_fraud: {
    page: 'Ends: the shopper goes to your failure page',
    next: 'None. Ask the shopper to contact your support team',
  },
  authentication_required: { page: 'Starts the 3DS challenge; the shopper sees no error', next: 'The same card, with 3DS' },
  authentication_failed: { page: SAME_FORM, next: 'The same card, or another one' },
  do_not_retry: { page: 'Shows the message and takes another card', next: 'Another card, never this one' },
  issuer_unavailable: { page: SAME_FORM, next: 'The same card, a few minutes later' },
};
