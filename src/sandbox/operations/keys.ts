import { readPublicKey } from '../crypto/public-keys';
import { refuse } from '../core/api-error';
import { DAY, durationOf, stamp } from '../../domain/time';
import type { Call, Operation, Outcome, Tools } from '../core/types';
import type { KeyRecord, World } from '../core/world';
import { filtersOf, find, pageOf } from './find';
import {
  ALGORITHMS,
  checkOwner,
  checkRoom,
  checkUsage,
  expiryOf,
  isActive,
  LONGEST_LIFETIME,
  presentKey,
  WARNED_DAYS,
  type KeyBody,
} from './key-rules';

async function openPgpKey(
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
  asked: KeyBody,
  { keyId, now, expiresAt }: { keyId: string; now: number; expiresAt: number },
  tools: Tools,
): Promise<Outcome> {
  const { fingerprint, length } = await readPublicKey(publicKey, 'pgp', tools);
  const { ownerCode, usage, clientId } = asked;
  const key: KeyRecord = {
    keyId,
    ownerCode,
    type: 'pgp',
    algorithm: 'openpgp',
    usage,
    origin: 'partita',
    publicKey,
    fingerprint,
    ...(clientId && { clientId }),
    createdAt: now,
    expiresAt,
    length,
    privatePgp: privateKey,
    warned: 0,
  };
  return { status: 201, body: presentKey(key, now), keys: [key] };
}

/** `keys/GenerateKeyPair`: creates a key pair, and stores the private key. */
export const generateKey: Operation = async (call, world, tools) => {
  const asked = call.body as KeyBody & { length?: number };
  checkOwner(asked.ownerCode);
  checkUsage(asked);
  const expiresAt = expiryOf(asked.expiresAt, call.now);
  checkRoom(asked, world, call.now);
  const length = asked.length ?? 3072;
  const keyId = tools.draw.id('key_', 20);
  const openPgp = asked.type === 'pgp' ? tools.openPgp : undefined;
  if (openPgp)
    return openPgpKey(await openPgp.generateKey(`${asked.ownerCode} (sandbox)`), asked, { keyId, now: call.now, expiresAt }, tools);
  const pair = await tools.generateKey(length);
  const algorithm = ALGORITHMS[asked.usage[0] ?? ''] ?? 'openpgp';
  const der = Uint8Array.from(atob(pair.pem.replaceAll(/-----[^-]+-----|\s/g, '')), (letter) => letter.charCodeAt(0));
  const sha256 = await tools.sha256(der);
  const isPgp = asked.type === 'pgp';
  const key: KeyRecord = {
    keyId,
    ownerCode: asked.ownerCode,
    type: asked.type,
    algorithm: isPgp ? 'openpgp' : algorithm,
    usage: asked.usage,
    origin: 'partita',
    publicKey: pair.pem,
    ...(!isPgp && {
      publicJwk: {
        kty: 'RSA',
        kid: keyId,
        use: algorithm === 'RS256' ? 'sig' : 'enc',
        alg: algorithm,
        n: pair.publicJwk.n ?? '',
        e: pair.publicJwk.e ?? '',
      },
    }),
    fingerprint: isPgp ? sha256.slice(0, 40).toUpperCase() : `sha256:${sha256}`,
    ...(asked.clientId && { clientId: asked.clientId }),
    createdAt: call.now,
    expiresAt,
    length,
    privateJwk: pair.privateJwk,
    warned: 0,
  };
  return { status: 201, body: presentKey(key, call.now), keys: [key] };
};

