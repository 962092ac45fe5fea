import { fromBase64 } from '../core/bytes';
import { DAY } from '../../domain/time';
import type { Tools } from '../core/types';
import { storeEntry, LIMITS, type SandboxState } from '../core/state';
import type { KeyRecord } from '../keys/record';

/** Returns Partita's key that signs responses, and creates it on first use. */
export async function responseKey(state: SandboxState, tools: Tools): Promise<KeyRecord> {
  const known = [...state.keys.values()].find(
    (key) => key.privateJwk && key.usage.includes('response_signing') && key.expiresAt > state.now,
  );
  if (known) return known;
  const keyId = tools.random.id('key_', 20);
  const { pem, publicJwk, privateJwk } = await tools.generateKey(2048);
  const key: KeyRecord = {
    keyId,
    // It isn't a merchant's key, so it's in the public key set, but not in lists.
    ownerCode: 'PARTITA',
    type: 'rsa',
    algorithm: 'RS256',
    usage: ['response_signing'],
    origin: 'partita',
    publicKey: pem,
    publicJwk: { kty: 'RSA', kid: keyId, use: 'sig', alg: 'RS256', n: publicJwk.n ?? '', e: publicJwk.e ?? '' },
    fingerprint: `sha256:${await tools.sha256(fromBase64(pem.replaceAll(/-----[^-]+-----|\s/g, '')))}`,
    createdAt: state.now,
    expiresAt: state.now + 730 * DAY,
    length: 2048,
    privateJwk,
    warned: 0,
  };
  storeEntry(state.keys, keyId, key, LIMITS.keys);
  return key;
}

/** Returns the JWKS with which clients verify signed responses. */
export async function publicKeys(state: SandboxState, tools: Tools): Promise<{ keys: Record<string, string>[] }> {
  await responseKey(state, tools);
  const keys = [...state.keys.values()].filter(
    (key) => key.privateJwk && key.usage.includes('response_signing') && key.expiresAt > state.now,
  );
  return { keys: keys.flatMap(({ publicJwk }) => (publicJwk ? [publicJwk] : [])) };
}
