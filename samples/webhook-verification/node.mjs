// docs:start
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Needs the raw bytes of the body: parsing and serializing JSON changes them. */
export function verifyWebhook(rawBody, headers, secret, now = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (!id || !/^\d{1,12}$/.test(timestamp ?? '') || typeof signatures !== 'string') return false;
  if (Math.abs(now - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length === 0) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  // During a secret rotation, the header contains one signature per secret.
  return signatures.split(' ').some((signature) => {
    const [version, encoded = ''] = signature.split(',');
    const given = Buffer.from(encoded, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** @returns undefined for anything other than a JSON object. */
function parsed(rawBody) {
  try {
    const value = JSON.parse(rawBody.toString());
    return value instanceof Object && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const MAX_BODY_BYTES = 1024 * 1024;

/** Responds right away; a worker processes the event later. `inbox.add` ignores an ID that it already has. */
export const webhookHandler = (secret, inbox) => async (request, response) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // The sender isn't verified yet, so the size is limited.
    if (size > MAX_BODY_BYTES) return response.writeHead(413).end();
    chunks.push(chunk);
  }
  const rawBody = Buffer.concat(chunks);
  if (!verifyWebhook(rawBody, request.headers, secret)) return response.writeHead(401).end();
  const event = parsed(rawBody);
  if (!event) return response.writeHead(400).end();
  // Stores the ID and the event in one transaction, and keeps the ID for at least four days.
  await inbox.add(request.headers['webhook-id'], event);
  response.writeHead(200).end();
};
// docs:end

if (process.argv[1] === import.meta.filename) {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const { WEBHOOK_ID, WEBHOOK_TIMESTAMP, WEBHOOK_SIGNATURE, WEBHOOK_SECRET, NOW } = process.env;
  const headers = { 'webhook-id': WEBHOOK_ID, 'webhook-timestamp': WEBHOOK_TIMESTAMP, 'webhook-signature': WEBHOOK_SIGNATURE };
  const isValid = verifyWebhook(Buffer.concat(chunks), headers, WEBHOOK_SECRET, Number(NOW));
  console.log(isValid ? 'valid' : 'invalid');
  process.exitCode = isValid ? 0 : 1;
}
