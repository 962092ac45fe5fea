import { toBase64, toHex, type Bytes } from '../core/bytes';
import type { Tools } from '../core/types';

/** The platform functions that the sandbox uses. */
export interface Machine extends Omit<Tools, 'contract' | 'random' | 'urls'> {
  /** The machine's time in milliseconds. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** Logs a line for the person who runs the sandbox. */
  log(message: string): void;
}

const digest =
  (algorithm: string) =>
  async (bytes: Bytes): Promise<string> =>
    toHex(new Uint8Array(await crypto.subtle.digest(algorithm, bytes)));

async function generateKey(modulusLength: number): Promise<{ pem: string; publicJwk: JsonWebKey; privateJwk: JsonWebKey }> {
  const algorithm = { name: 'RSA-OAEP', modulusLength, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  const der = toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
  const [publicJwk, privateJwk] = await Promise.all([
    crypto.subtle.exportKey('jwk', publicKey),
    crypto.subtle.exportKey('jwk', privateKey),
  ]);
  return {
    pem: `-----BEGIN PUBLIC KEY-----\n${der.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END PUBLIC KEY-----\n`,
    publicJwk,
    privateJwk,
  };
}

/** Platform functions that work in browsers and in Node. */
export const systemTools: Machine = {
  now: () => Date.now(),
  log: () => undefined,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  sha256: digest('SHA-256'),
  sha1: digest('SHA-1'),
  generateKey,
  // Loaded on demand: few readers of a page with a console need the spreadsheet writer.
  workbook: async (columns, rows) => (await import('../reports/workbook')).workbook(columns, rows),
};
