import type { Behavior } from './test-data';

/** Tokens of the mock gateway, for a payment method of type `gateway_token`. */
export const gatewayTokens: Readonly<Record<string, Behavior>> = {
  mock_ok: {},
  mock_decline: { decline: 'card_declined' },
  mock_3ds: { threeDS: 'challenge' },
};
