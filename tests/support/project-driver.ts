import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { nameOf, type Combination } from '../../src/reference/projects/combinations';
import type { ProjectSettings } from '../../src/reference/projects/project';
import { canTest, libraries } from '../../src/tooling/commands/toolchains';
import { root } from './built-site';
import { bundledProgram } from './bundled-program';
import type { FaultyNetwork } from './faulty-network';
import { inFolder, started } from './project-folder';
import { refuseHostileRequests, refuseOddRequests } from './hostile-requests';
import { surviveFaults } from './random-orders';
import { CARD, fetchInTime, Visit } from './visit';

/** How long a project may take to compile and start, or to run its tests, in milliseconds. */
const PATIENCE = 120_000;

/** The secrets of the shop, its access token, and the cards of the shoppers. */
const SECRETS = /whsec_\w|sandbox_secret|eyJ\w|4111 ?1111|5555 ?5555|"?cvv"?\W/;

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

/** Takes an order from the pay button to the refund, and compares the shop's data with Partita's. @returns the order. */
async function buy(visit: Visit, combination: Combination): Promise<string> {
  const order = await visit.newOrder();
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
  const paid = (await visit.plans(order)).filter(({ authorization }) => authorization.status === 'succeeded');
  expect(paid).toMatchObject([{ status: 'active', amount: { value: 35_000, currency: 'USD' } }]);
  expect((await visit.get('/orders/HL-0')).status).toBe(404);
  return order;
}

/** A refund that Partita accepted can fail at the gateway. Then the order isn't refunded, and staff can try again. */
async function refundAgain(visit: Visit, { integration }: Combination): Promise<void> {
  const order = await visit.newOrder();
  await visit.post('/checkout', { order });
  const card = '4000070000001003';
  if (integration === 'direct') await visit.post('/checkout/pay', { ...CARD, order, number: card, installments: '1' });
  else
    await visit.control('/shopper', {
      planNumber: (await visit.plans(order))[0]?.planNumber,
      action: 'pay',
      cardNumber: card,
      numberOfInstallments: 1,
    });
  expect((await visit.get(`/checkout/done?order=${order}`)).status).toBe(200);
  expect((await visit.post(`/orders/${order}/ship`, {})).status).toBe(303);
  for (const turn of ['a refund', 'the same refund after it failed']) {
    expect((await visit.post(`/orders/${order}/refund`, { amount: '50000' })).status, turn).toBe(303);
    await visit.control('/clock', { advance: 'PT15S' });
  }
  const failed = { status: 'failed', amount: { value: 50_000 } };
  expect(await visit.plans(order)).toMatchObject([{ refunds: [failed, failed] }]);
}

/** An order whose payment a colleague lowered isn't shipped as a whole, because nobody pays for the rest. */
async function shipLowered(visit: Visit, combination: Combination): Promise<void> {
  const order = await visit.newOrder();
  await pay(visit, order, combination);
  expect((await visit.get(`/checkout/done?order=${order}`)).status).toBe(200);
  const paid = (await visit.plans(order)).find(({ status }) => status === 'pending_capture');
  if (!paid) throw new Error('The order has no plan that is paid and not captured.');
  await visit.lower(paid.planNumber, 30_000);
  const shipped = await visit.post(`/orders/${order}/ship`, {});
  expect([shipped.status, await shipped.text()]).toEqual([
    409,
    expect.stringContaining('The shopper pays 30000, which is less than 50000.'),
  ]);
  expect(await visit.order(order)).toMatchObject({ state: 'paid' });
}

async function cancel(visit: Visit, network: FaultyNetwork, combination: Combination): Promise<void> {
  const order = await visit.newOrder();
  await pay(visit, order, combination);
  // What responds isn't always Partita.
  network.fail(order, { writes: [], reads: ['busy gateway', 'list after', 'busy gateway'] });
  expect((await visit.get(`/checkout/done?order=${order}`)).status).toBe(200);
  expect((await visit.post(`/orders/${order}/cancel`, {})).status).toBe(303);
  expect(await visit.order(order)).toMatchObject({ state: 'canceled' });
  const paid = (await visit.plans(order)).filter(({ authorization }) => authorization.status !== 'failed');
  expect(paid).toMatchObject([{ status: 'canceled' }]);
}

