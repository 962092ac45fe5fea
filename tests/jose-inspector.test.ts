import { expect, test } from 'vitest';
import { generateKeyPairSync, sign } from 'node:crypto';
import { encryptedVector, requestVector } from '../src/data/signature-vectors/jose';
import { inspectJose } from '../src/components/guide/JoseInspector/inspect';
import { joseMembers } from '../src/components/guide/JoseInspector/members';
import { verifyJose } from '../src/components/guide/JoseInspector/verify';

const { jws, iat, body, jwk } = requestVector;
const base64url = (text: string | Buffer): string => Buffer.from(text).toString('base64url');
const header = JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>;
const withHeader = (change: object): string => `${base64url(JSON.stringify({ ...header, ...change }))}..${jws.split('.')[2]}`;

/** The errors in words: `alg: Must be …`. */
function faults(text: string, now: number = iat): string[] {
  const { members, findings } = inspectJose(text, now);
  return [
    ...members.filter(({ finding }) => finding.state === 'fault').map(({ name, finding }) => `${name}: ${finding.text}`),
    ...findings.filter(({ state }) => state === 'fault').map(({ text: words }) => words),
  ];
}

test('the test vectors pass every rule, with or without their header name', () => {
  expect(faults(jws)).toEqual([]);
  expect(faults(`X-Partita-Signature: ${jws}\n`)).toEqual([]);
  expect(faults(encryptedVector.jwe)).toEqual([]);
  expect(inspectJose(jws, iat).title).toBe('Signature of a request');
  expect(inspectJose(encryptedVector.jwe, iat).title).toBe('Encrypted body');
});

test('each member that breaks a rule is named', () => {
  const cases: [object, string][] = [
    [{ alg: 'none' }, "alg: This message isn't signed at all"],
    [{ alg: 'HS256' }, 'alg: A shared secret'],
    [{ alg: 'ES256' }, 'alg: Must be RS256 or PS256'],
    [{ kid: 'mine' }, 'kid: Must be a key ID'],
    [{ typ: 'JWT' }, 'typ: Must be'],
    [{ iat: iat * 1000 }, 'iat: This is in milliseconds'],
    [{ iat: String(iat) }, 'iat: Must be a whole number'],
    [{ iat: iat - 301 }, 'iat: 301 seconds before'],
    [{ jti: '1' }, 'jti: Must be a UUID v4'],
    [{ htm: 'post' }, 'htm: Must be the method in upper case'],
    [{ htu: '/v3/plans' }, 'htu: Must be the full URL'],
    [{ htu: 'https://api.partita.example/v3#x' }, 'htu: Leave out the fragment'],
    [{ crit: ['b64'], b64: false }, 'crit: No extension'],
    [{ jwk: {} }, 'jwk: Never take the key from the message'],
    [{ jti: undefined }, 'jti: Missing'],
    [{ typ: 'partita-res+jws' }, 'sts: Missing'],
  ];
  for (const [change, expected] of cases) expect(faults(withHeader(change)).join('\n')).toContain(expected);
  const encrypted = encryptedVector.jwe.split('.');
  const jwe = (change: object): string =>
    [
      base64url(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'application/json', kid: header.kid, ...change })),
      ...encrypted.slice(1),
    ].join('.');
  expect(faults(jwe({}))).toEqual([]);
  expect(faults(jwe({ zip: 'DEF' })).join()).toContain('zip: Partita rejects compressed');
  expect(faults(jwe({ alg: 'RSA-OAEP' })).join()).toContain('alg: Must be RSA-OAEP-256');
  expect(faults(`"${encryptedVector.jwe}"`).join()).toContain('quotation marks');
  expect(faults(encryptedVector.jwe.replace(/.{8}$/, '')).join()).toContain('authentication tag');
});

test('text that is not a message gets a one-sentence explanation', () => {
  const cases: [string, string][] = [
    ['', 'Paste the value'],
    ['a.b', 'It has 2 parts'],
    ['{"protected":"x"}', 'This is JSON'],
    ['%%..x', "isn't base64url"],
    [`${base64url('nonsense')}..x`, 'not JSON inside'],
    [`${base64url('[1]')}..x`, 'not an object'],
    [`${'A'.repeat(9000)}..x`, 'longer than 8000'],
    ['A'.repeat(300_000), 'longer than 200,000'],
  ];
  for (const [text, expected] of cases) expect(faults(text)).toEqual([expect.stringContaining(expected)]);
});

test('hostile headers are handled safely', () => {
  for (let count = 0; count < 20; count++) {
    inspectJose(`${base64url(`{"a":${'['.repeat(2900)}${']'.repeat(2900)}}`)}..x`, iat);
    inspectJose(`${base64url('{"__proto__":{"alg":"RS256"},"constructor":1,"hasOwnProperty":2}')}..x`, iat);
    inspectJose('.'.repeat(190_000), iat);
    inspectJose(`${base64url('{"alg":{"toString":1},"kid":{"toString":1}}')}..AAAA`, iat);
  }
  const { members } = inspectJose(
    `${base64url(JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`m${at}`, at]))))}..x`,
    iat,
  );
  expect(members.length).toBeLessThan(30 + Object.keys(joseMembers).length);
});

test('a signature verifies with a body and a key in every format', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const content = `${base64url(JSON.stringify(header))}.${base64url(body)}`;
  const made = `${content.split('.')[0]}..${base64url(sign('sha256', Buffer.from(content), privateKey))}`;
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const own = { ...publicKey.export({ format: 'jwk' }), kid: header.kid };
  const says = async (text: string, sent: string, key: string): Promise<string> =>
    (await verifyJose(inspectJose(text, iat), sent, key)).map(({ state, text: words }) => `${state}: ${words}`).join(' | ');
  expect(await says(made, body, pem)).toMatch(/^pass/);
  expect(await says(made, body, JSON.stringify({ keys: [jwk, { ...own, kid: 'x' }, { ...own, kid: header.kid }].slice(1) }))).toMatch(
    /^pass/,
  );
  expect(await says(jws, body, JSON.stringify(jwk))).toMatch(/^pass/);
  expect(await says(made.replace('..', `.${base64url(body)}.`), '', pem)).toMatch(/^pass/);
  expect(await says(jws, body, pem)).toContain('neither this body nor');
  expect(await says(jws, JSON.stringify(JSON.parse(body), null, 2), JSON.stringify(jwk))).toContain('re-serialized');
  expect(await says(jws, body, JSON.stringify({ ...jwk, kid: 'other' }))).toContain('The header names key');
  expect(await says(jws, body, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)).toContain('private key');
  expect(await says(jws, body, JSON.stringify(privateKey.export({ format: 'jwk' })))).toContain('private key');
  expect(await says(jws, body, 'nonsense')).toContain('neither PEM nor JSON');
  expect(await says(jws, body, '')).toContain('Paste the public key');
  expect(await says(encryptedVector.jwe, body, pem)).toContain('no signature');
});
