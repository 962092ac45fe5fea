import { hosts } from '../../../data/hosts';

const allowed: readonly string[] = [hosts.checkout.sandbox, hosts.checkout.production];

/** Maximum length of a URL. In a longer one, the modules of a 3 cm code would be too small. */
const MAX_LENGTH = 300;

/**
 * Returns an error message for a URL that isn't a checkout page, or `undefined` for one that is. Shoppers can't see the URL of a code
 * before they open it, so only the checkout hosts are allowed.
 */
export function addressProblem(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return 'Enter the checkoutUrl of your plan.';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return "This isn't a URL. Copy checkoutUrl from the response, starting with https://.";
  }
  if (url.protocol !== 'https:') return 'The address must start with https://.';
  if (url.username || url.password)
    return "The address contains a user name. The part before the @ isn't the host, so don't use this address.";
  if (!allowed.includes(url.origin))
    return `${url.host.slice(0, 60)} isn't a Partita checkout host. Use the checkoutUrl from the response as it is.`;
  if (!/^\/p\/[\dA-Z]{20}$/.test(url.pathname)) return "This isn't a plan's payment page: its path is /p/ and the plan number.";
  if (text.length > MAX_LENGTH) return `The address is longer than ${MAX_LENGTH} characters, which is too much for a small code.`;
  return undefined;
}
