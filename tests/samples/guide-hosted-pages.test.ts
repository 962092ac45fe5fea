import { expect, test } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { actAsShopper } from '../../src/sandbox/control/control';
import { freePort } from '../../src/tooling/commands/free-port';
import { guideCode, serving, withBench, type Bench } from '../support/guide-samples';
import { environmentFor } from '../support/run-sample';
import { canRun } from '../../src/tooling/commands/toolchains';

const order = {
  reference: 'HL-10482',
  attempt: 1,
  total: 50000,
  currency: 'USD',
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
};

const ORDERS_MJS = `import { readFileSync, writeFileSync } from 'node:fs';
export const orders = {
  load: async () => JSON.parse(readFileSync('order.json', 'utf8')),
  save: async (order) => writeFileSync('order.json', JSON.stringify(order)),
};`;

const ORDERS_PHP = `<?php
function loadOrder(string $reference): array { return json_decode(file_get_contents('order.json'), true); }
function saveOrder(array $order): void { file_put_contents('order.json', json_encode($order)); }`;

/** The APCu functions that the sample calls, for PHP without the extension. */
const APCU = `<?php
if (!function_exists('apcu_fetch')) {
    function apcu_fetch(string $key, ?bool &$found = null) { $found = is_file($key); return $found ? file_get_contents($key) : false; }
    function apcu_store(string $key, string $value, int $seconds): bool { return file_put_contents($key, $value) !== false; }
}`;

interface Shop {
  /** Starts the checkout, as the button does. */
  pay(): Promise<Response>;
  done(): Promise<{ status: number; text: string }>;
  order(): { planNumber: string; attempt: number; paid?: boolean };
  change(part: object): void;
  post(path: string): Promise<Response>;
}

async function withShop(language: 'Node' | 'PHP', body: (shop: Shop, bench: Bench) => Promise<void>): Promise<void> {
  await withBench(
    async (bench) => {
      const { folder, place, token } = bench;
      const port = await freePort();
      const file = path.join(folder, 'order.json');
      const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
      put('order.json', JSON.stringify(order));
      const env = { ...environmentFor(token, bench.origin), PARTITA_TERMINAL_ID: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11' };
      if (language === 'Node') {
        place('hosted-form-redirect/partita.mjs', 'hosted-form-redirect/server.mjs');
        put('orders.mjs', ORDERS_MJS);
        const routes = [guideCode('hosted-form-modal/route.mjs'), guideCode('hosted-fields/route.mjs')].join('\n');
        const server = readFileSync(path.join(folder, 'server.mjs'), 'utf8');
        put('server.mjs', server.replace('app.listen(3000)', `${routes}\napp.listen(${port})`));
      } else {
        place('hosted-form-redirect/partita.php', 'hosted-form-redirect/checkout.php', 'hosted-form-redirect/done.php');
        put('orders.php', ORDERS_PHP);
        put('apcu.php', APCU);
      }
      const command: [string, ...string[]] =
        language === 'Node' ? ['node', 'server.mjs'] : ['php', '-d', 'auto_prepend_file=apcu.php', '-S', `127.0.0.1:${port}`];
      const server = await serving(command, port, folder, env);
      const at = `http://127.0.0.1:${port}`;
      const post = (where: string, init?: RequestInit) => fetch(at + where, { method: 'POST', redirect: 'manual', ...init });
      try {
        await body(
          {
            post,
            pay: () =>
              language === 'Node'
                ? post('/checkout/HL-10482')
                : post('/checkout.php', { body: new URLSearchParams({ reference: 'HL-10482' }) }),
            done: async () => {
              const response = await fetch(`${at}/${language === 'Node' ? 'checkout/done' : 'done.php'}?order=HL-10482`);
              return { status: response.status, text: await response.text() };
            },
            order: () => JSON.parse(readFileSync(file, 'utf8')) as { planNumber: string; attempt: number },
            change: (part) => writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...part })),
          },
          bench,
        );
      } finally {
        server.kill();
      }
    },
    { isEmpty: true, startsAt: Date.now() },
  );
}

for (const language of ['Node', 'PHP'] as const) {
  const runs = test.runIf(canRun(language === 'PHP' ? 'php' : 'node'));
  runs(`the redirect sample in ${language}: pay, come back, and the order is paid once`, async () => {
    await withShop(language, async ({ pay, done, order: stored }, { origin, sandbox, newResponses, seen }) => {
      const started = await pay();
      expect(started.status).toBe(303);
      const { planNumber } = stored();
      expect(started.headers.get('location')).toBe(`${origin}/p/${planNumber}`);
      // A double click gets the same plan.
      expect((await pay()).headers.get('location')).toBe(started.headers.get('location'));
      expect(sandbox.state.plans.size).toBe(1);
      expect((await done()).text).toContain('We are checking your payment.');
      actAsShopper(sandbox, { planNumber, action: 'pay', numberOfInstallments: 4 });
      expect((await done()).text).toBe('Thank you for your order.');
      expect(stored()).toMatchObject({ paid: true, planNumber });
      expect((await done()).text).toBe('Thank you for your order.');
      const all = newResponses();
      expect(all.filter((item) => item.startsWith('v3/Authenticate'))).toHaveLength(1);
      expect(all.filter((item) => item.startsWith('v3/VerifyAuthorization'))).toEqual([
        'v3/VerifyAuthorization 200',
        'v3/VerifyAuthorization 200',
      ]);
      expect(seen.find(({ operation }) => operation === 'v3/InitiateInstallmentPlan')?.input?.body).toMatchObject({
        planData: { orderReference: 'HL-10482', totalAmount: { value: 50000, currency: 'USD' } },
        redirectUrls: { succeeded: expect.stringContaining('order={orderReference}&plan={planNumber}') },
      });
    });
  });

  runs(`the redirect sample in ${language} does not take another amount for paid, and starts again after the hour`, async () => {
    await withShop(language, async ({ pay, done, order: stored, change }, { sandbox }) => {
      await pay();
      const { planNumber } = stored();
      actAsShopper(sandbox, { planNumber, action: 'pay', numberOfInstallments: 4 });
      change({ total: 60000 });
      expect((await done()).text).toContain('We are checking your payment.');
      expect(stored()).not.toHaveProperty('paid');
      change({ total: 50000, expiresAt: new Date(Date.now() - 1000).toISOString() });
      expect((await pay()).status).toBe(303);
      expect(stored()).toMatchObject({ attempt: 2 });
      expect(stored().planNumber).not.toBe(planNumber);
    });
  });
}

test('the modal and hosted fields routes return what the page requests', async () => {
  await withShop('Node', async ({ post, order: stored }, { origin }) => {
    const modal = (await (await post('/checkout/HL-10482/plan')).json()) as Record<string, string>;
    expect(modal).toEqual({ checkoutUrl: `${origin}/p/${stored().planNumber}` });
    const fields = (await (await post('/checkout/HL-10482/fields')).json()) as Record<string, string>;
    expect(fields).toEqual({ publicToken: expect.stringMatching(/^pub_/) });
  });
});

test('the sample server returns 500 after a Partita error and keeps running', async () => {
  await withShop('Node', async ({ pay, change }) => {
    change({ total: 1 });
    expect((await pay()).status).toBe(500);
    change({ total: 50000, attempt: 2 });
    expect((await pay()).status).toBe(303);
  });
});
