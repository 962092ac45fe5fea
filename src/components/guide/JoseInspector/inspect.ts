import { fromBase64Url, toText, type Bytes } from '../../../sandbox/core/bytes';
import { fault, note, pass, type CheckResult } from '../../ToolFrame/check-result';
import { joseMembers, type JoseKind } from './members';

const MAX_LENGTH = 200_000;
const MAX_HEADER_LENGTH = 8000;
const MAX_VALUE_LENGTH = 300;
const MAX_MEMBERS = 30;

/** A member of the protected header, explained and checked. */
export interface Member {
  name: string;
  value: string;
  meaning: string;
  finding: CheckResult;
}

export interface Inspection {
  /** The kind of message, in words. */
  title: string;
  members: Member[];
  /** Findings about the message in general. */
  findings: CheckResult[];
  /** The input for verifying the signature. Missing if there's no signature, or the message is unreadable. */
  signed?: { alg: string; kid: string; head: string; payload: string; signature: string };
}

const unreadable = (text: string): Inspection => ({ title: 'Not a JOSE message', members: [], findings: [fault(text)] });

/** Removes what's often copied along: the name of the header, quotation marks, and spaces. */
function unwrapped(text: string): { token: string; findings: CheckResult[] } {
  const bare = text.trim().replace(/^[\w-]+:\s+/, '');
  const quoted = /^(["'])(.*)\1$/s.exec(bare)?.[2];
  return {
    token: (quoted ?? bare).replaceAll(/\s+/g, ''),
    findings:
      quoted === undefined
        ? []
        : [fault("It's in quotation marks, because a client library serialized it as JSON. Partita rejects it in this form.")],
  };
}

function kindOf(parts: string[], typ: unknown): JoseKind {
  if (parts.length === 5) return 'encrypted';
  return typ === 'partita-res+jws' ? 'response' : 'request';
}

const cut = (text: string): string => (text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text);

function displayValue(value: unknown): string {
  try {
    return cut(typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // Nested too deeply for the call stack.
    return '…';
  }
}

function membersOf(header: Record<string, unknown>, kind: JoseKind, now: number): Member[] {
  const present = Object.entries(header)
    .slice(0, MAX_MEMBERS)
    .map(([name, value]): Member => {
      const rule = Object.hasOwn(joseMembers, name) ? joseMembers[name] : undefined;
      return {
        name: name.slice(0, 40),
        value: displayValue(value),
        meaning: rule?.meaning ?? 'Not used by Partita',
        finding: rule?.check(value, { kind, now }) ?? note('Partita ignores it.'),
      };
    });
  const missing = Object.entries(joseMembers)
    .filter(([name, { requiredBy }]) => requiredBy.includes(kind) && !Object.hasOwn(header, name))
    .map(([name, { meaning }]): Member => ({ name, value: '', meaning, finding: fault('Missing, and required.') }));
  return [...present, ...missing];
}

/** Decodes a part, or returns `undefined` if it isn't base64url. */
function bytesOf(part: string): Bytes | undefined {
  try {
    return fromBase64Url(part);
  } catch {
    return undefined;
  }
}

const checkSize = (name: string, part: string, allowed: number[]): CheckResult => {
  const length = bytesOf(part)?.length;
  if (length === undefined) return fault(`The ${name} isn't base64url.`);
  return allowed.includes(length)
    ? pass(`The ${name} has ${length} bytes.`)
    : fault(`The ${name} has ${length} bytes, and must have ${allowed.join(', ')}.`);
};

/** In bytes, for RSA keys of 2,048, 3,072, and 4,096 bits. */
const RSA_SIZES = [256, 384, 512];

function checkParts(parts: string[], kind: JoseKind): CheckResult[] {
  const [, second = '', third = '', , fifth = ''] = parts;
  if (kind === 'encrypted')
    return [
      checkSize('encrypted key', second, RSA_SIZES),
      checkSize('initialization vector', third, [12]),
      checkSize('authentication tag', fifth, [16]),
      note('Only the holder of the private key can open the content. Never paste a private key into a page.'),
    ];
  const payload =
    second === ''
      ? pass('The middle part is empty: the body is sent separately from the signature.')
      : kind === 'request'
        ? fault('The middle part must be empty. Send protected..signature, and the body as the body.')
        : bytesOf(second)
          ? pass('The body is in the middle part: embedded mode.')
          : fault("The middle part isn't base64url.");
  return [payload, checkSize('signature', third, RSA_SIZES)];
}

const TITLES: Record<JoseKind, string> = {
  request: 'Signature of a request',
  response: 'Signature of a response',
  encrypted: 'Encrypted body',
};

/**
 * Parses a compact JWS or JWE, which may contain anything, and checks its protected header against the rules in the guides.
 * @param now In Unix seconds.
 */
export function inspectJose(text: string, now: number): Inspection {
  if (text.length > MAX_LENGTH) return unreadable(`This is longer than ${MAX_LENGTH.toLocaleString('en-US')} characters.`);
  const { token, findings } = unwrapped(text);
  if (token === '') return unreadable('Paste the value of a signature header, or an encrypted body.');
  const parts = token.split('.');
  if (parts.length !== 3 && parts.length !== 5)
    return unreadable(
      token.startsWith('{')
        ? 'This is JSON. The APIs use the compact form: parts of base64url with dots between them.'
        : `It has ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}. A signature has three, an encrypted body five, divided by dots.`,
    );
  const [head = '', second = '', third = ''] = parts;
  if (head.length > MAX_HEADER_LENGTH) return unreadable(`The header is longer than ${MAX_HEADER_LENGTH} characters.`);
  const bytes = bytesOf(head);
  if (!bytes || head === '') return unreadable("The header isn't base64url: letters, digits, -, and _, without = at the end.");
  let header: unknown;
  try {
    header = JSON.parse(toText(bytes));
  } catch {
    return unreadable('The header is base64url, but not JSON inside.');
  }
  if (typeof header !== 'object' || header === null || Array.isArray(header)) return unreadable('The header is JSON, but not an object.');
  const members = header as Record<string, unknown>;
  const kind = kindOf(parts, members.typ);
  const { alg, kid } = members;
  return {
    title: TITLES[kind],
    members: membersOf(members, kind, now),
    findings: [...findings, ...checkParts(parts, kind)],
    ...(kind !== 'encrypted' && {
      signed: { alg: typeof alg === 'string' ? alg : '', kid: typeof kid === 'string' ? kid : '', head, payload: second, signature: third },
    }),
  };
}
