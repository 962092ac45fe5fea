import { isObject } from '../../domain/is-object';
import { ApiError } from '../core/api-error';
import type { SandboxState } from '../core/state';
import type { KeyRecord } from '../keys/record';
import { fromBase64, fromBase64Url, fromText, toBase64, toBase64Url, toText, type Bytes } from '../core/bytes';

/** The maximum clock difference between client and sandbox, in seconds. */
const TOLERANCE = 300;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const RSA = {
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  PS256: { name: 'RSA-PSS', hash: 'SHA-256', saltLength: 32 },
} as const;

type Algorithm = keyof typeof RSA;

interface SignedRequest {
  method: string;
  /** The full URL that the client requested, with the query. */
  url: string;
  body: Bytes;
  /** The detached signature, if there is one. */
  header: string | null;
}

const invalidSignature = (message: string): never => {
  throw new ApiError('signature_invalid', message, [{ field: 'X-Partita-Signature', issue: 'signature' }]);
};

interface Protected {
  alg?: unknown;
  kid?: unknown;
  typ?: unknown;
  iat?: unknown;
  jti?: unknown;
  htm?: unknown;
  htu?: unknown;
}

function readHeader(encoded: string): Protected {
  try {
    const header: unknown = JSON.parse(toText(fromBase64Url(encoded)));
    if (isObject(header)) return header;
  } catch {
    // Throws the same error as for JSON that isn't an object.
  }
  return invalidSignature("The protected header isn't JSON in base64url.");
}

function signingKey(state: Readonly<SandboxState>, kid: unknown, now: number): KeyRecord {
  const key = typeof kid === 'string' ? state.keys.get(kid) : undefined;
  return key?.publicJwk && key.usage.includes('request_signing') && key.expiresAt > now
    ? key
    : invalidSignature('No active request_signing key has this kid.');
}

/**
 * Verifies a request's signature. With the setting `observe`, invalid signatures are logged instead of rejected.
 * @param log Called with the reason if an invalid signature isn't rejected.
 * @returns the `jti` to store, or undefined without a valid signature.
 * @throws ApiError like {@link validSignature}, with the setting `enforce`.
 */
export async function checkSignature(
  request: SignedRequest,
  state: Readonly<SandboxState>,
  clock: number,
  log: (message: string) => void,
): Promise<string | undefined> {
  const isEnforced = state.settings.requestSigning === 'enforce';
  if (request.header === null && !isEnforced) return undefined;
  try {
    return await validSignature(request, state, clock);
  } catch (error) {
    if (isEnforced || !(error instanceof ApiError)) throw error;
    log(`${error.code}: ${error.customMessage}`);
    return undefined;
  }
}

/**
 * Verifies a request's signature.
 * @param clock The machine's time in Unix seconds, because clients use it to sign.
 * @returns the `jti` to store.
 * @throws ApiError `signature_missing`, `signature_invalid`, `signature_expired` or `signature_replayed`.
 */
async function validSignature({ method, url, body, header }: SignedRequest, state: Readonly<SandboxState>, clock: number): Promise<string> {
  if (header === null)
    throw new ApiError('signature_missing', 'This client enforces signed requests. Send X-Partita-Signature.', [
      { field: 'X-Partita-Signature', issue: 'required' },
    ]);
  const [head = '', middle, signature = '', ...rest] = header.split('.');
  if (middle !== '' || rest.length > 0 || signature === '')
    invalidSignature('Send protected..signature: three parts, the middle one empty.');
  const { alg, kid, typ, iat, jti, htm, htu } = readHeader(head);
  if (alg !== 'RS256' && alg !== 'PS256') return invalidSignature('alg must be RS256 or PS256.');
  if (typ !== 'partita-req+jws') invalidSignature('typ must be partita-req+jws.');
  const key = signingKey(state, kid, state.now);
  if (htm !== method) invalidSignature(`htm must be ${method}.`);
  if (htu !== url) invalidSignature(`htu must be the request URL: ${url}`);
  if (typeof iat !== 'number' || Math.abs(clock - iat) > TOLERANCE)
    throw new ApiError('signature_expired', `iat is more than ${TOLERANCE} seconds away from ${Math.round(clock)}.`, [
      { field: 'X-Partita-Signature', issue: 'iat' },
    ]);
  if (typeof jti !== 'string' || !UUID.test(jti)) return invalidSignature('jti must be a UUID.');
  if (state.signatures.has(jti))
    throw new ApiError('signature_replayed', 'This jti was used within the last ten minutes.', [
      { field: 'X-Partita-Signature', issue: 'jti' },
    ]);
  const isValid = await verifyJws(alg, key.publicJwk ?? {}, signature, `${head}.${toBase64Url(body)}`);
  return isValid ? jti : invalidSignature("The signature doesn't match the bytes received.");
}

/** Returns whether a signature is valid. @param content The encoded header, a dot, and the encoded payload. */
export async function verifyJws(alg: Algorithm, jwk: Record<string, string>, signature: string, content: string): Promise<boolean> {
  try {
    const { kty, n, e } = jwk;
    const key = await crypto.subtle.importKey('jwk', { kty, n, e } as JsonWebKey, RSA[alg], false, ['verify']);
    return await crypto.subtle.verify(RSA[alg], key, fromBase64Url(signature), fromText(content));
  } catch {
    return false;
  }
}

export interface ResponseFacts {
  method: string;
  url: string;
  status: number;
  traceId: string;
  body: Bytes;
}

/** Signs a response. @param clock The machine's time in Unix seconds. @returns the header, payload, and signature of a JWS. */
export async function signResponse(
  facts: ResponseFacts,
  { keyId, privateJwk }: KeyRecord,
  clock: number,
): Promise<[head: string, payload: string, signature: string]> {
  const { method, url, status, traceId, body } = facts;
  const header = {
    alg: 'RS256',
    kid: keyId,
    typ: 'partita-res+jws',
    iat: Math.floor(clock),
    sts: status,
    rid: traceId,
    htm: method,
    htu: url,
  };
  const head = toBase64Url(fromText(JSON.stringify(header)));
  const payload = toBase64Url(body);
  const { kty, n, e, d, p, q, dp, dq, qi } = privateJwk ?? {};
  const key = await crypto.subtle.importKey('jwk', { kty, n, e, d, p, q, dp, dq, qi } as JsonWebKey, RSA.RS256, false, ['sign']);
  const signature = await crypto.subtle.sign(RSA.RS256, key, fromText(`${head}.${payload}`));
  return [head, payload, toBase64Url(new Uint8Array(signature))];
}

/** Signs an event like Standard Webhooks: `v1,` and an HMAC. See https://github.com/standard-webhooks/standard-webhooks */
export async function signWebhook(secret: string, id: string, timestamp: number, body: string): Promise<string> {
  const raw = fromBase64(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, fromText(`${id}.${timestamp}.${body}`));
  return `v1,${toBase64(new Uint8Array(mac))}`;
}
