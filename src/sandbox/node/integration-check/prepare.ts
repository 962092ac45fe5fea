import type { SandboxClient } from '../common/client';
import { InputError } from '../common/command';
import { CaseFailure } from './case-failure';
import type { Shop } from './shop';
import { exportLine } from './start-shop';

/**
 * Starts a checkout to verify that the shop uses this sandbox.
 * @throws InputError if the shop doesn't respond or uses another sandbox, or if the sandbox delivers events itself.
 */
export async function prepare(shop: Shop, sandbox: SandboxClient): Promise<void> {
  const { endpoints } = await sandbox.control<{ endpoints: { url: string; status: string }[] }>('GET', '/webhooks');
  const active = endpoints.find(({ status }) => status === 'active');
  if (active)
    throw new InputError(
      `The sandbox also delivers webhooks to ${active.url}. Start it without --forward-to: the check delivers them itself.`,
    );
  if (!(await shop.isReachable()))
    throw new InputError(
      `No shop responds at ${shop.url}. Pass --start, or start the shop with this environment:\n\n  ${exportLine(sandbox.url)}\n`,
    );
  const checkout = await shop.checkout({ amount: 50_000, currency: 'USD' }).catch((error: unknown) => {
    throw error instanceof CaseFailure ? new InputError(error.message) : error;
  });
  if (typeof checkout === 'number')
    throw new InputError(
      `POST ${shop.url}/partita-check/checkout returned ${checkout}. Add the test routes (see --help), and start the shop with this environment:\n\n  ${exportLine(sandbox.url)}\n`,
    );
  if (shop.isDirect) return;
  const { status } = await sandbox.call('GET', `/v3/installment-plans/${encodeURIComponent(checkout.planNumber)}`);
  if (status !== 200)
    throw new InputError(
      `The shop started plan ${checkout.planNumber.slice(0, 40)}, but not in the sandbox at ${sandbox.url}. Start the shop with this environment:\n\n  ${exportLine(sandbox.url)}\n`,
    );
}
