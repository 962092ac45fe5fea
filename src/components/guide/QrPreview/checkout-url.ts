import { hosts } from '../../../data/hosts';

const allowed: readonly string[] = [hosts.checkout.sandbox, hosts.checkout.production];

/** Longer addresses make modules too small for a code of three centimeters. */
const LONGEST = 300;

/**
 * What is wrong with an address that is to become a code for shoppers, in words; nothing when it is a checkout page.
 * A scanned code shows no address before it opens, so only the hosts of the checkout pass.
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
  if (text.length > LONGEST) return `The address is longer than ${LONGEST} characters, which is too much for a small code.`;
  return undefined;
}
