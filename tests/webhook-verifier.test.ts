import { expect, test } from 'vitest';
import { createHmac } from 'node:crypto';
import { webhookVector } from '../src/data/signature-vectors/webhook';
import { checkWebhook } from '../src/components/guide/WebhookVerifier/check-webhook';
import { headersIn } from '../src/domain/header-lines';
import { checksOf, type SchemaViolation } from '../src/sandbox/contract/check-value';
import { readContract } from '../src/sandbox/node/common/read-contract';

const { id, timestamp, signature, secret, body } = webhookVector;
const headers = `webhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: ${signature}`;

/** The result for the test vector with a change. */
async function says(change: Partial<Parameters<typeof checkWebhook>[0]>): Promise<string> {
  const { verified, findings } = await checkWebhook({ headers, body, secret, now: timestamp, ...change });
  return `${verified} ${findings.map(({ state, text }) => `${state}: ${text}`).join(' | ')}`;
}

test('the test vector is a valid plan.created with all its fields', () => {
  const { schemas, events } = readContract();
  const rule = events?.['plan.created'];
  if (!rule) throw new Error('The description has no plan.created.');
  const event = JSON.parse(body) as { data: Record<string, unknown> };
  const findingsOf = (value: unknown): SchemaViolation[] => {
    const found: SchemaViolation[] = [];
    checksOf(schemas)(rule)(value, '', found);
    return found;
  };
  expect(findingsOf(event)).toEqual([]);
  expect(findingsOf({ ...event, data: { ...event.data, amount: undefined } })).not.toEqual([]);
});

test('the test vector verifies at its time and during a rotation', async () => {
  expect(await says({})).toMatch(/^true /);
  expect(await says({ now: String(Number(timestamp) + 300) })).toMatch(/^true /);
  expect(await says({ headers: `POST /hooks HTTP/1.1\nHost: shop.example\n${headers.replaceAll('webhook', 'Webhook')}` })).toMatch(
    /^true /,
  );
  expect(await says({ headers: headers.replace('v1,', `v1,${'A'.repeat(43)}= v1,`) })).toMatch(/^true .*rotated/);
});

test('each verification error is named', async () => {
  const value = JSON.parse(body) as object;
  const re = 'false .*the signature matches it';
  const cases: [Parameters<typeof says>[0], string][] = [
    [{ now: String(Number(timestamp) + 301) }, "false .*301 seconds old: more than 300, so it's stale"],
    [{ now: String(Number(timestamp) - 400) }, 'false .*400 seconds ahead'],
    [{ headers: headers.replace(timestamp, `${timestamp}000`) }, 'false .*in milliseconds'],
    [{ headers: headers.replace('v1,', 'v2,') }, 'false .*no entry that starts with v1,'],
    [{ headers: headers.replace('v1,', '') }, 'false .*It was cut off'],
    [{ headers: headers.replace(/v1,.*/, `v1,${'ab'.repeat(32)}`) }, 'false .*hexadecimal'],
    [{ headers: headers.replace(/webhook-id.*\n/, '') }, 'false .*webhook-id is missing'],
    [{ headers: '' }, 'false .*webhook-signature header is missing'],
    [{ body: '' }, 'false .*There is no body'],
    [{ body: JSON.stringify(value, null, 2) }, `${re} as compact JSON.*re-serialized`],
    [{ body: `${body}\n` }, `${re} without the line break at its end`],
    [{ body: body.replace('active', 'paid') }, 'false .*neither this body nor its common variations'],
    [{ body: body.replace(id, 'evt_OTHER') }, 'false .*from different deliveries'],
    [{ secret: 'whsec_AAAAAAAA' }, 'false .*Check the secret next'],
    [{ secret: 'whsec_%%%' }, "false .*isn't base64"],
    [{ secret: 'sk_test_1' }, 'false .*another kind of key'],
    [{ secret: '' }, 'false .*no secret'],
  ];
  for (const [change, expected] of cases) expect(await says(change)).toMatch(new RegExp(expected));
});

test('the tool explains which part is signed incorrectly', async () => {
  const mac = (key: string | Buffer, content: string): string => createHmac('sha256', key).update(content).digest('base64');
  const key = Buffer.from(secret.slice(6), 'base64');
  const signed = (made: string): Promise<string> => says({ headers: headers.replace(/v1,.*/, `v1,${made}`) });
  expect(await signed(mac(secret, `${id}.${timestamp}.${body}`))).toContain('text of the secret as the key');
  expect(await signed(mac(secret.slice(6), `${id}.${timestamp}.${body}`))).toContain('Decode it first');
  expect(await signed(mac(key, body))).toContain('covers the body alone');
  expect(await signed(mac(key, `${timestamp}.${body}`))).toContain('leaves out webhook-id');
});

test('hostile input gets an error message', async () => {
  for (const input of [
    { body: '['.repeat(900_000) },
    { body: `${' '.repeat(900_000)}x` },
    { headers: `${'-'.repeat(19_000)}\n`.repeat(50) },
  ])
    expect(await says(input)).not.toBe('');
  expect(await says({ body: 'x'.repeat(2_000_000) })).toContain('longer than a million');
  expect(headersIn(`__proto__: x\n${headers}`).get('webhook-id')).toBe(id);
});
