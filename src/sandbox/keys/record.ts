import type { Schema } from '../contract/operation-types';

declare module '../core/state' {
  interface Records {
    keys: KeyRecord;
  }
}

type Key = Schema<'keys', 'Key'>;

export interface KeyRecord {
  keyId: string;
  ownerCode: string;
  type: Key['type'];
  algorithm: Key['algorithm'];
  usage: Key['usage'];
  origin: 'partita' | 'merchant';
  publicKey: string;
  publicJwk?: Key['publicJwk'];
  fingerprint: string;
  clientId?: string;
  createdAt: number;
  expiresAt: number;
  length: number;
  /** The private key of a Partita key pair, as JWK. Never in a response. */
  privateJwk?: JsonWebKey;
  /** The private key of an OpenPGP key that the sandbox created, ASCII-armored. Never in a response. */
  privatePgp?: string;
  /** A key of the sample data. Its private key doesn't exist. */
  isSample?: true;
  /** The number of expiry warnings sent. */
  warned: number;
}
