import { fromBase64, type Bytes } from '../crypto/bytes';
import { encryptResponse } from '../crypto/encryption';
import { signResponse, type ResponseFacts } from '../crypto/signatures';
import { DAY } from '../../domain/time';
import type { Tools } from './types';
import { storeEntry, LIMITS, type KeyRecord, type World } from './world';

/** Returns Partita's key that signs responses, and creates it on first use. */
async function responseKey(world: World, tools: Tools): Promise<KeyRecord> {
  const known = [...world.keys.values()].find(
    (key) => key.privateJwk && key.usage.includes('response_signing') && key.expiresAt > world.now,
  );
  if (known) return known;
  const keyId = tools.draw.id('key_', 20);
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
    createdAt: world.now,
    expiresAt: world.now + 730 * DAY,
    length: 2048,
    privateJwk,
    warned: 0,
  };
  storeEntry(world.keys, keyId, key, LIMITS.keys);
  return key;
}

/** Returns the JWKS with which clients verify signed responses. */
export async function publicKeys(world: World, tools: Tools): Promise<{ keys: Record<string, string>[] }> {
  await responseKey(world, tools);
  const keys = [...world.keys.values()].filter(
    (key) => key.privateJwk && key.usage.includes('response_signing') && key.expiresAt > world.now,
  );
  return { keys: keys.flatMap(({ publicJwk }) => (publicJwk ? [publicJwk] : [])) };
}

interface ProtectionOptions {
  facts: Omit<ResponseFacts, 'body'>;
  /** The value of `X-Partita-Response-Signature-Mode`. */
  mode: string | null;
  canEncrypt: boolean;
  /** The machine's time in Unix seconds. */
  clock: number;
}

/** Encrypts and then signs a response if the client asked for it, and adds the headers. */
export async function protectResponse(
  plain: Bytes,
  { facts, mode, canEncrypt, clock }: ProtectionOptions,
  headers: Headers,
  world: World,
  tools: Tools,
): Promise<Bytes | string> {
  const encrypted = canEncrypt && world.settings.responseEncryption ? await encryptResponse(plain, world) : undefined;
  if (encrypted !== undefined) headers.set('Content-Type', 'application/jose');
  const body = encrypted === undefined ? plain : (new TextEncoder().encode(encrypted) as Bytes);
  if (mode !== 'detached' && mode !== 'embedded') return body;
  const [head, payload, signature] = await signResponse({ ...facts, body }, await responseKey(world, tools), clock);
  if (mode === 'embedded' && encrypted === undefined) {
    headers.set('Content-Type', 'application/jose');
    return `${head}.${payload}.${signature}`;
  }
  headers.set('X-Partita-Response-Signature', `${head}..${signature}`);
  return body;
}
