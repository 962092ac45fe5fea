// `npm run bench -- sandbox`: measures the requests per second of the sandbox, and its memory over 200,000 requests.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readContract } from '../../sandbox/node/common/read-contract';
import type { Sandbox } from '../../sandbox/engine/sandbox';
import { demoToken } from '../../sandbox/seeds/demo-token';
import { samplePlan } from '../../sandbox/seeds/sample-plan';
import { openSandbox } from '../../sandbox/seeds/seeds';
import { help, takesNothing } from '../commands/help';

help(`Usage: npm run bench -- sandbox

Measures requests per second and memory over 200,000 requests.`);
takesNothing();

const REQUESTS = 200_000;
const SLICES = 10;

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

const heap = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

const origin = 'http://127.0.0.1';

const planBody = (number: number): string => JSON.stringify(samplePlan({ orderReference: `bench-${number}` }));

/** Sends five requests: creates a plan, reads it, verifies it, refunds it, and sends an invalid request. */
async function order(sandbox: Sandbox, token: string, number: number): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const write = (path: string, body: string, key: string): Promise<Response> =>
    sandbox.handle(new Request(origin + path, { method: 'POST', headers: { ...headers, 'X-Partita-Idempotency-Key': key }, body }));
  const read = (path: string): Promise<Response> => sandbox.handle(new Request(origin + path, { headers }));
  const created = await write('/v3/installment-plans', planBody(number), `create-${number}`);
  const { planNumber } = (await created.json()) as { planNumber: string };
  await read(`/v3/installment-plans/${planNumber}`);
  await read(`/v3/installment-plans/${planNumber}/authorization`);
  await write(`/v3/installment-plans/${planNumber}/refunds`, '{"amount":{"value":15000,"currency":"USD"}}', `refund-${number}`);
  await write('/v3/installment-plans', '{"planData":{}}', `invalid-${number}`);
  return 5;
}

async function main(): Promise<void> {
  let time = 0;
  const sandbox = openSandbox({ contract: readContract(), rateLimits: false, machine: { now: () => time } });
  const token = await demoToken(sandbox);
  const orders = REQUESTS / 5;
  console.log('requests   requests/s   heap MB   plans');
  console.log(`${'0'.padStart(8)} ${''.padStart(12)} ${heap().toFixed(1).padStart(9)} ${String(sandbox.state.plans.size).padStart(7)}`);
  let sent = 0;
  let spent = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const started = performance.now();
    let inSlice = 0;
    for (let index = 0; index < orders / SLICES; index++) {
      // Slow enough for the token to stay valid until the end.
      time += 80;
      inSlice += await order(sandbox, token, sent + index);
    }
    const seconds = (performance.now() - started) / 1000;
    spent += seconds;
    sent += inSlice;
    const columns = [
      String(sent).padStart(8),
      (inSlice / seconds).toFixed(0).padStart(12),
      heap().toFixed(1).padStart(9),
      String(sandbox.state.plans.size).padStart(7),
    ];
    console.log(columns.join(' '));
  }
  console.log(`\n${(sent / spent).toFixed(0)} requests per second. Responses that violate a specification: ${sandbox.violations.length}.`);
}

void main();
