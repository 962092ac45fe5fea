import type { Flow } from './types';

/** A plan that the shopper pays through a link in a message. */
export const textToPay: Flow = {
  label: 'Text-to-pay sequence: six steps between your server, Partita, and the shopper. The table below lists the steps.',
  caption: 'Dashed lines are messages that Partita sends: a link to the shopper, and webhooks to you.',
  lanes: [
    { id: 'server', name: 'Your server' },
    { id: 'partita', name: 'Partita' },
    { id: 'shopper', name: 'Shopper' },
  ],
  parts: [
    {
      id: 'paid',
      steps: [
        {
          id: '1',
          from: 'server',
          to: 'partita',
          short: 'Creates the plans',
          what: '[Creates the plans](/api/text2pay/create-plans-by-text-email), up to 50 in one call',
          fails: 'The result for that plan contains an `error`',
        },
        {
          id: '2',
          from: 'partita',
          to: 'shopper',
          isWebhook: true,
          short: 'Sends the link',
          what: 'Creates each plan as `initialized` and sends the messages',
          fails: '`delivery` is `failed`: correct the address, or send the link yourself',
        },
        {
          id: '3',
          from: 'shopper',
          to: 'partita',
          short: 'Opens the link and pays',
          what: 'Opens the link, chooses a number of installments, and enters a card',
          fails: 'The page names the reason and lets them try again',
        },
        {
          id: '4',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'Webhooks',
          what: 'Authorizes the card, then sends `plan.created` and `plan.activated`',
          fails: '`plan.creation_failed` after a [final decline](/api/v3/errors#final-declines)',
        },
        {
          id: '5',
          from: 'server',
          to: 'partita',
          short: 'Verifies, then releases the order',
          what: '[Verifies the authorization](operation:v3/VerifyAuthorization) and releases the order',
          fails: 'Wait: a link stays valid for hours or days',
        },
      ],
    },
    {
      id: 'unused',
      title: "If the shopper doesn't pay in time",
      steps: [
        {
          id: '6',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'plan.expired',
          what: 'Expires the unused link, and sends `plan.expired`',
          fails: '[Create a new plan](/api/text2pay/create-plans-by-text-email) if you still want the order',
        },
      ],
    },
  ],
};
