// Requests to a shop that no shopper sends: bodies that are too large or end early, lengths that can't be right, and unusual forms.
import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { sandboxWorld } from '../../src/data/sandbox-world';
import type { Combination } from '../../src/reference/projects/combinations';
import { CARD, type Visit } from './visit';

const MEGABYTE = 1024 * 1024;
/** How long a shop may take to respond to a request that asks for nothing, in milliseconds. */
const PATIENCE = 10_000;

/** Sends 8 MB, with its length or in chunks. @returns the status, or nothing if the shop closes the connection without a response. */
function sendLarge(url: string, headers: Record<string, string | number>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on('error', () => resolve(undefined));
    outgoing.setTimeout(PATIENCE, () => reject(new Error(`The shop doesn't respond to 8 MB at ${url}.`)));
    Readable.from(Array<Buffer>(8).fill(Buffer.alloc(MEGABYTE, 'a'))).pipe(outgoing);
  });
}

/** Sends bytes. @returns the status line of the response, or nothing if the shop closes the connection without one. */
async function sendRaw(url: string, bytes: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(bytes);
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      socket.once('data', (data: Buffer) => resolve(data.toString().split('\r\n')[0]));
      socket.once('close', () => resolve(undefined));
      socket.setTimeout(PATIENCE, () => reject(new Error(`The shop doesn't respond to ${JSON.stringify(bytes.slice(0, 200))}`)));
    });
  } finally {
    socket.destroy();
  }
}

