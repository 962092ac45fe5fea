import { isObject } from '../../domain/is-object';
import { ApiError } from '../core/api-error';
import type { SandboxState } from '../core/state';
import type { KeyRecord } from '../keys/record';
import { fromBase64Url, fromText, toBase64Url, toText, type Bytes } from '../core/bytes';

const OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const TAG_BYTES = 16;

const decryptionFailed = (message: string): never => {
  throw new ApiError('decryption_failed', message, [{ issue: 'encryption' }]);
};

function readHead(encoded: string): Record<string, unknown> {
  try {
    const head: unknown = JSON.parse(toText(fromBase64Url(encoded)));
    if (isObject(head)) return head;
  } catch {
    // Throws the same error as for JSON that isn't an object.
  }
  return decryptionFailed("The protected header isn't JSON in base64url.");
}

/** A retry sends the same JWE, so it's valid for as long as an idempotency key is stored. */
const LONGEST_AGE = 86_400;
/** How far the clock of a client may be ahead, in seconds. */
const CLOCK_SKEW = 300;

const isRecent = (iat: unknown, now: number): boolean =>
  typeof iat === 'number' && Number.isFinite(iat) && iat <= now + CLOCK_SKEW && iat >= now - LONGEST_AGE - CLOCK_SKEW;

/**
 * Decrypts a compact JWE with the Partita key that its `kid` names.
 * @param seconds The machine's time, which `iat` is compared with.
 * @throws ApiError `unsupported_media_type`, `encryption_key_unknown` or `decryption_failed`.
 */
export async function decryptBody(text: string, state: Readonly<SandboxState>, seconds: number): Promise<string> {
  const compact = text.trim();
  // Some HTTP libraries send the string in quotes, as JSON.
  if (!/^[\w-]+(\.[\w-]*){4}$/.test(compact))
    throw new ApiError(
      'unsupported_media_type',
      'application/jose announces a compact JWE: five base64url parts, without quotation marks.',
      [{ field: 'Content-Type', issue: 'enum' }],
    );
  const [head = '', wrapped = '', iv = '', content = '', tag = ''] = compact.split('.');
  const { alg, enc, kid, zip, cty, iat } = readHead(head);
  if (alg !== 'RSA-OAEP-256' || enc !== 'A256GCM') decryptionFailed('Use alg RSA-OAEP-256 and enc A256GCM.');
  if (zip !== undefined) decryptionFailed("Don't compress the body: zip isn't allowed.");
  if (cty !== 'application/json') decryptionFailed('Set cty to application/json.');
  if (!isRecent(iat, seconds)) decryptionFailed('Set iat to the Unix time in seconds when you encrypt. A JWE is valid for 24 hours.');
  const key = typeof kid === 'string' ? state.keys.get(kid) : undefined;
  if (!key?.privateJwk || !key.usage.includes('request_encryption') || key.expiresAt <= state.now)
    throw new ApiError('encryption_key_unknown', 'No active request_encryption key of Partita has this kid.', [
      { field: 'kid', issue: 'unknown' },
    ]);
  try {
    const { kty, n, e, d, p, q, dp, dq, qi } = key.privateJwk;
    const unwrap = await crypto.subtle.importKey('jwk', { kty, n, e, d, p, q, dp, dq, qi } as JsonWebKey, OAEP, false, ['decrypt']);
    const cek = await crypto.subtle.decrypt(OAEP, unwrap, fromBase64Url(wrapped));
    const aes = await crypto.subtle.importKey('raw', cek, 'AES-GCM', false, ['decrypt']);
    const sealed = Uint8Array.from([...fromBase64Url(content), ...fromBase64Url(tag)]);
    const parameters = { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData: fromText(head), tagLength: TAG_BYTES * 8 };
    return toText(new Uint8Array(await crypto.subtle.decrypt(parameters, aes, sealed)));
  } catch {
    return decryptionFailed("The body can't be decrypted with this key. Check the padding: OAEP with SHA-256, and MGF1 with SHA-256.");
  }
}

/** Encrypts a body for the newest active `response_encryption` key. @returns a compact JWE, or undefined without a key. */
export async function encryptResponse(body: Bytes, state: Readonly<SandboxState>): Promise<string | undefined> {
  const newest = [...state.keys.values()]
    .filter(
      (key): key is KeyRecord & { publicJwk: Record<string, string> } =>
        key.usage.includes('response_encryption') && key.expiresAt > state.now && key.publicJwk !== undefined,
    )
    .toSorted((a, b) => b.createdAt - a.createdAt)[0];
  if (!newest) return undefined;
  const { kty, n, e } = newest.publicJwk;
  const wrap = await crypto.subtle.importKey('jwk', { kty, n, e } as JsonWebKey, OAEP, false, ['encrypt']);
  const cek = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const head = toBase64Url(fromText(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: newest.keyId, cty: 'application/json' })));
  const aes = await crypto.subtle.importKey('raw', cek, 'AES-GCM', false, ['encrypt']);
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: fromText(head) }, aes, body));
  const wrapped = new Uint8Array(await crypto.subtle.encrypt(OAEP, wrap, cek));
  return [
    head,
    toBase64Url(wrapped),
    toBase64Url(iv),
    toBase64Url(sealed.subarray(0, -TAG_BYTES)),
    toBase64Url(sealed.subarray(-TAG_BYTES)),
  ].join('.');
}
