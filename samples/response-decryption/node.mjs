// docs:start
import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';

/** Decrypts a response. @param privateKeys PEM keys by key ID. Keep the old key for a day after a rotation. */
export function decryptResponse(jwe, privateKeys) {
  const parts = jwe.trim().split('.');
  if (parts.length !== 5) throw new Error('The response is not a compact JWE.');
  const [wrapped, iv, content, tag] = parts.slice(1).map((part) => Buffer.from(part, 'base64url'));
  const { alg, enc, kid, zip, crit } = JSON.parse(Buffer.from(parts[0], 'base64url').toString());
  if (alg !== 'RSA-OAEP-256' || enc !== 'A256GCM' || zip !== undefined || crit !== undefined)
    throw new Error('The header has unexpected algorithms or parameters.');
  const key = Object.hasOwn(privateKeys, kid) ? privateKeys[kid] : undefined;
  if (!key) throw new Error('There is no private key with the ID in the response.');
  if (iv.length !== 12 || tag.length !== 16) throw new Error('The response is damaged.');
  const contentKey = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped);
  const decipher = createDecipheriv('aes-256-gcm', contentKey, iv);
  decipher.setAAD(Buffer.from(parts[0], 'ascii'));
  decipher.setAuthTag(tag);
  // final() throws if even one bit of the response was changed.
  return Buffer.concat([decipher.update(content), decipher.final()]);
}
// docs:end

const { readFileSync } = await import('node:fs');
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { KEY_ID, PRIVATE_KEY_FILE } = process.env;
try {
  process.stdout.write(decryptResponse(Buffer.concat(chunks).toString(), { [KEY_ID]: readFileSync(PRIVATE_KEY_FILE, 'utf8') }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
