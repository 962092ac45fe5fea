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
    return 'This is no URL. Copy checkoutUrl from the answer, with https:// at its start.';
  }
  if (url.protocol !== 'https:') return 'The address must start with https://.';
  if (url.username || url.password) return 'The address holds a user name. What stands before the @ is not the host: do not use it.';
  if (!allowed.includes(url.origin))
    return `${url.host.slice(0, 60)} is not a checkout host of Partita. Use the checkoutUrl of the answer as it is.`;
  if (!/^\/p\/[\dA-Z]{20}$/.test(url.pathname)) return 'This is not the page of a plan: its path is /p/ and the plan number.';
  if (text.length > LONGEST) return `The address is longer than ${LONGEST} characters, which is too much for a small code.`;
  return undefined;
}
