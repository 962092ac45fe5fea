import { hosts } from '../../../data/hosts';
import { sandboxTerminals } from '../../../data/sandbox-terminals';

/** The order of the examples. Amounts in minor units. */
export const ORDER = {
  reference: 'HL-10482',
  currency: 'USD',
  total: 50_000,
  /** Total with the sample coupon. */
  reduced: 42_000,
  shop: 'https://harborlane.example',
} as const;

export const checkoutHost = new URL(hosts.checkout.sandbox).host;
export const challengeHost = new URL(hosts.threeDS.sandbox).host;

/** Return URLs, as a server sends them. Partita replaces the placeholders in braces. */
export const REDIRECT_URLS = {
  succeeded: `${ORDER.shop}/checkout/done?order={orderReference}&plan={planNumber}`,
  failed: `${ORDER.shop}/checkout/failed?order={orderReference}`,
  canceled: `${ORDER.shop}/cart`,
} as const;

export const filledUrl = (template: string, planNumber: string): string =>
  template.replace('{orderReference}', ORDER.reference).replace('{planNumber}', planNumber);

/** Returns the body of the initiate call. */
export const initiateBody = (isEmbedded: boolean): Record<string, unknown> => ({
  planData: {
    terminalId: sandboxTerminals[0]?.terminalId,
    totalAmount: { value: ORDER.total, currency: ORDER.currency },
    purchaseMethod: 'ecommerce',
    orderReference: ORDER.reference,
  },
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
  redirectUrls: REDIRECT_URLS,
  ...(isEmbedded && { uxSettings: { embed: true, locale: 'en-US' } }),
});
