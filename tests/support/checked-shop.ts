import { sandboxClient } from '../../src/sandbox/node/common/client';
import type { Case } from '../../src/sandbox/node/integration-check/case';
import { cases } from '../../src/sandbox/node/integration-check/cases';
import { chosenFrom } from '../../src/sandbox/node/integration-check/choose';
import { runCases, type CaseResult } from '../../src/sandbox/node/integration-check/run';
import { Shop } from '../../src/sandbox/node/integration-check/shop';
import { shopEnvironment } from '../../src/sandbox/node/integration-check/start-shop';
import { startServer } from '../../src/sandbox/node/server/server';
import { freeUrl } from './free-url';
import { startOtherShop } from './other-shop.mjs';
import { mistakes } from './other-shop-mistakes.mjs';

/**
 * Checks the shop in other-shop.mjs, in this process.
 * @param switches Its design and its mistakes.
 * @param of The cases of the integration check by default.
 * @param only The cases to run; all by default.
 * @param patience Seconds until an order must show what has happened. A shop with a mistake makes the check wait for it.
 */
export async function checkedShop(
  switches: readonly string[],
  { of = cases, only, patience }: { of?: readonly Case[]; only?: readonly string[]; patience?: number } = {},
): Promise<CaseResult[]> {
  const sandbox = await startServer({ port: 0 });
  const url = await freeUrl();
  const stopShop = await startOtherShop({ url, env: shopEnvironment(sandbox.origin), switches });
  try {
    const design = [...switches, ...switches.flatMap((name) => mistakes[name]?.design ?? [])];
    const shop = new Shop(url, design.includes('has-no-webhooks') ? undefined : '/hooks', design.includes('takes-cards-itself'));
    const { chosen } = chosenFrom(only, shop, of);
    return await runCases(
      chosen,
      { shop, sandbox: sandboxClient(sandbox.origin, {}), ...(patience !== undefined && { patience }) },
      () => undefined,
    );
  } finally {
    await stopShop();
    await sandbox.stop();
  }
}
