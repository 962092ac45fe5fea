// docs:start
import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';

/** Encrypts the bytes of a body with a request_encryption key. Send the result as application/jose. */
export function encryptBody(body, jwk) {
  const header = {
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    kid: jwk.kid,
    cty: 'application/json',
    iat: Math.floor(Date.now() / 1000),
  };
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const contentKey = randomBytes(32);
  const iv = randomBytes(12);
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const wrapped = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, contentKey);
  const cipher = createCipheriv('aes-256-gcm', contentKey, iv);
  // The header is authenticated, too, so changes to it are detected.
  cipher.setAAD(Buffer.from(head, 'ascii'));
  const content = Buffer.concat([cipher.update(body), cipher.final()]);
  const parts = [wrapped, iv, content, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [head, ...parts].join('.');
}
// docs:end

const { readFileSync } = await import('node:fs');
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
console.log(encryptBody(Buffer.concat(chunks), JSON.parse(readFileSync(process.env.JWK_FILE, 'utf8'))));
