import { gatewayTokens } from '../../data/gateway-tokens';
import type { Behavior } from '../../data/test-data';
import { checksumOf } from '../core/bytes';
import type { Contract } from '../contract/types';
import type { CardOnFile } from './record';

const PREFIXES: readonly [RegExp, CardOnFile['brand']][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|64[4-9]|65)/, 'discover'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
  [/^(50|5[6-9]|6)/, 'maestro'],
];

/** Returns the network of a card number. */
export const brandOf = (digits: string): CardOnFile['brand'] => PREFIXES.find(([prefix]) => prefix.test(digits))?.[1] ?? 'other';

let table: Contract['cards'] = {};

/** Sets the behavior of the test cards for all sandboxes. */
export const useCards = (cards: Contract['cards']): void => {
  table = cards;
};

/** Returns a card's behavior. Cards that aren't test cards always succeed. */
export function knownCard(number: string): Pick<CardOnFile, 'brand' | 'type'> & { does: Behavior } {
  const card = table[number];
  return { brand: brandOf(number), type: card?.type ?? 'credit', does: card?.does ?? {} };
}

interface CardInput {
  number: string;
  expiryMonth: number;
  expiryYear: number;
}

export function cardOnFile({ number, expiryMonth, expiryYear }: CardInput): { card: CardOnFile; does: Behavior } {
  const { brand, type, does } = knownCard(number);
  return {
    card: {
      kind: 'card',
      brand,
      type,
      last4: number.slice(-4),
      bin: number.slice(0, 6),
      expiryMonth,
      expiryYear,
      issuingCountry: 'US',
      fingerprint: checksumOf(number),
    },
    does,
  };
}

/** Returns the card for a token. Partita tokens always succeed, and mock gateway tokens behave like their test card. */
export function tokenOnFile(kind: 'partita_token' | 'gateway_token', token: string, last4 = '1111'): { card: CardOnFile; does: Behavior } {
  return { card: { kind, brand: 'visa', type: 'credit', last4, fingerprint: checksumOf(token) }, does: gatewayTokens[token] ?? {} };
}

const MAGIC: readonly [RegExp, (found: string) => Behavior][] = [
  [/^MOCK CAPTURE FAIL (\d+)$/, (number) => ({ failCharge: { number: Number(number), times: 99 } })],
  [/^MOCK FULL CAPTURE FAIL$/, () => ({ failCharge: { number: 2, times: 99 }, failFullCapture: true })],
  [/^MOCK AUTH FAIL (\d+)$/, (number) => ({ failRenewal: Number(number) })],
  [/^MOCK REFUND FAIL$/, () => ({ failRefund: true })],
  [/^MOCK VOID FAIL$/, () => ({ failVoid: true })],
  [/^MOCK DELAY (\d+)$/, (seconds) => ({ delaySeconds: Math.min(Number(seconds), 60) })],
  [/^MOCK TIMEOUT$/, () => ({ timeout: true })],
  [/^MOCK DECLINE ([a-z_0-9]+)$/, (code) => ({ decline: code })],
  [/^MOCK AVS (?:ZIP|ADDRESS)$/, () => ({ decline: 'avs_mismatch' })],
  [/^MOCK CHARGEBACK ([\w.]+)$/, (code) => ({ chargeback: { code } })],
];

/** Returns the behavior that line 1 of a billing address selects. */
export function magicOf(line1 = ''): Behavior {
  for (const [pattern, behavior] of MAGIC) {
    const match = pattern.exec(line1);
    if (match) return behavior(match[1] ?? '');
  }
  return {};
}
