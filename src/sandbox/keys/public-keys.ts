import { rejectField } from '../core/api-error';
import type { Tools } from '../core/types';
import { fromBase64, toBase64Url, type Bytes } from '../core/bytes';

interface PublicKey {
  fingerprint: string;
  /** The modulus's length in bits. */
  length: number;
  /** The modulus and the exponent in Base64url. RSA only. */
  jwk?: { n: string; e: string };
}

const MIN_LENGTH = 2048;
const field = 'publicKey';

/** Reads one DER element: https://luca.ntop.org/Teaching/Appunti/asn1.html */
function element(bytes: Bytes, at: number): { tag: number; content: Bytes; end: number } {
  const tag = bytes[at] ?? 0;
  const first = bytes[at + 1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  let length = lengthBytes === 0 ? first : 0;
  for (let index = 0; index < lengthBytes; index++) length = length * 256 + (bytes[at + 2 + index] ?? 0);
  const start = at + 2 + lengthBytes;
  if (lengthBytes > 4 || start + length > bytes.length) throw new RangeError('The DER ends too early.');
  return { tag, content: bytes.subarray(start, start + length), end: start + length };
}

/** Reads the modulus and exponent of a SubjectPublicKeyInfo. @throws RangeError if it isn't an RSA key. */
function rsaOf(der: Bytes): { n: Bytes; e: Bytes } {
  const info = element(der, 0);
  const algorithm = element(info.content, 0);
  const bits = element(info.content, algorithm.end);
  if (info.tag !== 0x30 || algorithm.tag !== 0x30 || bits.tag !== 0x03) throw new RangeError('This is no SubjectPublicKeyInfo.');
  // The first byte of a bit string is the number of unused bits.
  const key = element(bits.content.subarray(1), 0);
  const modulus = element(key.content, 0);
  const exponent = element(key.content, modulus.end);
  if (key.tag !== 0x30 || modulus.tag !== 0x02 || exponent.tag !== 0x02) throw new RangeError('This is no RSA key.');
  const unsigned = (integer: Bytes): Bytes => (integer[0] === 0 ? integer.subarray(1) : integer);
  return { n: unsigned(modulus.content), e: unsigned(exponent.content) };
}

const bitsOf = (number: Uint8Array): number => number.length * 8 - Math.clz32(number[0] ?? 0) + 24;

async function rsaKey(text: string, { sha256 }: Pick<Tools, 'sha256'>): Promise<PublicKey> {
  const body = /^\s*-----BEGIN PUBLIC KEY-----([A-Za-z\d+/=\s]+)-----END PUBLIC KEY-----\s*$/.exec(text)?.[1];
  if (!body)
    rejectField('public_key_invalid', { field, issue: 'format' }, 'Send the key as PEM: BEGIN PUBLIC KEY, base64, END PUBLIC KEY.');
  try {
    const der = fromBase64(body.replaceAll(/\s/g, ''));
    const { n, e } = rsaOf(der);
    return { fingerprint: `sha256:${await sha256(der)}`, length: bitsOf(n), jwk: { n: toBase64Url(n), e: toBase64Url(e) } };
  } catch {
    rejectField('public_key_invalid', { field, issue: 'format' }, "This isn't an RSA public key in SPKI form.");
  }
}

/** Splits an OpenPGP key into packets: https://www.rfc-editor.org/rfc/rfc4880#section-4.2 */
function packetsOf(bytes: Bytes): { tag: number; content: Bytes }[] {
  const packets: { tag: number; content: Bytes }[] = [];
  for (let at = 0; at < bytes.length;) {
    const head = bytes[at] ?? 0;
    if (head < 0x80) throw new RangeError('This is no packet.');
    const byte = (offset: number): number => bytes[at + offset] ?? 0;
    const isNew = (head & 0x40) !== 0;
    const tag = isNew ? head & 0x3f : (head >> 2) & 0x0f;
    let [start, length] = [at + 2, byte(1)];
    if (isNew && length >= 192 && length < 224) [start, length] = [at + 3, ((length - 192) << 8) + byte(2) + 192];
    else if (isNew && length === 255) [start, length] = [at + 6, byte(2) * 2 ** 24 + (byte(3) << 16) + (byte(4) << 8) + byte(5)];
    else if (!isNew && (head & 3) === 1) [start, length] = [at + 3, (byte(1) << 8) + byte(2)];
    else if (!isNew && (head & 3) === 2) [start, length] = [at + 5, byte(1) * 2 ** 24 + (byte(2) << 16) + (byte(3) << 8) + byte(4)];
    if (start + length > bytes.length) throw new RangeError('The packet ends too early.');
    packets.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return packets;
}

const PUBLIC_KEY = 6;
const PUBLIC_SUBKEY = 14;

async function pgpKey(text: string, { sha1 }: Pick<Tools, 'sha1'>): Promise<PublicKey> {
  const body =
    /-----BEGIN PGP PUBLIC KEY BLOCK-----(?:\r?\n[\w-]+:[^\n]*)*\r?\n\s*([A-Za-z\d+/=\s]+?)\s*(?:=[A-Za-z\d+/]{4}\s*)?-----END PGP PUBLIC KEY BLOCK-----/.exec(
      text,
    )?.[1];
  if (!body)
    rejectField('public_key_invalid', { field, issue: 'format' }, 'Send the key ASCII-armored, as gpg --armor --export writes it.');
  let packets: { tag: number; content: Bytes }[];
  try {
    packets = packetsOf(fromBase64(body.replaceAll(/\s/g, '')));
  } catch {
    rejectField('public_key_invalid', { field, issue: 'format' }, "The armor doesn't contain OpenPGP packets.");
  }
  const main = packets.find(({ tag }) => tag === PUBLIC_KEY)?.content;
  if (!main || main[0] !== 4)
    rejectField('public_key_invalid', { field, issue: 'format' }, "The armor doesn't contain a version 4 public key.");
  if (!packets.some(({ tag }) => tag === PUBLIC_SUBKEY))
    rejectField('pgp_no_encryption_subkey', { field, issue: 'subkey' }, 'The key can only sign. Add an encryption subkey.');
  const hashed = Uint8Array.from([0x99, main.length >> 8, main.length & 0xff, ...main]);
  // The packet contains the version, time, algorithm, and modulus. Elliptic curve keys have no modulus and are always long enough.
  const isRsa = main[5] === 1;
  return { fingerprint: (await sha1(hashed)).toUpperCase(), length: isRsa ? ((main[6] ?? 0) << 8) + (main[7] ?? 0) : 3072 };
}

/**
 * Reads a public key from a merchant.
 * @throws ApiError `private_key_submitted`, `public_key_invalid`, `public_key_too_short` or `pgp_no_encryption_subkey`.
 */
export async function readPublicKey(text: string, type: 'rsa' | 'pgp', tools: Pick<Tools, 'sha256' | 'sha1'>): Promise<PublicKey> {
  if (/PRIVATE KEY/.test(text))
    rejectField(
      'private_key_submitted',
      { field, issue: 'private' },
      'This is a private key. Treat it as compromised, generate a new pair, and send the new public key.',
    );
  const key = type === 'rsa' ? await rsaKey(text, tools) : await pgpKey(text, tools);
  if (key.length < MIN_LENGTH)
    rejectField('public_key_too_short', { field, issue: 'minimum', limit: MIN_LENGTH }, `A key must have at least ${MIN_LENGTH} bits.`);
  return key;
}