/** Faults of which the first one hides that Partita did the work. The last one ends the attempts. */
const HIDDEN = [
  ['internal_error', 'merchant_inactive'],
  ['gateway_timeout', 'ip_not_allowed'],
  ['connection_lost', 'proxy_425', 'proxy_503', 'proxy_425', 'proxy_503'],
];

/** However the attempts end: after an unknown outcome, the next click on the same button must not refund again. */
async function refundOnce(visit: Visit, network: FaultyNetwork, combination: Combination): Promise<void> {
  const order = await visit.newOrder();
  await pay(visit, order, combination);
  expect((await visit.get(`/checkout/done?order=${order}`)).status).toBe(200);
  expect((await visit.post(`/orders/${order}/ship`, {})).status).toBe(303);
  const refunds = async (): Promise<number[]> =>
    (await visit.plans(order))
      .filter(({ status }) => status === 'active')
      .flatMap((plan) => plan.refunds.map(({ amount }) => amount.value));
  for (const [index, next] of HIDDEN.entries()) {
    await visit.control('/faults', { next, operation: 'v3/Refund' });
    expect((await visit.post(`/orders/${order}/refund`, { amount: '5000' })).status, `${next.join(', ')}: the first click`).not.toBe(303);
    await visit.control('/faults', { next: [] });
    // In a real shop, the click repeats when a colleague sees the error.
    expect((await visit.post(`/orders/${order}/refund`, { amount: '5000' })).status, `${next.join(', ')}: the second click`).toBe(303);
    expect(await refunds(), next.join(', ')).toEqual(Array.from({ length: index + 1 }, () => 5000));
  }
  // The shop reads the plan before and after the refund. If it reports an error, the staff refunds again. An event may take one of the reads.
  network.fail(order, { writes: [], reads: ['none', 'inactive merchant'] });
  const { status } = await visit.post(`/orders/${order}/refund`, { amount: '5000' });
  network.fail(order, { writes: [], reads: [] });
  if (status !== 303) expect((await visit.post(`/orders/${order}/refund`, { amount: '5000' })).status, 'the refund, again').toBe(303);
  expect(await refunds(), 'a plan that is unreadable after its refund').toEqual(Array.from({ length: HIDDEN.length + 1 }, () => 5000));
}

