import { defineOperation } from '../core/define-operation';
import { readPublicKey } from './public-keys';
import { rejectField } from '../core/api-error';
import { durationOf, stamp } from '../../domain/time';
import { invariant } from '../../domain/invariant';
import type { Schema } from '../contract/operation-types';
import type { Tools } from '../core/types';
import type { SandboxState } from '../core/state';
import type { KeyRecord } from './record';
import { filtersOf, find, pageOf } from '../core/find';
import { fileKey } from './report-encryption';
import {
  ALGORITHMS,
  checkOwner,
  checkRoom,
  checkUsage,
  expiryOf,
  isActive,
  MAX_LIFETIME,
  serializeKey,
  withExpiry,
  type KeyBody,
} from './rules';

async function openPgpKey(
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
  input: KeyBody,
  { keyId, now, expiresAt }: { keyId: string; now: number; expiresAt: number },
  tools: Tools,
): Promise<KeyRecord> {
  const { fingerprint, length } = await readPublicKey(publicKey, 'pgp', tools);
  const { ownerCode, usage, clientId } = input;
  return {
    keyId,
    ownerCode,
    type: 'pgp',
    algorithm: 'openpgp',
    usage,
    origin: 'partita',
    publicKey,
    fingerprint,
    clientId,
    createdAt: now,
    expiresAt,
    length,
    privatePgp: privateKey,
    warned: 0,
  };
}

/** Returns an RSA key as the JWK in responses. */
function jwkOf(kid: string, alg: KeyRecord['algorithm'], { n, e }: { n?: string; e?: string }): Schema<'keys', 'PublicJwk'> {
  invariant(n !== undefined && e !== undefined, 'an RSA key has a modulus and an exponent');
  return { kty: 'RSA', kid, use: alg === 'RS256' ? 'sig' : 'enc', alg, n, e };
}

/** `keys/GenerateKeyPair`: creates a key pair, and stores the private key. */
export const generateKey = defineOperation('keys/GenerateKeyPair', async (call, { state, respond, ...tools }) => {
  const input = call.body;
  checkOwner(input.ownerCode);
  checkUsage(input);
  const expiresAt = expiryOf(input.expiresAt, call.now);
  checkRoom(input, state, call.now);
  const length = input.length ?? 3072;
  const keyId = tools.random.id('key_', 20);
  const openPgp = input.type === 'pgp' ? tools.openPgp : undefined;
  if (openPgp) {
    const pair = await openPgp.generateKey(`${input.ownerCode} (sandbox)`);
    const key = await openPgpKey(pair, input, { keyId, now: call.now, expiresAt }, tools);
    return respond(201, serializeKey(key, call.now), { keys: [key] });
  }
  const pair = await tools.generateKey(length);
  const algorithm = ALGORITHMS[input.usage[0] ?? ''] ?? 'openpgp';
  const der = Uint8Array.from(atob(pair.pem.replaceAll(/-----[^-]+-----|\s/g, '')), (letter) => letter.charCodeAt(0));
  const sha256 = await tools.sha256(der);
  const isPgp = input.type === 'pgp';
  const key: KeyRecord = {
    keyId,
    ownerCode: input.ownerCode,
    type: input.type,
    algorithm: isPgp ? 'openpgp' : algorithm,
    usage: input.usage,
    origin: 'partita',
    publicKey: pair.pem,
    publicJwk: isPgp ? undefined : jwkOf(keyId, algorithm, pair.publicJwk),
    fingerprint: isPgp ? sha256.slice(0, 40).toUpperCase() : `sha256:${sha256}`,
    clientId: input.clientId,
    createdAt: call.now,
    expiresAt,
    length,
    privateJwk: pair.privateJwk,
    warned: 0,
  };
  return respond(201, serializeKey(key, call.now), { keys: [key] });
});