/** A shop refuses what no shopper sends, and serves shoppers meanwhile. */
export async function refuseHostileRequests(visit: Visit, { webhooks }: Combination): Promise<void> {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const path of ['/checkout', ...(webhooks ? ['/webhooks'] : [])]) {
    const size = { ...form, 'Content-Length': 8 * MEGABYTE };
    // A shop may also close the connection, or reject a webhook by the signature of the part that it has read.
    expect([undefined, 400, 401, 413], `${path} with a length`).toContain(await sendLarge(visit.shop + path, size));
    // A server that doesn't read chunks asks for a length, or reads an empty form.
    expect([undefined, 400, 401, 409, 411, 413], `${path} in chunks`).toContain(await sendLarge(visit.shop + path, form));
    for (const length of ['-1', 'many', '1e3']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n`;
      const answer = await sendRaw(visit.shop, `${head}Content-Length: ${length}\r\n\r\na=b`);
      expect(answer ?? 'HTTP/1.1 400', `${path} with the length ${length}`).toMatch(/^HTTP\/1\.[01] 4\d\d/);
    }
  }
  const { hostname, port } = new URL(visit.shop);
  const waiting = Array.from({ length: 40 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write('POST /checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n');
    return socket;
  });
  try {
    expect((await fetch(visit.shop, { signal: AbortSignal.timeout(10_000) })).status, 'beside requests that never end').toBe(200);
  } finally {
    for (const socket of waiting) socket.destroy();
  }
}

/** Sends a body to the webhook endpoint with a genuine signature. @returns the status of the response. */
export async function deliverSigned(visit: Visit, id: string, body: string | Buffer): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(sandboxWorld.webhookSecret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  const signal = AbortSignal.timeout(PATIENCE);
  return (await fetch(`${visit.shop}/webhooks`, { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)), signal })).status;
}

/** Fields of addresses and forms that break parsers: encodings, arrays, repetitions, and names that languages use themselves. */
const ODD_FIELDS = [
  'order order= = =1 && &=& order=a&order=b order[]=1 order[]=1&order[]=2 order[a][b]=1 order;order=1',
  'order=% order=%2 order=%zz %=% %zz=1 order=%ff order=%c3%28 order=%ed%a0%80 order=%u0041 order=+ order=%00',
  'order=__proto__ order=constructor order=..%2F..%2Fsandbox.env order=%0d%0aSet-Cookie:%20a=b order=%3Cscript%3E',
  `order=HL-${'9'.repeat(1500)} order=${'%'.repeat(1500)} ${'a=1&'.repeat(2000)}b`,
].flatMap((fields) => fields.split(' '));

const ODD_PATHS = [
  String.raw`// //evil.example /// /\ /. /.. /../sandbox.env /..%2f /%2e%2e%2fsandbox.env /..;/ /; /:80 /*`,
  '/% /%2 /%zz /%00 /%ff /%0d%0a /%E2%80%AE /%u0041 /[ /{ /| /^ /" /< /` /? /?? /#',
  '/checkout/ /checkout//done /CHECKOUT /checkout%2Fdone /webhooks/ /webhooks?a=% //webhooks',
  '/orders /orders/ /orders// /orders/% /orders/%00/ship /orders/__proto__ /orders/constructor/ship /orders/..%2f..%2fetc /orders/HL-1%0a',
  `/${'a'.repeat(2000)} /${'a/'.repeat(1000)} /orders/${'9'.repeat(1500)}`,
].flatMap((paths) => paths.split(' '));

/** Targets that aren't paths, and addresses that aren't ASCII or are endless. A server may also close the connection. */
const ODD_TARGETS = [
  '',
  '*',
  'a',
  '?',
  'http://',
  'http://[',
  'http://evil.example/',
  'evil.example:80',
  '/ä',
  '/ /',
  `/${'a'.repeat(100_000)}`,
];

const ODD_NUMBERS = [
  '',
  ' ',
  'x',
  '-1',
  '0',
  '1.5',
  '1e3',
  '+5',
  '0x10',
  'NaN',
  'Infinity',
  '٣',
  '%',
  '%ff',
  '9'.repeat(9),
  '9'.repeat(20),
  '9'.repeat(5000),
];

const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

const ODD_HEADERS = [
  'Content-Type: application/json',
  'Content-Type: multipart/form-data',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: a',
  'Content-Type: application/x-www-form-urlencoded; charset=klingon',
  'Content-Type:',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Cookie: a=%; b',
  'Accept-Language: ;q=%',
  'Range: bytes=9-1',
  'Referer: //',
  'X-Forwarded-Host: [',
  'Upgrade: h2c',
  'If-Modified-Since: x',
];

/** Bodies with a genuine signature: no JSON object, or an event about nothing that the shop knows. */
const ODD_EVENTS: readonly [expected: number, bodies: readonly (string | Buffer)[]][] = [
  [400, ['', '{', '{"data":', 'a', Buffer.from([0x22, 0xff, 0x22]), Buffer.from([0xff, 0xfe, 0x7b]), '\0']],
  [400, ['null', 'true', '1', '"data"']],
  [
    200,
    [
      '{}',
      '{"data":null}',
      '{"data":[]}',
      '{"data":[1]}',
      '{"data":"orderReference"}',
      '{"data":1}',
      '{"data":{}}',
      '{"type":null,"data":{"a":1}}',
    ],
  ],
  [
    200,
    [null, 1, true, {}, [], ['HL-1'], '', 'HL-0', '__proto__', '../token'].map((orderReference) =>
      JSON.stringify({ data: { orderReference } }),
    ),
  ],
  [
    200,
    [
      '{"type":"plan.rescheduled","data":{"orderReference":"HL-0"}}',
      '{"id":{},"type":[],"data":{"planNumber":null,"orderReference":null}}',
    ],
  ],
];

/** Headers of a webhook that no sender can have signed. */
const ODD_SIGNATURES: readonly Record<string, string>[] = [
  {},
  { 'webhook-id': 'evt_1' },
  ...['', ',', 'v1', 'v1,', 'v1,%', 'v1,=', 'v1,Zg', 'v2,Zg==', ' '.repeat(100), 'v1,ÿ', `v1,${'A'.repeat(4000)}`, 'v1,a v1,b v1,c'].map(
    (signature) => ({
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': signature,
    }),
  ),
  ...['', ' ', 'now', '-1', '0', '1e9', 'NaN', '9'.repeat(19), '9'.repeat(400), '0x10', '1.5'].map((timestamp) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': 'v1,Zm9yZ2Vk',
  })),
];

