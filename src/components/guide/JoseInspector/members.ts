import { fault, note, pass, type CheckResult } from '../../ToolFrame/check-result';

/** The kind of message that a protected header belongs to. */
export type JoseKind = 'request' | 'response' | 'encrypted';

/** What a rule can use in addition to the value. */
interface Context {
  kind: JoseKind;
  /** Unix seconds. */
  now: number;
}

interface Rule {
  meaning: string;
  /** Kinds of messages that require this member. */
  requiredBy: readonly JoseKind[];
  check(value: unknown, context: Context): CheckResult;
}

/** Allowed difference between the clocks of both sides, in seconds. */
const TOLERANCE = 300;

/** How long an encrypted request is valid, in seconds. */
const LONGEST_AGE = 86_400;

const isText = (value: unknown): value is string => typeof value === 'string';

const oneOf =
  (...allowed: string[]) =>
  (value: unknown): CheckResult =>
    isText(value) && allowed.includes(value) ? pass('As expected.') : fault(`Must be ${allowed.join(' or ')}.`);

function checkAlgorithm(value: unknown, { kind }: Context): CheckResult {
  if (kind === 'encrypted') return oneOf('RSA-OAEP-256')(value);
  if (isText(value) && /^none$/i.test(value)) return fault("This message isn't signed at all. Never accept none.");
  if (isText(value) && value.startsWith('HS'))
    return fault("A shared secret can't sign here: anyone with the public key could forge the signature.");
  return kind === 'response' ? oneOf('RS256')(value) : oneOf('RS256', 'PS256')(value);
}

function checkTime(value: unknown, { now, kind }: Context): CheckResult {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return fault('Must be a whole number of Unix seconds.');
  if (value > 1e11) return fault('This is in milliseconds. Divide by 1,000.');
  const off = now - value;
  const words = `${Math.abs(off)} seconds ${off < 0 ? 'ahead of' : 'before'} the time to compare with`;
  if (kind === 'encrypted' && off <= LONGEST_AGE + TOLERANCE && off >= -TOLERANCE) return note(`${words}.`);
  if (kind === 'encrypted') return fault(`${words}. Encrypt again: a JWE is valid for 24 hours.`);
  return Math.abs(off) > TOLERANCE ? fault(`${words}: more than ${TOLERANCE}.`) : pass(`${words}, within ${TOLERANCE}.`);
}

function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

function checkAddress(value: unknown): CheckResult {
  if (!isText(value) || !isAddress(value)) return fault('Must be the full URL, with its scheme and host.');
  if (!value.startsWith('https://')) return fault('Must start with https://.');
  if (value.includes('#')) return fault('Leave out the fragment, from the # on.');
  return pass('Compare it with the URL that was sent, query included.');
}

const UUID4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

const matching =
  (pattern: RegExp, good: string, bad: string) =>
  (value: unknown): CheckResult =>
    isText(value) && pattern.test(value) ? pass(good) : fault(bad);

/** Rules for the members of the protected header. Missing members are listed in this order. */
export const joseMembers: Readonly<Record<string, Rule>> = {
  alg: { meaning: 'Algorithm', requiredBy: ['request', 'response', 'encrypted'], check: checkAlgorithm },
  enc: { meaning: 'Content encryption', requiredBy: ['encrypted'], check: oneOf('A256GCM') },
  kid: {
    meaning: 'Which key',
    requiredBy: ['request', 'response', 'encrypted'],
    check: matching(/^key_[\dA-Z]{20}$/, 'Has the form of a key ID.', 'Must be a key ID: key_ and 20 digits and capital letters.'),
  },
  typ: {
    meaning: 'Type',
    requiredBy: ['request', 'response'],
    check: (value, { kind }) => (kind === 'encrypted' ? note('Not used here.') : oneOf('partita-req+jws', 'partita-res+jws')(value)),
  },
  cty: { meaning: 'Type of the content', requiredBy: ['encrypted'], check: oneOf('application/json') },
  iat: { meaning: 'Time it was made', requiredBy: ['request', 'response'], check: checkTime },
  jti: {
    meaning: 'ID of this attempt',
    requiredBy: ['request'],
    check: matching(UUID4, 'A UUID v4. Use a new one for each attempt.', 'Must be a UUID v4, new for each attempt.'),
  },
  htm: {
    meaning: 'HTTP method',
    requiredBy: ['request', 'response'],
    check: matching(/^(GET|POST|PUT|PATCH|DELETE)$/, 'Compare it with the method that was sent.', 'Must be the method in upper case.'),
  },
  htu: { meaning: 'URL', requiredBy: ['request', 'response'], check: checkAddress },
  sts: {
    meaning: 'HTTP status',
    requiredBy: ['response'],
    check: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 200 && value < 600
        ? pass('Compare it with the status you received.')
        : fault('Must be a status as a number, such as 201.'),
  },
  rid: {
    meaning: 'Trace id',
    requiredBy: ['response'],
    check: matching(/^[\da-f]{32}$/, 'Compare it with X-Partita-Trace-Id.', 'Must be a trace ID: 32 hexadecimal digits.'),
  },
  zip: { meaning: 'Compression', requiredBy: [], check: () => fault('Partita rejects compressed content. Leave it out.') },
  b64: { meaning: 'Unencoded payload', requiredBy: [], check: () => fault('Leave it out: the payload is signed as base64url.') },
  crit: {
    meaning: 'Extensions the receiver must know',
    requiredBy: [],
    check: () => fault("No extensions are used here. A receiver must refuse extensions it doesn't know."),
  },
  ...Object.fromEntries(
    ['jwk', 'jku', 'x5u', 'x5c'].map((name) => [
      name,
      {
        meaning: 'A key, or where to find one',
        requiredBy: [],
        check: () => fault('Never take the key from the message itself. Find it by kid.'),
      },
    ]),
  ),
};