/** The same for a payment, also with another card. */
async function payOnce(visit: Visit): Promise<void> {
  for (const next of HIDDEN) {
    const order = await visit.newOrder();
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

/** A shopper whose page is still open when the order is canceled can't pay there anymore. */
async function payLate(visit: Visit): Promise<void> {
  const order = await visit.newOrder();
  await visit.post('/checkout', { order });
  expect((await visit.post(`/orders/${order}/cancel`, {})).status).toBe(303);
  const [plan] = await visit.plans(order);
  await visit.tryControl('/shopper', { planNumber: plan?.planNumber, action: 'pay' });
  await visit.get(`/checkout/done?order=${order}`);
  expect(await visit.order(order)).toMatchObject({ state: 'canceled', fulfillments: '0' });
  expect((await visit.plans(order)).map(({ status }) => status)).toEqual(['canceled']);
}

/** A forged event changes nothing, and neither does an endpoint that isn't part of the project. */
async function forge(visit: Visit, { webhooks }: Combination): Promise<void> {
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,Zm9yZ2Vk' };
  const response = await fetchInTime(`${visit.shop}/webhooks`, { method: 'POST', headers, body: '{"type":"plan.created"}' });
  expect(response.status).toBe(webhooks ? 401 : 404);
}

/** Without .NET, C# runs with Mono, as the samples do, and without its project file. */
const usesMono = ({ language }: Combination): boolean => language === 'csharp' && spawnSync('dotnet', ['--version']).status !== 0;

/** The commands that start a project and run its tests. */
export function commandsOf(combination: Combination, { start, test }: ProjectSettings): { start: string; test: string } {
  if (!usesMono(combination)) return { start, test };
  const compile = `mcs -langversion:latest -nowarn:28,1685,436 -r:System.Net.Http.dll -r:${libraries.newtonsoft}`;
  const run = (main: string): string =>
    `${compile} -main:${main} -out:${main}.exe *.cs && MONO_PATH=${path.dirname(libraries.newtonsoft)} mono ${main}.exe`;
  return { start: run('Program'), test: run('Xunit.TestRunner') };
}

/** Gives a project what its tests need, from the toolchain of the samples instead of a registry. */
export async function installTests(combination: Combination, folder: string): Promise<void> {
  cpSync(await bundledProgram(), path.join(folder, 'partita-sandbox.mjs'));
  const { language } = combination;
  if (language === 'node') symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  if (language === 'php') {
    mkdirSync(path.join(folder, 'vendor/bin'), { recursive: true });
    symlinkSync('/usr/bin/phpunit', path.join(folder, 'vendor/bin/phpunit'));
  }
  if (usesMono(combination)) cpSync(path.join(root, 'tests/support/xunit-shim.cs'), path.join(folder, 'XunitShim.cs'));
  if (language === 'java')
    for (const file of [libraries.junit, ...libraries.jackson]) cpSync(file, path.join(folder, 'lib', path.basename(file)));
}

/** Installs the packages of a project. Those of Java are in the toolchain of the samples, so the tests need no Maven repository. */
export async function install(
  combination: Combination,
  { install: command }: ProjectSettings,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  await installTests(combination, folder);
  if (command && combination.language !== 'java') {
    const installing = started(command, folder, env);
    expect(await installing.ended, installing.output()).toBe(0);
  }
}

/**
 * Unpacks a combination, starts it with the command of its README, buys, ships, and refunds, also while requests fail, and runs its own tests.
 * @param randomOrders How many orders have requests that fail at random.
 */
export const driveProject = (combination: Combination, randomOrders: number): Promise<void> =>
  inFolder(combination, async ({ folder, shop, sandbox, network, env, settings }) => {
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
    for (const command of [settings.install, settings.start, settings.installTests, settings.test]) expect(readme).toContain(command ?? '');
    await install(combination, settings, folder, env);
    const commands = commandsOf(combination, settings);
    // The development server of PHP has one process by default. With several, they also share the orders.
    const running = started(commands.start, folder, { ...env, PHP_CLI_SERVER_WORKERS: '8' });
    try {
      const isUp = (): Promise<boolean> =>
        fetch(shop).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(async () => (await isUp()) || running.output(), { timeout: PATIENCE }).toBe(true);
      const visit = new Visit(shop, sandbox);
      const shipped = await buy(visit, combination);
      await refundAgain(visit, combination);
      await shipLowered(visit, combination);
      await cancel(visit, network, combination);
      await forge(visit, combination);
      await refundOnce(visit, network, combination);
      if (combination.integration === 'direct') await payOnce(visit);
      else await payLate(visit);
      await refuseHostileRequests(visit, combination);
      await refuseOddRequests(visit, combination, shipped);
      await surviveFaults(visit, network, combination, randomOrders);
      expect(running.output(), 'a secret in the log').not.toMatch(SECRETS);
    } catch (error) {
      throw new Error(`${nameOf(combination)}: ${String(error)}\nThe shop printed:\n${running.output()}`, { cause: error });
    } finally {
      await running.stop();
    }
    if (!canTest(combination.language)) return;
    const tests = started(commands.test, folder, env);
    const timer = setTimeout(() => void tests.stop(), PATIENCE);
    const code = await tests.ended;
    clearTimeout(timer);
    expect(code, tests.output()).toBe(0);
  });
