import { passesLuhn } from '../../../domain/luhn';
import { isObject } from '../../../domain/is-object';

/** What a recording contains instead of a secret. */
const REPLACED = '[replaced]';

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);
const SECRET_NAME =
  /secret|token(?!_type)|password|passphrase|cvv|cvc|security.?code|private.?key|holder.?name|account.?number|routing.?number|iban|sort.?code|bsb|signature|api.?key/i;
/** Tokens of the sandbox and other JWTs, webhook secrets, and private keys, wherever they are. */
const SECRET_TEXT =
  /(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*|\bwhsec_[\w+/=-]+|-----BEGIN [A-Z ]*PRIVATE KEY[^]*?(?:-----END [A-Z ]*-----|$)/g;
/** Numbers of cards. Those of 13 digits are no longer in use, and times in milliseconds have as many. */
const DIGITS = /(?<!\d)[2-6](?:[ -]?\d){13,18}(?!\d)/g;

/** Replaces the middle of card numbers. What stays may be shown (PCI DSS, requirement 3.4.1), and tells the test cards apart. */
const withoutCards = (text: string): string =>
  text.replaceAll(DIGITS, (found) => {
    const digits = found.replaceAll(/\D/g, '');
    return passesLuhn(digits) ? `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}` : found;
  });

const safe = (text: string): string => withoutCards(text.replaceAll(SECRET_TEXT, REPLACED));

/** Replaces secrets and card numbers in a value of JSON. */
function safeValue(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((item) => safeValue(name, item));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, safeValue(key, nested)]));
  if (SECRET_NAME.test(name)) return REPLACED;
  if (typeof value === 'string') return safe(value);
  // A card number can be sent as a number by mistake. Others of this size are times in milliseconds.
  return /card|number|pan/i.test(name) ? (/\*/.test(safe(String(value))) ? REPLACED : value) : value;
}

/** A member of JSON that can't be parsed, such as a body that was cut. */
const MEMBER = /("[\w .-]{1,60}"\s*:\s*)(?:"(?:[^"\\]|\\.)*(?:"|$)|[\d.]+)/g;

/** Replaces secrets in a form, in a URL, and in any other text. */
export const safeText = (text: string): string =>
  text
    .replaceAll(MEMBER, (member, name: string) => (SECRET_NAME.test(name) ? `${name}"${REPLACED}"` : member))
    .split('&')
    .map((pair) => {
      const [name = '', value] = pair.split('=', 2);
      return value !== undefined && SECRET_NAME.test(name) && !name.includes('"') ? `${name}=${REPLACED}` : safe(pair);
    })
    .join('&');

/** Returns a body without secrets. */
export function withoutSecrets(text: string): string {
  if (text === '') return text;
  try {
    return JSON.stringify(safeValue('', JSON.parse(text)));
  } catch {
    return safeText(text);
  }
}

/** Returns headers without secrets. */
export const safeHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name, SECRET_HEADERS.has(name) || /signature|secret|token/.test(name) ? REPLACED : safe(value)]),
  );
