import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { nameOf, type Combination } from '../../src/reference/projects/combinations';
import type { ProjectSettings } from '../../src/reference/projects/project';
import { sandboxWorld } from '../../src/data/sandbox-world';
import { libraries } from '../../src/tooling/commands/toolchains';
import { root } from './built-site';
import { inFolder, started } from './project-folder';

/** How long a project may take to compile and start, in milliseconds. */
const PATIENCE = 120_000;

/** The state of an order as the shopper, the staff, and the sandbox see it. */
class Visit {
  constructor(
    readonly shop: string,
    private readonly sandbox: string,
  ) {}

  get(address: string): Promise<Response> {
    return fetch(this.shop + address, { redirect: 'manual' });
  }

  post(address: string, form: Record<string, string>): Promise<Response> {
    return fetch(this.shop + address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  }

  async control(address: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.sandbox}/_sandbox${address}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  }

  /** Everything that Partita knows of an order. */
  async plans(orderReference: string): Promise<Plan[]> {
    const credentials = { client_id: sandboxWorld.clientId, client_secret: sandboxWorld.clientSecret };
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'installments.v3', ...credentials });
    const token = (await (await fetch(`${this.sandbox}/connect/token`, { method: 'POST', body })).json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${token.access_token}` };
    const found = await fetch(`${this.sandbox}/v3/installment-plans/search?orderReference=${orderReference}`, { headers });
    return ((await found.json()) as { items: Plan[] }).items;
  }

  /** The text of the staff page. */
  async order(reference: string): Promise<{ state?: string; fulfillments?: string }> {
    const html = await (await this.get(`/orders/${reference}`)).text();
    return { state: /id="state">(\w+)/.exec(html)?.[1], fulfillments: /id="fulfillments">(\d+)/.exec(html)?.[1] };
  }
}

interface Plan {
  planNumber: string;
  status: string;
  amount: { value: number; currency: string };
  authorization: { status: string };
  refunds: { amount: { value: number } }[];
}

const CARD = {
  holder: 'Alex Rivera',
  number: '4111 1111 1111 1111',
  month: '12',
  year: '2029',
  cvv: '123',
  installments: '4',
  terms: 'accepted',
};

/** Selects the pay button and pays, as a shopper does. */
async function pay(visit: Visit, order: string, { integration }: Combination): Promise<void> {
  const [first, second] = await Promise.all([visit.post('/checkout', { order }), visit.post('/checkout', { order })]);
  if (integration === 'direct') {
    expect(await first.text()).toContain('action="/checkout/pay"');
    const declined = await visit.post('/checkout/pay', { ...CARD, order, number: '4000 0200 0000 1008' });
    expect(declined.status).toBe(402);
    expect((await visit.get(`/checkout/done?order=${order}`)).status, 'a return without a payment').toBe(202);
    const paid = await Promise.all([visit.post('/checkout/pay', { ...CARD, order }), visit.post('/checkout/pay', { ...CARD, order })]);
    expect(paid.map(({ status }) => status)).toEqual([303, 303]);
    return;
  }
  if (integration === 'redirect') {
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(first.headers.get('location')).toBe(second.headers.get('location'));
  } else expect(await first.text()).toMatch(/data-token="pub_\w+"/);
  expect((await visit.get(`/checkout/done?order=${order}`)).status, 'a return without a payment').toBe(202);
  const plans = await visit.plans(order);
  expect(plans, 'Two clicks on the pay button start one plan.').toHaveLength(1);
  await visit.control('/shopper', { planNumber: plans[0]?.planNumber, action: 'pay' });
}

/** Takes an order from the pay button to the refund, and compares the shop's data with Partita's. */
async function buy(visit: Visit, combination: Combination): Promise<void> {
  const order = /name="order" value="(HL-\d+)"/.exec(await (await visit.get('/')).text())?.[1] ?? '';
  expect(order).not.toBe('');
  await pay(visit, order, combination);
  // Without the shopper's return, only a webhook can say that the order is paid.
  if (combination.webhooks) await expect.poll(() => visit.order(order)).toMatchObject({ state: 'paid' });
  // The shop has to wait as long as Retry-After says, and retry.
  await visit.control('/faults', { next: ['rate_limited'] });
  expect((await visit.get(`/checkout/done?order=${order}`)).status, 'the return after a payment').toBe(200);
  expect(await visit.order(order)).toEqual({ state: 'paid', fulfillments: '1' });
  expect((await visit.post(`/orders/${order}/ship`, {})).status).toBe(303);
  expect((await visit.post(`/orders/${order}/ship`, {})).status, 'a second shipment').toBe(409);
  expect(await visit.order(order)).toEqual({ state: 'shipped', fulfillments: '1' });
  expect((await visit.post(`/orders/${order}/refund`, { amount: '15000' })).status).toBe(303);
  const paid = (await visit.plans(order)).filter(({ status }) => status !== 'initialized');
  expect(paid).toMatchObject([{ status: 'active', amount: { value: 35_000, currency: 'USD' } }]);
  expect((await visit.get('/orders/HL-0')).status).toBe(404);
}

async function cancel(visit: Visit, combination: Combination): Promise<void> {
  const order = /name="order" value="(HL-\d+)"/.exec(await (await visit.get('/')).text())?.[1] ?? '';
  await pay(visit, order, combination);
  expect((await visit.get(`/checkout/done?order=${order}`)).status).toBe(200);
  expect((await visit.post(`/orders/${order}/cancel`, {})).status).toBe(303);
  expect(await visit.order(order)).toMatchObject({ state: 'canceled' });
  expect((await visit.plans(order)).filter(({ status }) => status !== 'initialized')).toMatchObject([{ status: 'canceled' }]);
}

const newOrder = async (visit: Visit): Promise<string> =>
  /name="order" value="(HL-\d+)"/.exec(await (await visit.get('/')).text())?.[1] ?? '';

/** Faults of which the first one hides that Partita did the work, and the last one ends the attempts with a response that looks final. */
const HIDDEN = [
  ['internal_error', 'merchant_inactive'],
  ['gateway_timeout', 'ip_not_allowed'],
  ['connection_lost', 'proxy_425'],
];

/** However the attempts end: after an unknown outcome, the next click on the same button must not refund again. */
async function refundOnce(visit: Visit, combination: Combination): Promise<void> {
  const order = await newOrder(visit);
  await pay(visit, order, combination);
  expect((await visit.get(`/checkout/done?order=${order}`)).status).toBe(200);
  expect((await visit.post(`/orders/${order}/ship`, {})).status).toBe(303);
  for (const [index, next] of HIDDEN.entries()) {
    await visit.control('/faults', { next, operation: 'v3/Refund' });
    expect((await visit.post(`/orders/${order}/refund`, { amount: '5000' })).status, `${next.join(', ')}: the first click`).not.toBe(303);
    await visit.control('/faults', { next: [] });
    // In a real shop, the click repeats when a colleague sees the error.
    expect((await visit.post(`/orders/${order}/refund`, { amount: '5000' })).status, `${next.join(', ')}: the second click`).toBe(303);
    const [plan] = (await visit.plans(order)).filter(({ status }) => status === 'active');
    expect(
      plan?.refunds.map(({ amount }) => amount.value),
      next.join(', '),
    ).toEqual(Array.from({ length: index + 1 }, () => 5000));
  }
}

/** The same for a payment, also with another card. */
async function payOnce(visit: Visit): Promise<void> {
  for (const next of HIDDEN) {
    const order = await newOrder(visit);
    await visit.post('/checkout', { order });
    await visit.control('/faults', { next, operation: 'v3/InstallmentPlan' });
    expect((await visit.post('/checkout/pay', { ...CARD, order })).status, `${next.join(', ')}: the first click`).not.toBe(303);
    await visit.control('/faults', { next: [] });
    // The gateway reports the result of a request that timed out after ten seconds.
    await visit.control('/clock', { advance: '1m' });
    expect((await visit.post('/checkout/pay', { ...CARD, order, number: '5555 5555 5555 4444' })).status).toBe(303);
    expect((await visit.get(`/checkout/done?order=${order}`)).status, next.join(', ')).toBe(200);
    const paid = (await visit.plans(order)).filter(({ authorization }) => authorization.status === 'succeeded');
    expect(paid, `${next.join(', ')}: plans that the shopper paid`).toHaveLength(1);
  }
}

/** A shopper who pays on an open page after the order was canceled gets the money back. */
async function payLate(visit: Visit): Promise<void> {
  const order = await newOrder(visit);
  await visit.post('/checkout', { order });
  expect((await visit.post(`/orders/${order}/cancel`, {})).status).toBe(303);
  const [plan] = await visit.plans(order);
  await visit.control('/shopper', { planNumber: plan?.planNumber, action: 'pay' });
  await visit.get(`/checkout/done?order=${order}`);
  expect(await visit.order(order)).toMatchObject({ state: 'canceled', fulfillments: '0' });
  expect((await visit.plans(order)).map(({ status }) => status)).toEqual(['canceled']);
}

/** A forged event changes nothing, and neither does an endpoint that isn't part of the project. */
async function forge(visit: Visit, { webhooks }: Combination): Promise<void> {
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,Zm9yZ2Vk' };
  const response = await fetch(`${visit.shop}/webhooks`, { method: 'POST', headers, body: '{"type":"plan.created"}' });
  expect(response.status).toBe(webhooks ? 401 : 404);
}

/** Without .NET, C# runs with Mono, as the samples do, and without its project file. */
const usesMono = ({ language }: Combination): boolean => language === 'csharp' && spawnSync('dotnet', ['--version']).status !== 0;

/** The commands that start a project and run its tests. */
function commandsOf(combination: Combination, { start, test }: ProjectSettings): { start: string; test: string } {
  if (!usesMono(combination)) return { start, test };
  const compile = `mcs -langversion:latest -nowarn:28,1685,436 -r:System.Net.Http.dll -r:${libraries.newtonsoft} -out:shop.exe *.cs`;
  const run = `${compile} && MONO_PATH=${path.dirname(libraries.newtonsoft)} mono shop.exe`;
  return { start: run, test: `${run} test` };
}

/**
 * Installs what a project needs: packages, and the classes that Mono lacks. Java gets Jackson from the toolchain of the samples, so the
 * tests need no Maven repository.
 */
async function install(
  combination: Combination,
  { install: command }: ProjectSettings,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (usesMono(combination)) copyFileSync(path.join(root, 'tests/support/mono-shim.cs'), path.join(folder, 'MonoShim.cs'));
  if (combination.language === 'java') {
    mkdirSync(path.join(folder, 'lib'));
    for (const file of libraries.jackson) copyFileSync(file, path.join(folder, 'lib', path.basename(file)));
  } else if (command) {
    const installing = started(command, folder, env);
    expect(await installing.ended, installing.output()).toBe(0);
  }
}

/** Unpacks a combination, starts it with the command of its README, buys, ships, and refunds, and runs its own tests. */
export const driveProject = (combination: Combination): Promise<void> =>
  inFolder(combination, async ({ folder, shop, sandbox, env, settings }) => {
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
    for (const command of [settings.install, settings.start, settings.test]) expect(readme).toContain(command ?? '');
    await install(combination, settings, folder, env);
    const commands = commandsOf(combination, settings);
    const running = started(commands.start, folder, env);
    try {
      const isUp = (): Promise<boolean> =>
        fetch(shop).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(async () => (await isUp()) || running.output(), { timeout: PATIENCE }).toBe(true);
      const visit = new Visit(shop, sandbox);
      await buy(visit, combination);
      await cancel(visit, combination);
      await forge(visit, combination);
      await refundOnce(visit, combination);
      if (combination.integration === 'direct') await payOnce(visit);
      else await payLate(visit);
    } catch (error) {
      throw new Error(`${nameOf(combination)}: ${String(error)}\nThe shop printed:\n${running.output()}`, { cause: error });
    } finally {
      await running.stop();
    }
    const tests = started(commands.test, folder, { ...env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: '' });
    expect(await tests.ended, tests.output()).toBe(0);
  });
