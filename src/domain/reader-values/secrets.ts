import { passesLuhn } from '../luhn';

/** Patterns of secrets: prefixes of ours and of gateways, JWTs, keys, and URLs with credentials. */
const SECRETS = [
  /whsec_|_secret|secret_|\b[spr]k_(?:test|live|sandbox)_|^bearer\s/i,
  /\beyJ[\w-]{8,}\./,
  /-----BEGIN/,
  /:\/\/[^/?#]*@/,
  /[?&;](?:[\w-]*(?:secret|token|password|passwd|signature|api[_-]?key)|key|sig|auth)=/i,
];

/** Returns whether a text contains 13 to 19 digits, optionally in groups, that pass the Luhn check. */
const hasCardNumber = (text: string): boolean =>
  [...text.matchAll(/(?<![\da-f-])\d(?:[ -]?\d){12,18}(?![\da-f-])/gi)].some(([found]) => passesLuhn(found.replaceAll(/\D/g, '')));

/** Returns a message for a reader who entered a secret or a card number, or undefined. */
export function secretProblem(text: string): string | undefined {
  if (hasCardNumber(text)) return "This looks like a card number. Don't enter it here: samples use test cards.";
  if (SECRETS.some((pattern) => pattern.test(text)))
    return "This looks like a secret. Don't enter it here: samples read secrets from environment variables.";
  return undefined;
}
