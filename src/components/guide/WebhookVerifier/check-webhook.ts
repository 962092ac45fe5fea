import { headersIn } from '../../../domain/header-lines';
import { fromBase64, fromText, toBase64 } from '../../../sandbox/core/bytes';
import { signWebhook } from '../../../sandbox/crypto/signatures';
import { bodyVariants, looksFormatted } from '../../ToolFrame/body-variants';
import { fault, note, pass, type CheckResult } from '../../ToolFrame/check-result';

/** Maximum difference between the timestamp and the current time, in seconds. */
const TOLERANCE = 300;
const MAX_LENGTH = 1_000_000;

export interface WebhookInput {
  /** Lines of `name: value`. Other headers are ignored. */
  headers: string;
  body: string;
  /** `whsec_` and base64. */
  secret: string;
  /** Unix seconds. */
  now: string;
}

export interface WebhookVerdict {
  verified: boolean;
  findings: CheckResult[];
}

function secretFinding(secret: string): CheckResult | undefined {
  if (!secret) return fault('There is no secret. Copy it from the endpoint in the Hub: it starts with whsec_.');
  if (/^(sk|pk|key|cli)_/.test(secret))
    return fault("This is another kind of key. A webhook endpoint's secret starts with whsec_; the Hub shows it with the endpoint.");
  const encoded = secret.replace(/^whsec_/, '');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0)
    return fault("The part after whsec_ isn't base64. A character is missing, or something was added when it was copied.");
  return undefined;
}

function timeFinding(timestamp: string, now: string): CheckResult {
  if (!/^\d{1,16}$/.test(timestamp)) return fault("webhook-timestamp isn't a Unix time in seconds.");
  if (!/^\d{1,16}$/.test(now.trim())) return fault("The time to compare with isn't a Unix time in seconds.");
  if (Number(timestamp) > 1e11) return fault('webhook-timestamp is in milliseconds. Partita sends seconds, ten digits.');
  const off = Number(now) - Number(timestamp);
  const distance = `${Math.abs(off)} seconds ${off < 0 ? 'ahead' : 'old'}`;
  return Math.abs(off) > TOLERANCE
    ? fault(`The delivery is ${distance}: more than ${TOLERANCE}, so it's stale. It may be a replay, or a clock is wrong.`)
    : pass(`The delivery is ${distance}, within ${TOLERANCE}.`);
}

/** Returns the version 1 signatures of the header, and findings about the others. */
function entriesOf(header: string): { entries: string[]; findings: CheckResult[] } {
  const all = header.split(/\s+/).filter(Boolean).slice(0, 20);
  const entries = all.filter((entry) => entry.startsWith('v1,')).map((entry) => entry.slice(3));
  if (entries.length === 0) {
    const bare = all.some((entry) => /^[A-Za-z\d+/]{43}=$/.test(entry));
    return {
      entries,
      findings: [fault(`webhook-signature has no entry that starts with v1,.${bare ? ' It was cut off: copy the complete header.' : ''}`)],
    };
  }
  if (entries.every((entry) => /^[\da-f]{64}$/i.test(entry)))
    return { entries, findings: [fault('The signature is hexadecimal. Webhook signatures are base64: 44 characters that end in =.')] };
  if (entries.every((entry) => !/^[A-Za-z\d+/]{43}=$/.test(entry)))
    return { entries, findings: [fault("The signature after v1, isn't a complete base64 HMAC-SHA256: 44 characters ending in =.")] };
  const more =
    entries.length > 1 ? [note(`The header has ${entries.length} signatures: a secret is being rotated. One match is enough.`)] : [];
  return { entries, findings: more };
}

interface Signed {
  id: string;
  timestamp: string;
  body: string;
  secret: string;
}

