// docs:start
import { constants, createPublicKey, verify } from 'node:crypto';

const PADDING = {
  RS256: { padding: constants.RSA_PKCS1_PADDING },
  PS256: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
};

/**
 * Verifies a detached signature over the bytes of a body.
 * @param expected { type, method, url, status, traceId }: what the response must match.
 */
export function verifyResponse(jws, body, jwks, expected, now = Date.now() / 1000) {
  try {
    const [head, middle, signature, ...rest] = jws.split('.');
    if (middle !== '' || !signature || rest.length > 0) return false;
    const header = JSON.parse(Buffer.from(head, 'base64url').toString());
    // Allow only these two, never none or an algorithm with a shared secret.
    const options = Object.hasOwn(PADDING, header.alg) ? PADDING[header.alg] : undefined;
    const jwk = jwks.keys.find((key) => key.kid === header.kid && key.kty === 'RSA');
    if (!options || !jwk || 'crit' in header) return false;
    const { type, method, url, status, traceId } = expected;
    const isAboutThis =
      header.typ === type && header.htm === method && header.htu === url && header.sts === status && header.rid === traceId;
    if (!isAboutThis || !Number.isInteger(header.iat) || Math.abs(now - header.iat) > 300) return false;
    const key = createPublicKey({ key: { kty: jwk.kty, n: jwk.n, e: jwk.e }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${Buffer.from(body).toString('base64url')}`);
    return verify('sha256', signed, { key, ...options }, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
// docs:end

const { readFileSync } = await import('node:fs');
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { JWS, JWKS_FILE, EXPECT_TYP, EXPECT_METHOD, EXPECT_URL, EXPECT_STATUS, EXPECT_TRACE, NOW } = process.env;
const expected = {
  type: EXPECT_TYP,
  method: EXPECT_METHOD,
  url: EXPECT_URL,
  status: EXPECT_STATUS === undefined ? undefined : Number(EXPECT_STATUS),
  traceId: EXPECT_TRACE,
};
const isValid = verifyResponse(JWS, Buffer.concat(chunks), JSON.parse(readFileSync(JWKS_FILE, 'utf8')), expected, Number(NOW));
console.log(isValid ? 'valid' : 'invalid');
process.exitCode = isValid ? 0 : 1;
