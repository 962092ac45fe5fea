import { ApiError } from '../../../sandbox/core/api-error';
import { systemTools } from '../../../sandbox/engine/tools';
import { fromText, toBase64Url } from '../../../sandbox/core/bytes';
import { readPublicKey } from '../../../sandbox/keys/public-keys';
import { verifyJws } from '../../../sandbox/crypto/signatures';
import { bodyVariants } from '../../ToolFrame/body-variants';
import { fault, note, pass, type CheckResult } from '../../ToolFrame/check-result';
import type { Inspection } from './inspect';
import { isObject } from '../../../domain/is-object';

const MAX_LENGTH = 1_000_000;
const MAX_KEYS = 100;

type Jwk = Record<string, string>;

/**
 * Returns the RSA key from a JWK or a key set.
 * @throws ApiError with a message for the reader.
 */
function keyOfJson(text: string, kid: string): Jwk {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('public_key_invalid', 'The key is neither PEM nor JSON. Paste a PEM file, a JWK, or a key set.');
  }
  const keys = isObject(value) && Array.isArray(value.keys) ? (value.keys as unknown[]).slice(0, MAX_KEYS) : [value];
  const key = keys.length === 1 ? keys[0] : keys.find((candidate) => isObject(candidate) && candidate.kid === kid);
  if (!isObject(key)) throw new ApiError('public_key_invalid', `The key set has no key ${kid.slice(0, 40)}. Fetch it again.`);
  if ('d' in key) throw new ApiError('private_key_submitted', 'This is a private key. Treat it as compromised, and make a new pair.');
  const { kty, n, e } = key;
  if (kty !== 'RSA' || typeof n !== 'string' || typeof e !== 'string')
    throw new ApiError('public_key_invalid', 'The key must be RSA: kty, n, and e.');
  if (typeof key.kid === 'string' && key.kid !== kid)
    throw new ApiError('public_key_invalid', `The header names key ${kid.slice(0, 40)}, and this is ${key.kid.slice(0, 40)}.`);
  return { kty, n, e };
}

async function keyOf(text: string, kid: string): Promise<Jwk> {
  if (!text.includes('-----BEGIN')) return keyOfJson(text, kid);
  const { jwk } = await readPublicKey(text, 'rsa', systemTools);
  return { kty: 'RSA', n: jwk?.n ?? '', e: jwk?.e ?? '' };
}

/**
 * Verifies a signature against a body and a public key, with Web Crypto.
 * @param body The body as sent; not needed if the message contains it.
 * @param keyText PEM, a JWK, or a key set.
 */
export async function verifyJose({ signed }: Inspection, body: string, keyText: string): Promise<CheckResult[]> {
  if (!signed) return [note('There is no signature to check.')];
  const { alg, kid, head, payload, signature } = signed;
  if (alg !== 'RS256' && alg !== 'PS256') return [fault('Only RS256 and PS256 are checked.')];
  if (body.length > MAX_LENGTH || keyText.length > MAX_LENGTH) return [fault('The body or the key is longer than a million characters.')];
  if (keyText.trim() === '') return [fault('Paste the public key: PEM, a JWK, or a key set.')];
  let jwk: Jwk;
  try {
    jwk = await keyOf(keyText.trim(), kid);
  } catch (error) {
    return [fault(error instanceof ApiError && error.customMessage ? error.customMessage : "The key can't be read.")];
  }
  const matches = (content: string): Promise<boolean> => verifyJws(alg, jwk, signature, `${head}.${content}`);
  if (payload !== '')
    return (await matches(payload))
      ? [pass('The signature matches the header and the body in the middle part.')]
      : [fault("The signature doesn't match: the message was changed, or another key signed it.")];
  const encoded = (text: string): string => toBase64Url(fromText(text));
  if (await matches(encoded(body))) return [pass('The signature matches the header, the body, and the key.')];
  for (const variant of bodyVariants(body))
    if (await matches(encoded(variant.body)))
      return [
        fault(`The key is right, but the body was changed: the signature matches it ${variant.change}.`),
        fault('This body looks re-serialized. Sign and verify the exact bytes you send.'),
      ];
  return [
    fault('The signature matches neither this body nor its common variations.'),
    note('Either this is a different key, or the header or body changed after signing.'),
  ];
}
