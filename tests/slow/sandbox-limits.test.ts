import { afterAll, beforeAll, expect, test } from 'vitest';
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { samplePlan } from '../../src/sandbox/seeds/sample-plan';

const MEGABYTE = 1024 * 1024;
/** Milliseconds that one request may delay the others. */
const MAX_BLOCK = 100;
const CALLS = 10_000;
const PLANS = '/v3/installment-plans';
const FILES = '/ams/v1/partner-profiles/accounts/acc_any/files';

/** Measurements from the server process. */
interface Measured {
  /** Milliseconds that its event loop was blocked at most since the last measurement, without the time that other programs took. */
  longestBlock: number;
  /** Bytes. */
  memory: number;
}

let server: ChildProcess;
let origin: string;
let token: string;
let keys = 0;

const message = <Message>(): Promise<Message> =>
  new Promise((resolve) => server.once('message', (received) => resolve(received as Message)));

function measure(): Promise<Measured> {
  const measured = message<Measured>();
  server.send('measure');
  return measured;
}

beforeAll(async () => {
  server = fork(path.join(__dirname, '../support/measured-sandbox.ts'), { execArgv: ['--import', 'tsx'] });
  ({ origin, token } = await message<{ origin: string; token: string }>());
});
afterAll(() => server.kill());

async function post(route: string, body: string, type = 'application/json'): Promise<number> {
  const headers = { 'Content-Type': type, Authorization: `Bearer ${token}`, 'X-Partita-Idempotency-Key': `key-${(keys += 1)}` };
  const response = await fetch(origin + route, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

const plan = (change: object = {}): string => JSON.stringify({ ...samplePlan({ orderReference: `order-${keys}` }), ...change });

const part = (content: string): string => `--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n${content}\r\n`;
const upload = (body: string, boundary = 'b'): Promise<number> => post(FILES, body, `multipart/form-data; boundary=${boundary}`);
const numbered = (count: number, write: (index: number) => string): string => Array.from({ length: count }, (_, at) => write(at)).join(',');

const REQUESTS: [name: string, send: () => Promise<number>][] = [
  ['lists in lists', () => post(PLANS, `{"planData":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)],
  ['lists that never end', () => post(PLANS, '['.repeat(MEGABYTE))],
  ['80,000 unknown fields', () => post(PLANS, `{${numbered(80_000, (at) => `"a${at}":1`)}}`)],
  ['80,000 wrong values', () => post(PLANS, plan({ shopper: Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [at, 1])) }))],
  ['a long email address', () => post(PLANS, plan({ shopper: { email: `a@${'aa.'.repeat(300_000)}!` } }))],
  ['a form with 300,000 fields', () => post('/connect/token', 'a=&'.repeat(300_000), 'application/x-www-form-urlencoded')],
  ['an instruction with 60,000 faults', () => post('/_sandbox/faults', `{"next":[${numbered(60_000, () => '"rate_limited"')}]}`)],
  ['100 MB of spaces', () => post(PLANS, ' '.repeat(100 * MEGABYTE))],
  ['100 MB of spaces as files', () => upload(' '.repeat(100 * MEGABYTE))],
  ['a boundary that almost occurs everywhere', () => upload('-'.repeat(11 * MEGABYTE), `${'-'.repeat(69)}x`)],
  ['line breaks that almost are a boundary', () => upload(`${part('\r\n--'.repeat(2.7 * MEGABYTE))}--b--`)],
  ['100,000 files', () => upload(`${part('').repeat(100_000)}--b--`)],
  ['a file of 11 MB', () => upload(`${part('a'.repeat(11 * MEGABYTE))}--b--`)],
];

for (const [name, send] of REQUESTS)
  test(`no other request waits long for ${name}`, async () => {
    let shortest = Number.POSITIVE_INFINITY;
    // The first calls are slower because of JIT compilation.
    for (let attempt = 0; attempt < 3; attempt++) {
      await measure();
      expect(await send()).toBeLessThan(500);
      shortest = Math.min(shortest, (await measure()).longestBlock);
    }
    console.log(`${name}: ${Math.round(shortest)} ms`);
    expect(shortest).toBeLessThanOrEqual(MAX_BLOCK);
  });

test(`${CALLS} padded calls stay under 300 MB`, async () => {
  let most = 0;
  for (let call = 0; call < CALLS; call++) {
    const body = plan();
    const status = await post(PLANS, body + ' '.repeat(MEGABYTE - body.length));
    if (call % 100 > 0) continue;
    expect(status).toBe(201);
    most = Math.max(most, (await measure()).memory);
  }
  console.log(`${CALLS} calls: ${Math.round(most / MEGABYTE)} MB at most.`);
  expect(most).toBeLessThan(300 * MEGABYTE);
});
