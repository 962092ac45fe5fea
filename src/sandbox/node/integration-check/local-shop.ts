import { portProblemOf } from '../../../domain/blocked-ports';
import { isLoopbackUrl } from '../../../domain/loopback';
import { InputError } from '../common/command';
import { Shop } from './shop';

/**
 * Returns a client of the shop at a URL that a person or an agent entered.
 * @param webhookPath The path of its webhook endpoint: `/webhooks`, or `none`.
 * @param isDirect Whether it takes cards itself, with the direct API.
 * @throws InputError for any URL that isn't on this machine.
 */
export function localShop(url: string, webhookPath: string, isDirect = false): Shop {
  // The check starts checkouts and sends forged events, which must not reach a real shop.
  if (!isLoopbackUrl(url))
    throw new InputError(`The shop must run on this machine, at an address such as http://localhost:3000, not "${url.slice(0, 80)}".`);
  const hasWebhooks = webhookPath !== 'none';
  if (hasWebhooks && !webhookPath.startsWith('/'))
    throw new InputError(
      'The path of the webhook endpoint must start with a slash, such as /webhooks, or be none if the shop has no endpoint.',
    );
  const problem = portProblemOf(new URL(url));
  if (problem !== undefined) throw new InputError(`The shop's address can't be ${url.slice(0, 80)}. ${problem}`);
  return new Shop(new URL(url).origin, hasWebhooks ? webhookPath : undefined, isDirect);
}