/** Sends a request as it is. @returns the status, or nothing if the shop closes the connection without a response. */
async function statusOf(visit: Visit, { method = 'GET', target, body = '', headers = FORM }: OddRequest): Promise<number | undefined> {
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const head = `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${headers}\r\n${length}\r\n`;
  const line = await sendRaw(visit.shop, head + body);
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

const FORM = 'Content-Type: application/x-www-form-urlencoded';

interface OddRequest {
  method?: string;
  target: string;
  body?: string;
  headers?: string;
}

/** Requests to the pages. */
function oddRequests(paths: readonly string[], order: string): OddRequest[] {
  return [
    ...ODD_FIELDS.flatMap((fields) => [
      { target: `/?${fields}` },
      { target: `/checkout/done?${fields}` },
      ...paths.map((target) => ({ method: 'POST', target, body: fields })),
    ]),
    ...ODD_PATHS.flatMap((target) => [{ target }, { method: 'POST', target }]),
    ...METHODS.flatMap((method) =>
      ['/', ...paths, '/checkout/done', `/orders/${order}`, `/orders/${order}/ship`].map((target) => ({ method, target })),
    ),
    ...ODD_HEADERS.flatMap((headers) => [
      { target: '/', headers },
      { method: 'POST', target: '/checkout', body: 'order=HL-0', headers },
    ]),
    { method: 'POST', target: '/checkout', body: '\0\u00FF{"order":' },
  ];
}

/**
 * Whatever a request contains, the shop responds in time, without an internal error, and nothing changes.
 * @param shipped An order that was shipped, so it can be refunded.
 */
export async function refuseOddRequests(visit: Visit, { integration, webhooks }: Combination, shipped: string): Promise<void> {
  const order = await visit.newOrder();
  const before = await visit.plans(shipped);
  const forms = ['/checkout', ...(integration === 'direct' ? ['/checkout/pay'] : [])];
  const failures: string[] = [];
  const report = (sent: string, status: number | string | undefined): void =>
    void failures.push(`${JSON.stringify(sent).slice(0, 200)} → ${status ?? 'no response'}`);
  for (const odd of oddRequests(forms, order)) {
    const status = await statusOf(visit, odd);
    if (status === undefined || status >= 500)
      report(`${odd.method ?? 'GET'} ${odd.target} ${odd.body ?? ''} ${odd.headers ?? ''}`, status);
  }
  for (const target of ODD_TARGETS) {
    const status = await statusOf(visit, { target });
    if (status !== undefined && status >= 500) report(target, status);
  }
  for (const amount of ODD_NUMBERS) {
    const status = await statusOf(visit, { method: 'POST', target: `/orders/${shipped}/refund`, body: `amount=${amount}` });
    if (status !== 400 && status !== 409) report(`refund ${amount}`, status);
    if (integration !== 'direct') continue;
    const { number, month, ...card } = CARD;
    for (const form of [
      { ...card, number, month: amount },
      { ...card, month, number: amount },
      { ...CARD, installments: amount },
    ]) {
      const body = new URLSearchParams({ ...form, order }).toString();
      const paid = await statusOf(visit, { method: 'POST', target: '/checkout/pay', body });
      if (paid === undefined || paid < 400 || paid >= 500) report(`pay ${body}`, paid);
    }
  }
  for (const [expected, bodies] of webhooks ? ODD_EVENTS : [])
    for (const body of bodies) {
      const status = await deliverSigned(visit, `evt_${randomUUID()}`, body).catch((error: Error) => error.name);
      if (status !== expected) report(`event ${body.toString()} instead of ${expected}`, status);
    }
  for (const headers of webhooks ? ODD_SIGNATURES : []) {
    const lines = [FORM, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n');
    const status = await statusOf(visit, { method: 'POST', target: '/webhooks', body: '{}', headers: lines });
    if (status !== 401 && status !== 400) report(lines, status);
  }
  expect(failures, failures.join('\n')).toEqual([]);
  expect(await visit.order(order)).toEqual({ state: 'pending', fulfillments: '0' });
  expect((await visit.plans(order)).filter(({ authorization }) => authorization.status !== 'failed')).toEqual([]);
  expect(await visit.plans(shipped)).toEqual(before);
}
