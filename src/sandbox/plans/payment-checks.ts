import { rejectField, ApiError, errorCodeFrom } from '../core/api-error';
import { MINUTE } from '../../domain/time';
import type { SandboxState } from '../core/state';
import { passesLuhn } from '../../domain/luhn';
import { cardOnFile, tokenOnFile } from './cards';
import type { CardOnFile, PlanRecord } from './record';
import { FINAL_DECLINES } from '../../data/declines';
import { scaCurrencies } from '../../data/sandbox-terminals';
import type { Behavior } from '../../data/test-data';

/** `paymentMethod` of a request. */
export type PaymentMethod =
  | { type: 'card'; card: { holderName: string; number: string; expiryMonth: number; expiryYear: number; cvv: string } }
  | { type: 'partita_token'; token: string }
  | { type: 'gateway_token'; gateway: string; token: string; last4?: string };

/** `processingData.threeDS` of a request. */
export interface ThreeDS {
  mode?: 'none' | 'partita' | 'external';
  eci?: string;
  cavv?: string;
  dsTransactionId?: string;
}

/** Returns a request's card and its behavior in the mock gateway. @throws ApiError for an invalid or expired card. */
export function payingCard(method: PaymentMethod, now: number): { card: CardOnFile; does: Behavior } {
  if (method.type === 'partita_token') return tokenOnFile('partita_token', method.token);
  if (method.type === 'gateway_token') {
    if (method.gateway !== 'mock')
      rejectField(
        'field_invalid',
        { field: 'paymentMethod.gateway', issue: 'enum', limit: 'mock' },
        'Sandbox terminals use the mock gateway.',
      );
    return tokenOnFile('gateway_token', method.token, method.last4);
  }
  const { number, expiryMonth, expiryYear, cvv } = method.card;
  const field = 'paymentMethod.card';
  if (!passesLuhn(number))
    rejectField('card_number_invalid', { field: `${field}.number`, issue: 'luhn' }, 'The number fails the Luhn check.');
  // A card is valid until the end of its expiry month.
  if (Date.UTC(expiryYear, expiryMonth, 1) <= now)
    rejectField('card_expired', { field: `${field}.expiryYear`, issue: 'expired' }, 'The expiry date has passed.');
  const found = cardOnFile(method.card);
  const digits = found.card.brand === 'amex' ? 4 : 3;
  if (cvv.length !== digits)
    rejectField(
      'cvv_invalid',
      { field: `${field}.cvv`, issue: 'length', limit: digits },
      `The security code of this card has ${digits} digits.`,
    );
  return found;
}

/** Checks that the terminal accepts the card for this plan. @throws ApiError with the reason if it doesn't. */
export function checkCard({ card, does }: { card: CardOnFile; does: Behavior }, plan: PlanRecord, hasAmex: boolean): void {
  const field = 'paymentMethod.card.number';
  if (card.brand === 'other' || (card.brand === 'amex' && !hasAmex))
    rejectField('card_brand_not_supported', { field, issue: 'brand' }, `This terminal doesn't accept ${card.brand} cards.`);
  if (does.refuse) rejectField(errorCodeFrom(does.refuse), { field, issue: 'card' });
  if (card.type === 'debit' && plan.strategy === 'secured' && plan.installments.length > 1)
    rejectField(
      'card_type_limit_exceeded',
      { field: 'planData.numberOfInstallments', issue: 'maximum', limit: 1 },
      'A secured plan requires a credit card.',
    );
  if (card.type === 'prepaid') rejectField('card_type_not_supported', { field, issue: 'card' });
}

/** Checks that a request contains everything that its 3-D Secure mode needs. @throws ApiError `field_required`. */
export function checkThreeDS({ mode = 'none', ...data }: ThreeDS, redirectUrls: Record<string, string> | undefined): void {
  const missing =
    mode === 'external'
      ? (['eci', 'cavv', 'dsTransactionId'] as const).filter((name) => !data[name]).map((name) => `processingData.threeDS.${name}`)
      : mode === 'partita'
        ? ['succeeded', 'failed', 'canceled'].filter((name) => !redirectUrls?.[name]).map((name) => `redirectUrls.${name}`)
        : [];
  if (missing.length > 0)
    throw new ApiError(
      'field_required',
      `${missing[0]} is required when threeDS.mode is ${mode}.`,
      missing.map((field) => ({ field, issue: 'required' })),
    );
}

/** Whether the first payment needs strong customer authentication with a challenge, because it sets up charges without the shopper. */
const needsChallenge = ({ currency, installments }: PlanRecord): boolean => scaCurrencies.has(currency) && installments.length > 1;

/** The ECI values of a completed authentication. The others mean that it was attempted, or that there was none. */
const AUTHENTICATED: ReadonlySet<string | undefined> = new Set(['05', '02']);

/** Returns the issuer's result: an error code, `challenge`, or undefined if the payment is approved. */
export function verdict(
  plan: PlanRecord,
  card: CardOnFile,
  mode: ThreeDS['mode'],
  state: Readonly<SandboxState>,
): string | 'challenge' | undefined {
  const { does } = plan;
  if (does.timeout) return 'gateway_timeout';
  if (does.decline) return does.decline;
  if (does.declineSecured && plan.strategy === 'secured') return does.declineSecured;
  if (does.declineOnce) {
    const tried = [...state.plans.values()].some(
      (earlier) => earlier.card?.fingerprint === card.fingerprint && earlier.authorization.errorCode === does.declineOnce,
    );
    if (!tried) return does.declineOnce;
  }
  const isUnauthenticated = mode === 'external' ? !AUTHENTICATED.has(plan.authorization.eci) : mode !== 'partita';
  // Card details that a merchant's employee enters during a call are out of scope.
  if (isUnauthenticated && plan.purchaseMethod !== 'phone_order' && needsChallenge(plan)) return 'authentication_required';
  if (mode === 'external') return undefined;
  if (does.threeDS === 'fail') return 'authentication_failed';
  const isChallenged = does.threeDS === 'challenge' || (mode === 'partita' && needsChallenge(plan));
  if (!isChallenged) return undefined;
  return mode === 'partita' ? 'challenge' : 'authentication_required';
}

/** Whether the last payment was declined in a way after which no card can pay the plan. */
export const hasFinalDecline = ({ authorization }: PlanRecord): boolean =>
  authorization.status === 'failed' && authorization.errorCode !== undefined && FINAL_DECLINES.has(authorization.errorCode);

const DUPLICATE_WINDOW = 10 * MINUTE;

/** @throws ApiError `duplicate_order` if the same card has just paid for the same order. */
export function checkDuplicate(plan: PlanRecord, state: Readonly<SandboxState>): void {
  if (plan.orderReference === null) return;
  // Iterates without a copy, because this runs for every new plan.
  for (const other of state.plans.values()) {
    const isSame =
      other.orderReference === plan.orderReference &&
      other.original === plan.original &&
      other.card?.fingerprint === plan.card?.fingerprint &&
      other.authorization.status === 'succeeded' &&
      plan.createdAt - other.createdAt < DUPLICATE_WINDOW;
    if (isSame)
      throw new ApiError('duplicate_order', 'The same card paid the same amount for the same order within ten minutes.', [
        { issue: 'duplicate', planNumber: other.planNumber },
      ]);
  }
}
