import { passesLuhn } from '../../../domain/luhn';
import { isObject } from '../../../domain/is-object';

/** What a recording contains instead of a secret. */
const REPLACED = '[replaced]';

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);
const SECRET_NAME =
  /secret|token(?!_type)|password|passphrase|cvv|cvc|security.?code|private.?key|holder.?name|account.?number|routing.?number|signature|api.?key/i;
/** Tokens of the sandbox and other JWTs, webhook secrets, and private keys, wherever they are. */
const SECRET_TEXT =
  /\beyJ[\w-]{10,4000}\.[\w-]{10,4000}\.[\w-]*|\bwhsec_[\w+/=-]+|-----BEGIN [A-Z ]*PRIVATE KEY[^]*?(?:-----END [A-Z ]*-----|$)/g;
const DIGITS = /(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g;

/** Which card numbers stay, such as the published test cards. The argument has digits only. */
export type KeepsCard = (digits: string) => boolean;

const lastDigits = (text: string, keeps: KeepsCard): string =>
  text.replaceAll(DIGITS, (found) => {
    const digits = found.replaceAll(/\D/g, '');
    return passesLuhn(digits) && !keeps(digits) ? `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}` : found;
  });

const safe = (text: string, keeps: KeepsCard): string => lastDigits(text.replaceAll(SECRET_TEXT, REPLACED), keeps);

/** Replaces secrets and card numbers in a value of JSON. */
function safeValue(name: string, value: unknown, keeps: KeepsCard): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((item) => safeValue(name, item, keeps));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, safeValue(key, nested, keeps)]));
  if (SECRET_NAME.test(name)) return REPLACED;
  if (typeof value === 'string') return safe(value, keeps);
  // A card number can be sent as a number by mistake. Others of this size are times in milliseconds.
  return /card|number|pan/i.test(name) ? (/\*/.test(safe(String(value), keeps)) ? REPLACED : value) : value;
}

/** A member of JSON that can't be parsed, such as a body that was cut. */
const MEMBER = /("[\w .-]{1,60}"\s*:\s*)(?:"(?:[^"\\]|\\.)*(?:"|$)|[\d.]+)/g;

/** Replaces secrets in a form, in a URL, and in any other text. */
export const safeText = (text: string, keeps: KeepsCard = () => false): string =>
  text
    .replaceAll(MEMBER, (member, name: string) => (SECRET_NAME.test(name) ? `${name}"${REPLACED}"` : member))
    .split('&')
    .map((pair) => {
      const [name = '', value] = pair.split('=', 2);
      return value !== undefined && SECRET_NAME.test(name) && !name.includes('"') ? `${name}=${REPLACED}` : safe(pair, keeps);
    })
    .join('&');

/** Returns a body without secrets. @param keeps Which card numbers stay. */
export function withoutSecrets(text: string, keeps: KeepsCard = () => false): string {
  if (text === '') return text;
  try {
    return JSON.stringify(safeValue('', JSON.parse(text), keeps));
  } catch {
    return safeText(text, keeps);
  }
}

/** Returns headers without secrets. */
export const safeHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name) || /signature|secret|token/.test(name) ? REPLACED : safe(value, () => false),
    ]),
  );
