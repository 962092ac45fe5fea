import path from 'node:path';
import { expect, test } from 'vitest';
import { chaosFaults } from '../../src/data/chaos-faults';
import { sandboxClient } from '../../src/sandbox/node/common/client';
import { Scene } from '../../src/sandbox/node/integration-check/scene';
import { Shop } from '../../src/sandbox/node/integration-check/shop';
import { startShop } from '../../src/sandbox/node/integration-check/start-shop';
import { startServer } from '../../src/sandbox/node/server/server';
import { freeUrl } from '../support/free-url';
import { root } from '../support/built-site';

/** How often a shop releases one paid order when every delivery is disturbed in all six ways. */
async function fulfillmentsOf(command: string, webhookPath: string): Promise<number> {
  const shop = new Shop(await freeUrl(), webhookPath);
  const sandbox = await startServer({
    port: 0,
    webhookUrl: shop.url + webhookPath,
    chaos: chaosFaults.map(({ name }) => name),
  });
  const stopShop = await startShop(command, { shop, sandboxUrl: sandbox.origin, env: process.env });
  try {
    const scene = new Scene(shop, sandboxClient(sandbox.origin, {}), 20_000);
    const order = await scene.checkout();
    await scene.partita.pay(order);
    // A delivery is done when its copies and forgeries have been sent, too.
    await expect
      .poll(() => [...sandbox.webhooks.deliveries.values()].map(({ status }) => status), { timeout: 20_000 })
      .toEqual(['delivered']);
    return (await scene.expectState(order, ['paid'], 'After all deliveries')).fulfillments;
  } finally {
    await stopShop();
    await sandbox.stop();
  }
}

test('under all chaos, the sample shop releases each order once', async () => {
  const [correct, naive] = await Promise.all([
    fulfillmentsOf(`node "${path.join(root, 'samples/projects/node/server.mjs')}"`, '/webhooks'),
    fulfillmentsOf(`node "${path.join(root, 'tests/support/other-shop.mjs')}" verifies-no-signature releases-with-each-event`, '/hooks'),
  ]);
  expect(correct).toBe(1);
  expect(naive).toBeGreaterThan(1);
});
