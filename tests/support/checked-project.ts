import { expect } from 'vitest';
import type { Combination } from '../../src/reference/projects/combinations';
import { sandboxClient } from '../../src/sandbox/node/common/client';
import type { Case } from '../../src/sandbox/node/integration-check/case';
import { cases } from '../../src/sandbox/node/integration-check/cases';
import { chosenFrom } from '../../src/sandbox/node/integration-check/choose';
import { runCases, type CaseResult } from '../../src/sandbox/node/integration-check/run';
import { Shop, type Checkout, type ShopOrder } from '../../src/sandbox/node/integration-check/shop';
import { shopEnvironment } from '../../src/sandbox/node/integration-check/start-shop';
import { startServer } from '../../src/sandbox/node/server/server';
import { commandsOf, install } from './project-driver';
import { inFolder, started } from './project-folder';
import { CARD } from './visit';

/** The total of every order, which is in the code of the projects. */
const AMOUNT = 50_000;
/** The cases that need orders with other totals. */
const NEED_OTHER_TOTALS: ReadonlySet<string> = new Set(['exact-amount', 'formatted-amount', 'rounded-amount']);
/** How long a project may take to compile and start, in milliseconds. */
const PATIENCE = 120_000;
const UNPROCESSABLE = 422;
const REDIRECT = 303;
const OK = 200;

/** A project whose test routes are the pages that shoppers and the staff use, because only the one in Node has the routes of the check. */
class ProjectShop extends Shop {
  private async open(path: string, form?: Record<string, string>): Promise<Response> {
    return fetch(this.url + path, { redirect: 'manual', ...(form && { method: 'POST', body: new URLSearchParams(form) }) });
  }

  override async checkout(order: { amount: number; currency: string } | { orderReference: string }): Promise<Checkout | number> {
    if ('amount' in order && (order.amount !== AMOUNT || order.currency !== 'USD')) return UNPROCESSABLE;
    const cart = 'amount' in order ? await (await this.open('/')).text() : '';
    const orderReference = 'amount' in order ? /name="order" value="(HL-\d+)"/.exec(cart)?.[1] : order.orderReference;
    if (orderReference === undefined) throw new Error(`The cart has no order: ${cart}`);
    // With the direct API, the plan is created with the card.
    if (this.isDirect) return { orderReference, planNumber: '', checkoutUrl: '' };
    const response = await this.open('/checkout', { order: orderReference });
    const checkoutUrl = response.headers.get('location');
    if (response.status !== REDIRECT || checkoutUrl === null) return response.status;
    return { orderReference, planNumber: checkoutUrl.split('/').at(-1) ?? '', checkoutUrl };
  }

  override async order(orderReference: string): Promise<ShopOrder> {
    const html = await (await this.open(`/orders/${orderReference}`)).text();
    const textOf = (id: string): string | undefined => new RegExp(`id="${id}">(\\w+)`).exec(html)?.[1];
    const state = textOf('state') as ShopOrder['state'] | undefined;
    if (state === undefined) throw new Error(`The page of ${orderReference} has no state: ${html}`);
    return { orderReference, state, amount: AMOUNT, currency: 'USD', fulfillments: Number(textOf('fulfillments')) };
  }

  override async pay(order: string, number: string, numberOfInstallments: number): Promise<number> {
    const form = { ...CARD, order, number, installments: String(numberOfInstallments) };
    const { status } = await this.open('/checkout/pay', form);
    return status === REDIRECT ? OK : status;
  }

  override async act(reference: string, action: 'ship' | 'cancel' | 'refund', amount?: number): Promise<number> {
    // The staff page ships complete orders.
    if (action === 'ship' && amount !== undefined) return UNPROCESSABLE;
    const { status } = await this.open(`/orders/${reference}/${action}`, { ...(amount !== undefined && { amount: String(amount) }) });
    return status === REDIRECT ? OK : status;
  }
}

/** Unpacks a project, starts it with the command of its README, and runs the cases of the integration check, or its incidents. */
export const checkedProject = (combination: Combination, of: readonly Case[] = cases): Promise<CaseResult[]> =>
  inFolder(combination, async ({ folder, shop: url, env, settings }) => {
    await install(combination, settings, folder, env);
    // The sandbox of the folder delivers webhooks itself, which is the part of the check.
    const sandbox = await startServer({ port: 0 });
    const running = started(commandsOf(combination, settings).start, folder, {
      ...env,
      ...shopEnvironment(sandbox.origin),
      PHP_CLI_SERVER_WORKERS: '8',
    });
    try {
      const shop = new ProjectShop(url, combination.webhooks ? '/webhooks' : undefined, combination.integration === 'direct');
      await expect.poll(async () => (await shop.isReachable()) || running.output(), { timeout: PATIENCE }).toBe(true);
      const chosen = chosenFrom(undefined, shop, of).chosen.filter(({ name }) => !NEED_OTHER_TOTALS.has(name));
      return await runCases(chosen, { shop, sandbox: sandboxClient(sandbox.origin, {}) }, () => undefined);
    } catch (error) {
      throw new Error(`${String(error)}\nThe shop printed:\n${running.output()}`, { cause: error });
    } finally {
      await running.stop();
      await sandbox.stop();
    }
  });
