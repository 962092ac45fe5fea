import { expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { daysLater, monthsLater } from '../src/domain/schedule';
import { dayOf } from '../src/domain/day';
import { actAsShopper, advance, setFaults } from '../src/sandbox/control/control';
import { guideJson, guideText, withBench, type Bench } from './support/guide-samples';
import { environmentFor, run } from './support/run-sample';

test("the page's statement names match the output of its function", async () => {
  await withBench(async ({ folder }) => {
    writeFileSync(path.join(folder, 'name.mjs'), guideText('soft-descriptors/soft-descriptor.js'));
    const { stdout } = await run('node', ['name.mjs'], { cwd: folder });
    const promised = [...guideText('soft-descriptors/soft-descriptor.js').matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(
      ([, text]) => text,
    );
    expect(promised).toHaveLength(2);
    expect(stdout.trim().split('\n')).toEqual(promised);
    for (const description of promised) expect(description?.length).toBeLessThanOrEqual(22);
  });
});

const send = (bench: Bench, operation: string, body: unknown, key: string) =>
  fetch(`${bench.origin}/v3/installment-plans${operation}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bench.token}`, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': key },
    body: JSON.stringify(body),
  });

test('a stored gateway card creates an active plan', async () => {
  await withBench(
    async (bench) => {
      const response = await send(bench, '', guideJson('gateway-tokens/create.json'), 'HL-10482-create-1');
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ status: 'active' });
    },
    { isEmpty: true },
  );
});

interface PlanAnswer {
  planNumber: string;
  status: string;
  installments: { amount: { value: number }; dueDate: string; status: string }[];
}

test('the command for a deferred start plans the first charge in 30 days', async () => {
  await withBench(
    async ({ folder, place, token, origin, sandbox }) => {
      place('plan-shapes/first-date.sh');
      const { stdout } = await run('bash', ['first-date.sh'], { cwd: folder, env: environmentFor(token, origin) });
      const { planNumber } = JSON.parse(stdout) as PlanAnswer;
      actAsShopper(sandbox, { planNumber, action: 'pay', numberOfInstallments: 4 });
      const read = await fetch(`${origin}/v3/installment-plans/${planNumber}`, { headers: { Authorization: `Bearer ${token}` } });
      const { installments } = (await read.json()) as PlanAnswer;
      const first = daysLater(dayOf(sandbox.state.now), 30);
      expect(installments.map(({ dueDate }) => dueDate)).toEqual([0, 1, 2, 3].map((months) => monthsLater(first, months)));
    },
    { startsAt: Date.now() },
  );
});

test('deposit and payment at delivery work as documented', async () => {
  await withBench(
    async (bench) => {
      const card = guideJson('gateway-tokens/create.json');
      const created = async (name: string): Promise<PlanAnswer> => {
        const { termsAccepted, termsAcceptedAt, shopper, billingAddress, paymentMethod } = card;
        const body = { termsAccepted, termsAcceptedAt, shopper, billingAddress, paymentMethod, ...guideJson(name) };
        const response = await send(bench, '', body, name.replaceAll(/\W/g, '-'));
        const { planNumber, ...rest } = (await response.json()) as PlanAnswer;
        expect(response.status, JSON.stringify(rest)).toBe(201);
        const read = await fetch(`${bench.origin}/v3/installment-plans/${planNumber}`, {
          headers: { Authorization: `Bearer ${bench.token}` },
        });
        return (await read.json()) as PlanAnswer;
      };
      const deposit = await created('plan-shapes/first-amount.json');
      expect(deposit.installments.map(({ amount }) => amount.value)).toEqual([4000, 3000, 3000]);
      // The same card, amount, and order within ten minutes would be a duplicate.
      advance(bench.sandbox, 'PT11M');
      const single = await created('plan-shapes/single-payment.json');
      expect(single.status).toBe('pending_capture');
      expect(single.installments.map(({ amount }) => amount.value)).toEqual([50000]);
    },
    { isEmpty: true, startsAt: Date.parse('2026-03-02T12:00:00Z') },
  );
});

test('the shop keeps selling during an outage and retries after a minute', async () => {
  await withBench(async (bench) => {
    writeFileSync(path.join(bench.folder, 'offers.mjs'), guideText('degrade/offers.js'));
    const source = `import { offersFor } from './offers.mjs';
      const plan = { terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11', totalAmount: { value: 50000, currency: 'USD' }, purchaseMethod: 'ecommerce' };
      const ask = async (planData = plan) => (await offersFor(planData, process.env.PARTITA_TOKEN)).length;
      const counts = [];
      for (let turn = 0; turn < 5; turn += 1) counts.push(await ask());
      const real = Date.now;
      Date.now = () => real() + 61_000;
      counts.push(await ask(), await ask({ ...plan, totalAmount: { value: 1, currency: 'USD' } }));
      console.log(JSON.stringify(counts));`;
    setFaults(bench.sandbox, ['service_unavailable', 'rate_limited', 'internal_error']);
    expect(await bench.node(source)).toEqual([0, 0, 0, 0, 0, 4, 0]);
    // Three failures, a minute without a request, then two successes.
    expect(bench.newResponses().map((response) => response.split(' ')[1])).toEqual(['503', '429', '500', '200', '200']);
  });
});

test('a slow server times out', async () => {
  await withBench(async ({ folder, node }) => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeFileSync(path.join(folder, 'offers.mjs'), guideText('degrade/offers.js'));
    const source = `import { offersFor } from './offers.mjs';
      const start = Date.now();
      const offers = await offersFor({}, 'x');
      console.log(JSON.stringify({ offers, seconds: Math.round((Date.now() - start) / 1000) }));`;
    const result = await node(source, { PARTITA_API_URL: origin });
    server.closeAllConnections();
    server.close();
    expect(result).toEqual({ offers: [], seconds: 2 });
  });
});
