// docs:start
import { randomUUID, sign } from 'node:crypto';

/** Signs the exact bytes that you send: serialize once, sign, and send the same string. */
export function signRequest({ method, url, body = '', keyId, privateKey }) {
  const header = {
    alg: 'RS256',
    kid: keyId,
    typ: 'partita-req+jws',
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    htm: method,
    htu: url,
  };
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const payload = Buffer.from(body).toString('base64url');
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${payload}`), privateKey);
  // The payload is detached: it's the body of the request.
  return `${head}..${signature.toString('base64url')}`;
}
// docs:end

const { readFileSync } = await import('node:fs');
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { METHOD, URL: url, KEY_ID, PRIVATE_KEY_FILE } = process.env;
const privateKey = readFileSync(PRIVATE_KEY_FILE, 'utf8');
console.log(signRequest({ method: METHOD, url, body: Buffer.concat(chunks), keyId: KEY_ID, privateKey }));