/** `keys/RotatePublicKey`: adds a merchant's key, and retires the previous ones. */
export const rotateKey: Operation = async (call, world, tools) => {
  const asked = call.body as KeyBody & { publicKey: string; retireExistingAfter?: string };
  const { now } = call;
  checkOwner(asked.ownerCode);
  checkUsage(asked);
  const expiresAt = expiryOf(asked.expiresAt, now);
  const keyId = tools.draw.id('key_', 20);
  const found = await readPublicKey(asked.publicKey, asked.type, tools);
  const replaced = [...world.keys.values()].filter(
    (key) =>
      key.origin === 'merchant' &&
      key.ownerCode === asked.ownerCode &&
      key.clientId === asked.clientId &&
      key.usage.some((one) => asked.usage.includes(one)) &&
      isActive(key, now),
  );
  const retiredAt = now + durationOf(asked.retireExistingAfter ?? 'P7D');
  const retired = replaced.map((key) => ({ ...key, expiresAt: Math.min(key.expiresAt, retiredAt) }));
  checkRoom(asked, world, now);
  const algorithm = ALGORITHMS[asked.usage[0] ?? ''] ?? 'openpgp';
  const key: KeyRecord = {
    keyId,
    ownerCode: asked.ownerCode,
    type: asked.type,
    algorithm,
    usage: asked.usage,
    origin: 'merchant',
    publicKey: asked.publicKey,
    ...(found.jwk && { publicJwk: { kty: 'RSA', kid: keyId, use: algorithm === 'RS256' ? 'sig' : 'enc', alg: algorithm, ...found.jwk } }),
    fingerprint: found.fingerprint,
    ...(asked.clientId && { clientId: asked.clientId }),
    createdAt: now,
    expiresAt,
    length: found.length,
    warned: 0,
  };
  const body = {
    keyId,
    fingerprint: found.fingerprint,
    expiresAt: stamp(expiresAt),
    retired: retired.map((one) => ({ keyId: one.keyId, expiresAt: stamp(one.expiresAt) })),
  };
  return { status: 201, body, keys: [...retired, key] };
};

/** `keys/ListAllKeys`: lists keys, newest first. */
export const listKeys: Operation = ({ parameters, now }, world) => {
  const { ownerCode, includeExpired, usage, clientId, limit, cursor } = parameters;
  const found = [...world.keys.values()].filter(
    (key) =>
      key.ownerCode === ownerCode &&
      (includeExpired === true || isActive(key, now)) &&
      (usage === undefined || key.usage.includes(usage as string)) &&
      (clientId === undefined || key.clientId === clientId),
  );
  const page = pageOf(
    found.toSorted((one, other) => other.createdAt - one.createdAt),
    limit as number,
    cursor as string | undefined,
    filtersOf(parameters),
  );
  return { status: 200, body: { ...page, items: page.items.map((key) => presentKey(key, now)) } };
};

const keyOf = ({ parameters }: Call, world: Readonly<World>): KeyRecord => find(world.keys, parameters.keyId as string, 'keyId');

/** `keys/FetchAKey`: returns a key. */
export const getKey: Operation = (call, world) => ({ status: 200, body: presentKey(keyOf(call, world), call.now) });

/** `keys/SetKeyExpiration`: changes when a key expires. */
export const setKeyExpiration: Operation = (call, world) => {
  const before = keyOf(call, world);
  const at = Date.parse((call.body as { expiresAt: string }).expiresAt);
  if (at <= call.now)
    refuse('field_invalid', 'expiresAt', 'minimum', 'This time is in the past. To expire the key now, delete it.', stamp(call.now));
  if (at > before.createdAt + LONGEST_LIFETIME)
    refuse('field_invalid', 'expiresAt', 'maximum', 'A key can be valid for at most 730 days.', stamp(before.createdAt + LONGEST_LIFETIME));
  const after = { ...before, expiresAt: at, warned: WARNED_DAYS.filter((days) => at - call.now <= days * DAY).length };
  return { status: 200, body: presentKey(after, call.now), keys: [after] };
};

/** `keys/DeleteAKey`: expires a key immediately, and keeps its record. */
export const deleteKey: Operation = (call, world) => {
  const before = keyOf(call, world);
  return { status: 204, keys: [{ ...before, expiresAt: Math.min(before.expiresAt, call.now) }] };
};
