import type { BodyOf, Schema } from '../contract/operation-types';
import { sandboxWorld } from '../../data/sandbox-world';
import { rejectField } from '../core/api-error';
import { DAY, stamp } from '../../domain/time';
import type { SandboxState } from '../core/state';
import type { KeyRecord } from './record';

const DEFAULT_LIFETIME = 180 * DAY;
/** The maximum lifetime of a key, in milliseconds. */
export const MAX_LIFETIME = 730 * DAY;
/** The maximum number of active keys for a usage. */
export const MAX_ACTIVE_KEYS = 5;
/** The days before a key expires on which `key.expiring` is sent. From the first one on, its status is `expiring`. */
export const WARNED_DAYS = [30, 7, 1] as const;

/** The algorithm of RSA keys, by usage. */
export const ALGORITHMS: Record<string, KeyRecord['algorithm']> = {
  request_signing: 'RS256',
  response_signing: 'RS256',
  request_encryption: 'RSA-OAEP-256',
  response_encryption: 'RSA-OAEP-256',
};

const PGP_USAGES = new Set(['report_encryption', 'credential_encryption', 'file_signing']);

export const isActive = ({ expiresAt }: KeyRecord, now: number): boolean => expiresAt > now;

/** Returns a key in the API's format, without its private key. */
export function serializeKey(key: KeyRecord, now: number): Schema<'keys', 'Key'> {
  const isExpiring = key.expiresAt - now <= WARNED_DAYS[0] * DAY;
  return {
    keyId: key.keyId,
    ownerCode: key.ownerCode,
    type: key.type,
    algorithm: key.algorithm,
    usage: key.usage,
    origin: key.origin,
    hasPrivateKey: key.origin === 'partita',
    publicKey: key.publicKey,
    publicJwk: key.publicJwk,
    fingerprint: key.fingerprint,
    clientId: key.clientId,
    createdAt: stamp(key.createdAt),
    expiresAt: stamp(key.expiresAt),
    status: isActive(key, now) ? (isExpiring ? 'expiring' : 'active') : 'expired',
    length: key.length,
  };
}

/** The fields of a new key in a request. */
export type KeyBody = BodyOf<'keys/GenerateKeyPair'> | BodyOf<'keys/RotatePublicKey'>;

/** Checks that the owner is the client's merchant. @throws ApiError if it isn't. */
export function checkOwner(ownerCode: string): void {
  if (ownerCode !== sandboxWorld.ownerCode)
    rejectField(
      'field_invalid',
      { field: 'ownerCode', issue: 'enum', limit: sandboxWorld.ownerCode },
      `The owner code of this client is ${sandboxWorld.ownerCode}.`,
    );
}

/** Checks that one key can have these usages. @throws ApiError if it can't. */
export function checkUsage({ type, usage }: KeyBody): void {
  const wrong = usage.find((purpose) => PGP_USAGES.has(purpose) !== (type === 'pgp'));
  if (wrong)
    rejectField('field_invalid', { field: 'usage', issue: 'enum' }, `${wrong} needs a key of the type ${type === 'pgp' ? 'rsa' : 'pgp'}.`);
  const algorithms = new Set(usage.map((purpose) => ALGORITHMS[purpose]));
  if (algorithms.size > 1)
    rejectField('field_invalid', { field: 'usage', issue: 'enum' }, "One key can't both sign and encrypt. Use one key for each.");
}

/** Returns when a key expires. @throws ApiError for a time that is too early or too late. */
export function expiryOf(expiresAt: string | undefined, now: number): number {
  if (expiresAt === undefined) return now + DEFAULT_LIFETIME;
  const at = Date.parse(expiresAt);
  if (at < now + DAY)
    rejectField(
      'field_invalid',
      { field: 'expiresAt', issue: 'minimum', limit: stamp(now + DAY) },
      'A key must be valid for at least one day.',
    );
  if (at > now + MAX_LIFETIME)
    rejectField(
      'field_invalid',
      { field: 'expiresAt', issue: 'maximum', limit: stamp(now + MAX_LIFETIME) },
      'A key can be valid for at most 730 days.',
    );
  return at;
}

/** Checks the limit of active keys. @throws ApiError `key_limit_reached`. */
export function checkRoom({ usage, ownerCode }: KeyBody, state: Readonly<SandboxState>, now: number): void {
  const full = usage.find(
    (purpose) =>
      [...state.keys.values()].filter((key) => key.ownerCode === ownerCode && key.usage.includes(purpose) && isActive(key, now)).length >=
      MAX_ACTIVE_KEYS,
  );
  if (full)
    rejectField(
      'key_limit_reached',
      { field: 'usage', issue: 'maxItems', limit: MAX_ACTIVE_KEYS },
      `There are ${MAX_ACTIVE_KEYS} active keys for ${full}. Delete one first.`,
    );
}

/** Returns the key with an earlier or later expiry. Its warnings that would be due by now are skipped. @param at Milliseconds. */
export const withExpiry = (key: KeyRecord, at: number, now: number): KeyRecord => ({
  ...key,
  expiresAt: at,
  warned: WARNED_DAYS.filter((days) => at - now <= days * DAY).length,
});
