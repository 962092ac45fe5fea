/** What the mock gateway does with a card besides authorizing it. Codes are from the error catalog. */
export interface Behavior {
  /** Declines every attempt with this 402 code. */
  decline?: string;
  /** Declines the first attempt with this code, and accepts the second. */
  declineOnce?: string;
  /** Declines with this code when the plan is secured. */
  declineSecured?: string;
  /** Rejects the card with this 422 code, before the gateway is called. */
  refuse?: string;
  threeDS?: 'challenge' | 'frictionless' | 'fail';
  /** The charge of this installment fails this many times. */
  failCharge?: { number: number; times: number };
  /** The charge of the whole balance after the grace period fails. */
  failFullCapture?: boolean;
  /** The renewal of the authorization before this installment fails. */
  failRenewal?: number;
  failRefund?: boolean;
  failVoid?: boolean;
  issuer?: 'offers' | 'none';
  /** A chargeback with this network code opens; with `wins`, it's won once there is evidence. */
  chargeback?: { code: string; wins?: boolean };
  delaySeconds?: number;
  timeout?: boolean;
}

/** A card of the mock gateway: any future expiry; any security code of 3 digits, 4 for Amex. All numbers pass the Luhn check. */
export interface TestCard {
  number: string;
  card: string;
  outcome: string;
  /** Credit by default. */
  type?: 'debit' | 'prepaid';
  does?: Behavior;
}

/** What the mock gateway does with each card, by what a tester wants to trigger. */
export const testCards: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', card: 'Visa credit', outcome: 'Succeeds' },
  { number: '5555 5555 5555 4444', card: 'Mastercard credit', outcome: 'Succeeds' },
  { number: '3782 822463 10005', card: 'Amex', outcome: 'Succeeds' },
  { number: '6011 0200 0000 1000', card: 'Discover', outcome: 'Succeeds' },
  { number: '3530 0200 0000 1009', card: 'JCB', outcome: 'Succeeds' },
  {
    number: '4000 0400 0000 1006',
    card: 'Visa debit',
    outcome: 'Succeeds with 1 installment or a non-secured plan, otherwise `card_type_limit_exceeded`',
    type: 'debit',
  },
  {
    number: '4000 0400 0000 2004',
    card: 'Visa prepaid',
    outcome: '`card_type_not_supported`',
    type: 'prepaid',
    does: { refuse: 'card_type_not_supported' },
  },
  { number: '4000 0200 0000 1008', card: 'Visa', outcome: '`card_declined`', does: { decline: 'card_declined' } },
  {
    number: '4000 0200 0000 2006',
    card: 'Visa',
    outcome: '`insufficient_funds` for secured plans; succeeds with `non_secured`',
    does: { declineSecured: 'insufficient_funds' },
  },
  { number: '4000 0200 0000 3004', card: 'Visa', outcome: '`expired_card_at_issuer`', does: { decline: 'expired_card_at_issuer' } },
  { number: '4000 0200 0000 4002', card: 'Visa', outcome: '`cvv_mismatch`', does: { decline: 'cvv_mismatch' } },
  { number: '4000 0200 0000 5009', card: 'Visa', outcome: '`avs_mismatch`', does: { decline: 'avs_mismatch' } },
  { number: '4000 0200 0000 6007', card: 'Visa', outcome: '`suspected_fraud`', does: { decline: 'suspected_fraud' } },
  {
    number: '4000 0200 0000 7005',
    card: 'Visa',
    outcome: '`issuer_unavailable`; the second try succeeds',
    does: { declineOnce: 'issuer_unavailable' },
  },
  { number: '4000 0200 0000 8003', card: 'Visa', outcome: '`do_not_retry`', does: { decline: 'do_not_retry' } },
  {
    number: '4000 0200 0000 9001',
    card: 'Visa',
    outcome: '`issuing_country_not_supported`',
    does: { refuse: 'issuing_country_not_supported' },
  },
  {
    number: '4000 0300 0000 1007',
    card: 'Visa',
    outcome: '3DS challenge: choose the result on the challenge page',
    does: { threeDS: 'challenge' },
  },
  { number: '4000 0300 0000 2005', card: 'Visa', outcome: '3DS without a challenge, succeeds', does: { threeDS: 'frictionless' } },
  { number: '4000 0300 0000 3003', card: 'Visa', outcome: '3DS fails: `authentication_failed`', does: { threeDS: 'fail' } },
  {
    number: '5200 0200 0000 1003',
    card: 'Mastercard',
    outcome: 'Installment 2 fails once; the retry succeeds',
    does: { failCharge: { number: 2, times: 1 } },
  },
  {
    number: '5200 0200 0000 2001',
    card: 'Mastercard',
    outcome: 'Installment 2 always fails: grace period, then full capture',
    does: { failCharge: { number: 2, times: 99 } },
  },
  { number: '4000 0700 0000 1003', card: 'Visa', outcome: 'The refund fails: `refund.failed`', does: { failRefund: true } },
  { number: '4000 0500 0000 1005', card: 'Visa', outcome: 'Issuer installments: three plans offered', does: { issuer: 'offers' } },
  {
    number: '4000 0500 0000 2003',
    card: 'Visa',
    outcome: 'Issuer installments: none, `issuer_not_participating`',
    does: { issuer: 'none' },
  },
  {
    number: '4000 0600 0000 1004',
    card: 'Visa',
    outcome: 'A `fraud` chargeback (10.4) opens after 10 minutes',
    does: { chargeback: { code: '10.4' } },
  },
  {
    number: '4000 0600 0000 2002',
    card: 'Visa',
    outcome: 'A `not_received` chargeback (13.1) opens',
    does: { chargeback: { code: '13.1' } },
  },
  {
    number: '4000 0600 0000 3000',
    card: 'Visa',
    outcome: 'A chargeback opens and is won after evidence',
    does: { chargeback: { code: '13.1', wins: true } },
  },
  { number: '3700 020000 00008', card: 'Amex', outcome: '`card_brand_not_supported` on terminals without Amex' },
];