/** Checks for common mistakes in code that signs test webhooks, such as signing only the body. */
async function otherContent(
  { id, timestamp, body, secret }: Signed,
  matches: (signature: string) => boolean,
): Promise<CheckResult | undefined> {
  const key = secret.replace(/^whsec_/, '');
  const mac = async (raw: Uint8Array<ArrayBuffer>, content: string): Promise<string> => {
    const imported = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', imported, fromText(content))))}`;
  };
  const signedContent = `${id}.${timestamp}.${body}`;
  const attempts: [Uint8Array<ArrayBuffer>, string, string][] = [
    [
      fromText(secret),
      signedContent,
      'The signature was made with the text of the secret as the key. Base64-decode the part after whsec_.',
    ],
    [fromText(key), signedContent, 'The signature was made with the base64 text as the key. Decode it first.'],
    [fromBase64(key), body, 'The signature covers the body alone. Sign the ID, a dot, the timestamp, a dot, then the body.'],
    [
      fromBase64(key),
      `${timestamp}.${body}`,
      'The signature leaves out webhook-id. Sign the ID, a dot, the timestamp, a dot, then the body.',
    ],
  ];
  for (const [raw, content, text] of attempts) if (matches(await mac(raw, content))) return fault(text);
  return undefined;
}

/** Explains why a signature doesn't match, such as a body that was changed in a common way. */
async function explainMismatch(signed: Signed, matches: (signature: string) => boolean): Promise<CheckResult[]> {
  const { id, timestamp, body, secret } = signed;
  for (const variant of bodyVariants(body))
    if (matches(await signWebhook(secret, id, Number(timestamp), variant.body)))
      return [
        fault(`The secret is right, but the body was changed: the signature matches it ${variant.change}.`),
        fault('This body looks re-serialized. Verify the raw bytes, before a parser or a framework reads them.'),
      ];
  const other = await otherContent(signed, matches);
  if (other) return [other];
  const idInBody = /"id"\s*:\s*"(evt_\w+)"/.exec(body)?.[1];
  const findings = [fault('The signature matches neither this body nor its common variations.')];
  if (idInBody && idInBody !== id)
    findings.push(fault(`The body belongs to ${idInBody}, but webhook-id is ${id}: they're from different deliveries.`));
  if (looksFormatted(body))
    findings.push(fault('This body looks re-serialized: Partita sends one line, without spaces between its parts.'));
  findings.push(note('Check the secret next: each endpoint has its own, and the sandbox and production have different ones.'));
  return findings;
}

/** Verifies a delivery as a receiver should, and reports the result of each check. Nothing leaves the browser. */
export async function checkWebhook(input: WebhookInput): Promise<WebhookVerdict> {
  const secret = input.secret.trim();
  if (input.body.length > MAX_LENGTH)
    return { verified: false, findings: [fault('The body is longer than a million characters. No event is that long.')] };
  const headers = headersIn(input.headers);
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers.get(name) ?? '');
  const findings: CheckResult[] = [];
  if (!id) findings.push(fault('The header webhook-id is missing. Paste all three lines as name: value.'));
  if (!timestamp) findings.push(fault('The header webhook-timestamp is missing.'));
  if (!signature) findings.push(fault("The webhook-signature header is missing. A delivery without it isn't from Partita."));
  if (input.body === '') findings.push(fault('There is no body.'));
  const wrongSecret = secretFinding(secret);
  if (wrongSecret) findings.push(wrongSecret);
  if (!id || !timestamp || !signature) return { verified: false, findings };
  findings.push(timeFinding(timestamp, input.now));
  const { entries, findings: entryFindings } = entriesOf(signature);
  findings.push(...entryFindings);
  if (wrongSecret || input.body === '' || !/^\d{1,16}$/.test(timestamp) || entryFindings.some(({ state }) => state === 'fault'))
    return { verified: false, findings };
  const matches = (made: string): boolean => entries.includes(made.slice(3));
  if (matches(await signWebhook(secret, id, Number(timestamp), input.body)))
    findings.push(pass('The signature matches the ID, the timestamp, the body, and the secret.'));
  else findings.push(...(await explainMismatch({ id, timestamp, body: input.body, secret }, matches)));
  return { verified: findings.every(({ state }) => state !== 'fault'), findings };
}
