import { sandboxWorld } from '../../data/sandbox-world';
import { SECOND } from '../../domain/time';
import { ApiError } from '../core/api-error';

/** Seconds. */
const TOKEN_LIFETIME = 3600;

/** A header of every response of the token endpoint (RFC 6749, section 5.1). */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

interface Claims {
  client_id: string;
  scope: string;
  /** Unix seconds of the sandbox clock. */
  exp: number;
  jti: string;
}

const encode = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const decode = (text: string): unknown => JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));

/** Computes a checksum that detects mistyped tokens. It isn't a secure signature, because a sandbox has nothing to protect. */
function checksumOf(text: string): string {
  let [first, second] = [0x81_1c_9d_c5, 0x01_00_01_93];
  for (let index = 0; index < text.length; index++) {
    first = Math.imul(first ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0;
    second = Math.imul(second + text.charCodeAt(index), 0x85_eb_ca_6b) >>> 0;
  }
  return encode(`sandbox ${first.toString(16)}${second.toString(16)}`);
}

/** Creates a token that looks like a JWT. @param now The sandbox's time in milliseconds. */
export function issueToken(clientId: string, scope: string, now: number, jti: string): string {
  const claims: Claims = { client_id: clientId, scope, exp: Math.floor(now / SECOND) + TOKEN_LIFETIME, jti };
  const content = `${encode({ alg: 'none', typ: 'sandbox' })}.${encode(claims)}`;
  return `${content}.${checksumOf(content)}`;
}

/** The `jti` of tokens for the sandbox's own calls. The sandbox has nothing to protect, so anyone could issue such a token. */
const OWN = 'own';

/** Creates a token of every scope for calls of the sandbox itself, which are not the developer's. @param now The sandbox's time in milliseconds. */
export const ownToken = (now: number): string => issueToken(sandboxWorld.clientId, sandboxWorld.scopes.join(' '), now, OWN);

/** Returns the claims of a bearer token from {@link issueToken}. */
function claimsOf(header: string | null): Claims | undefined {
  const [head = '', body = '', checksum] = (/^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '').split('.');
  return checksum === checksumOf(`${head}.${body}`) ? (decode(body) as Claims) : undefined;
}

/** Returns whether a request has a token from {@link ownToken}. */
export const isOwnToken = (header: string | null): boolean => claimsOf(header)?.jti === OWN;

/**
 * Checks the bearer token of a request. The token contains all its data, so the sandbox stores none.
 * @returns the ID of the client.
 * @throws ApiError `token_missing`, `token_invalid`, `token_expired` or `scope_missing`.
 */
export function checkToken(header: string | null, scope: string | undefined, now: number): string {
  if (scope === undefined) return sandboxWorld.clientId;
  if (!/^Bearer +\S+$/i.test(header ?? '')) throw new ApiError('token_missing', 'Send a bearer token in the Authorization header.');
  const claims = claimsOf(header);
  if (!claims) throw new ApiError('token_invalid', "This token isn't from this sandbox. Request one from /connect/token.");
  if (claims.exp * SECOND <= now)
    throw new ApiError('token_expired', `The token expired at ${new Date(claims.exp * SECOND).toISOString().slice(0, 19)}Z.`);
  if (!claims.scope.split(' ').includes(scope))
    throw new ApiError('scope_missing', `The token doesn't have the scope ${scope}.`, [{ issue: 'scope', limit: scope }]);
  return claims.client_id;
}

interface TokenResponse {
  status: number;
  body: Record<string, unknown>;
}

const tokenError = (status: number, error: string, description: string, traceId: string): TokenResponse => ({
  status,
  body: { error, error_description: description, traceId },
});

function basicCredentials(header: string | null): [string, string] | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  try {
    const [id = '', ...secret] = atob(encoded).split(':');
    return [decodeURIComponent(id), decodeURIComponent(secret.join(':'))];
  } catch {
    return ['', ''];
  }
}

interface TokenRequest {
  /** Undefined if the body isn't a form. */
  form: Record<string, unknown> | undefined;
  /** The header. */
  authorization: string | null;
  /** The sandbox's time in milliseconds. */
  now: number;
  traceId: string;
  /** The ID of the token. */
  jti: string;
}

/** Responds to a token request (RFC 6749, sections 4.4 and 5.2). */
export function tokenResponse({ form, authorization, now, traceId, jti }: TokenRequest): TokenResponse {
  if (!form) return tokenError(400, 'invalid_request', 'Send application/x-www-form-urlencoded.', traceId);
  const repeated = Object.entries(form).find(([, value]) => Array.isArray(value));
  if (repeated) return tokenError(400, 'invalid_request', `${repeated[0].slice(0, 80)} appears more than once.`, traceId);
  const { grant_type: grant, scope } = form as Record<string, string | undefined>;
  if (!grant) return tokenError(400, 'invalid_request', 'grant_type is required.', traceId);
  if (grant !== 'client_credentials') return tokenError(400, 'unsupported_grant_type', 'Use client_credentials.', traceId);
  const [id, secret] = basicCredentials(authorization) ?? [form.client_id as string | undefined, form.client_secret as string | undefined];
  if (!id || !secret) return tokenError(401, 'invalid_client', 'Send client_id and client_secret, or HTTP Basic.', traceId);
  const isKnown = id === sandboxWorld.clientId || id === sandboxWorld.partnerClientId;
  if (!isKnown || secret !== sandboxWorld.clientSecret)
    return tokenError(
      401,
      'invalid_client',
      `The sandbox knows the client ${sandboxWorld.clientId} with the secret ${sandboxWorld.clientSecret}.`,
      traceId,
    );
  const requestedScopes = [...new Set((scope ?? '').split(' ').filter(Boolean))];
  if (requestedScopes.length === 0) return tokenError(400, 'invalid_request', 'scope is required.', traceId);
  const allowed: readonly string[] = sandboxWorld.scopes;
  const unknown = requestedScopes.find((requested) => !allowed.includes(requested));
  if (unknown) return tokenError(400, 'invalid_scope', `The scope ${unknown.slice(0, 80)} isn't enabled for this client.`, traceId);
  const granted = requestedScopes.join(' ');
  return {
    status: 200,
    body: { access_token: issueToken(id, granted, now, jti), token_type: 'Bearer', expires_in: TOKEN_LIFETIME, scope: granted },
  };
}