/** The number of the card that is always declined with a code, without spaces. @throws Error when there is no such card. */
export function cardDeclinedWith(code: string): string {
  const found = testCards.find(({ does }) => does?.decline === code);
  if (!found) throw new Error(`No test card is declined with ${code}.`);
  return found.number.replaceAll(' ', '');
}

/** A text in line 1 of the billing address that controls the mock gateway. */
export interface MagicString {
  text: string;
  effect: string;
}

export const magicStrings: readonly MagicString[] = [
  { text: 'MOCK CAPTURE FAIL 2', effect: 'The capture of installment 2 fails. Any installment number works.' },
  {
    text: 'MOCK FULL CAPTURE FAIL',
    effect: 'Installment 2 always fails, and so does the charge that ends the grace period: `plan.full_capture.failed`.',
  },
  { text: 'MOCK AUTH FAIL 2', effect: 'The renewal of the authorization before installment 2 fails. Any number works.' },
  { text: 'MOCK REFUND FAIL', effect: 'The refund fails: `refund.failed`.' },
  { text: 'MOCK VOID FAIL', effect: 'Voiding the authorization fails.' },
  { text: 'MOCK DELAY 20', effect: 'The response takes 20 seconds. Any number of seconds works.' },
  { text: 'MOCK TIMEOUT', effect: 'The call returns 504 `gateway_timeout`.' },
  { text: 'MOCK DECLINE {code}', effect: 'The card is declined with that 402 code, for example `MOCK DECLINE do_not_retry`.' },
  { text: 'MOCK AVS ZIP', effect: 'The address check fails on the postal code.' },
  { text: 'MOCK AVS ADDRESS', effect: 'The address check fails on the street.' },
  { text: 'MOCK CHARGEBACK 13.3', effect: 'A chargeback with network code 13.3 opens. Any network reason code works.' },
];