/** `keys/RotatePublicKey`: adds a merchant's key, and retires the previous ones. */
export const rotateKey = defineOperation('keys/RotatePublicKey', async (call, { state, respond, ...tools }) => {
  const input = call.body;
  const { now } = call;
  checkOwner(input.ownerCode);
  checkUsage(input);
  const expiresAt = expiryOf(input.expiresAt, now);
  const keyId = tools.random.id('key_', 20);
  const found = await readPublicKey(input.publicKey, input.type, tools);
  const replaced = [...state.keys.values()].filter(
    (key) =>
      key.origin === 'merchant' &&
      key.ownerCode === input.ownerCode &&
      key.clientId === input.clientId &&
      input.usage.some((usage) => key.usage.includes(usage)) &&
      isActive(key, now),
  );
  const retiredAt = now + durationOf(input.retireExistingAfter ?? 'P7D');
  const retired = replaced.map((key) => (key.expiresAt <= retiredAt ? key : withExpiry(key, retiredAt, now)));
  checkRoom(input, state, now);
  const algorithm = ALGORITHMS[input.usage[0] ?? ''] ?? 'openpgp';
  const key: KeyRecord = {
    keyId,
    ownerCode: input.ownerCode,
    type: input.type,
    algorithm,
    usage: input.usage,
    origin: 'merchant',
    publicKey: input.publicKey,
    publicJwk: found.jwk && jwkOf(keyId, algorithm, found.jwk),
    fingerprint: found.fingerprint,
    clientId: input.clientId,
    createdAt: now,
    expiresAt,
    length: found.length,
    warned: 0,
  };
  const body = {
    keyId,
    fingerprint: found.fingerprint,
    expiresAt: stamp(expiresAt),
    retired: retired.map((retiredKey) => ({ keyId: retiredKey.keyId, expiresAt: stamp(retiredKey.expiresAt) })),
  };
  return respond(201, body, { keys: [...retired, key] });
});

/** `keys/ListAllKeys`: lists keys, newest first. */
export const listKeys = defineOperation('keys/ListAllKeys', async ({ parameters, query, now }, { state, respond, ...tools }) => {
  const { ownerCode, includeExpired, usage, clientId, limit, cursor } = query;
  const fileKeys = usage === 'file_signing' && tools.openPgp ? [await fileKey(state, tools.openPgp, tools)] : [];
  const keys = new Map([...state.keys, ...fileKeys.map((key) => [key.keyId, key] as const)]);
  const found = [...keys.values()].filter(
    (key) =>
      key.ownerCode === ownerCode &&
      (includeExpired === true || isActive(key, now)) &&
      (usage === undefined || key.usage.includes(usage)) &&
      (clientId === undefined || key.clientId === clientId),
  );
  const page = pageOf(
    found.toSorted((a, b) => b.createdAt - a.createdAt),
    limit,
    cursor,
    filtersOf(parameters),
  );
  return respond(200, { ...page, items: page.items.map((key) => serializeKey(key, now)) }, { keys: fileKeys });
});

const keyOf = ({ path }: { path: { keyId: string } }, state: Readonly<SandboxState>): KeyRecord => find(state.keys, path.keyId, 'keyId');

/** `keys/FetchAKey`: returns a key. */
export const getKey = defineOperation('keys/FetchAKey', (call, { state, respond }) =>
  respond(200, serializeKey(keyOf(call, state), call.now)),
);

/** `keys/SetKeyExpiration`: changes when a key expires. */
export const setKeyExpiration = defineOperation('keys/SetKeyExpiration', (call, { state, respond }) => {
  const before = keyOf(call, state);
  const at = Date.parse(call.body.expiresAt);
  if (at <= call.now)
    rejectField(
      'field_invalid',
      { field: 'expiresAt', issue: 'minimum', limit: stamp(call.now) },
      'This time is in the past. To expire the key now, delete it.',
    );
  if (at > before.createdAt + MAX_LIFETIME)
    rejectField(
      'field_invalid',
      { field: 'expiresAt', issue: 'maximum', limit: stamp(before.createdAt + MAX_LIFETIME) },
      'A key can be valid for at most 730 days.',
    );
  const after = withExpiry(before, at, call.now);
  return respond(200, serializeKey(after, call.now), { keys: [after] });
});

/** `keys/DeleteAKey`: expires a key immediately, and keeps its record. */
export const deleteKey = defineOperation('keys/DeleteAKey', (call, { state, respond }) => {
  const before = keyOf(call, state);
  return respond(204, undefined, { keys: isActive(before, call.now) ? [withExpiry(before, call.now, call.now)] : [] });
});
