import { checkoutLanes } from './lanes';
import type { Flow } from './types';

/** A payment on a hosted form. Redirect, modal, and iframe share these steps. */
export const hostedForm: Flow = {
  label:
    'Hosted form sequence: twelve steps between the browser, your server, Partita, and the gateway with the issuer. The table below lists the steps.',
  caption:
    'Dashed lines are messages that Partita sends. Steps 10 and 11 happen in any order. Steps 6 to 8 repeat until the shopper pays or cancels, or the link expires.',
  lanes: checkoutLanes,
  parts: [
    {
      id: 'start',
      steps: [
        { id: '1', from: 'browser', to: 'server', short: 'Chooses Partita', what: 'The shopper chooses Partita at checkout' },
        {
          id: '2',
          from: 'server',
          to: 'partita',
          short: 'Requests a token',
          what: '[Requests a token](operation:v3/Authenticate), if the cached one is too old',
          fails: 'Hide the method, and alert on `invalid_client`',
        },
        {
          id: '3',
          from: 'server',
          to: 'partita',
          short: 'Initiates a plan',
          what: '[Initiates a plan](operation:v3/InitiateInstallmentPlan) with the amount, the order, and `redirectUrls`',
          fails: 'Timeout: retry with the same key. 422: fix the field named in `details`',
        },
        {
          id: '4',
          from: 'server',
          short: 'Stores the planNumber',
          what: 'Stores `planNumber` with the order',
          fails: "Stop: without the number, you can't verify the payment",
        },
        {
          id: '5',
          from: 'server',
          to: 'browser',
          short: 'Redirect, modal, or frame',
          what: 'Redirects, opens the modal, or sets the frame address',
        },
        {
          id: '6',
          from: 'browser',
          to: 'partita',
          short: 'Opens the page, enters a card',
          what: 'The page shows the amount, options, and terms. The shopper enters a card',
          fails: 'Link older than 60 minutes: initiate again with a new key',
        },
      ],
    },
    {
      id: '3ds',
      title: "Only if it's required: 3DS",
      steps: [
        {
          id: '7',
          from: 'gateway',
          to: 'browser',
          short: 'Challenge for the shopper',
          what: 'Requests a 3DS challenge, if one is required',
          fails: 'Failed or abandoned: the page lets the shopper try again',
        },
      ],
    },
    {
      id: 'end',
      steps: [
        {
          id: '8',
          from: 'partita',
          to: 'gateway',
          short: 'Authorizes the card',
          what: 'Authorizes the card',
          fails: 'Declined: the page lets the shopper try another card',
        },
        {
          id: '9',
          from: 'partita',
          to: 'gateway',
          short: 'Captures installment 1',
          what: 'Captures installment 1, unless `autoCapture` is `false`',
        },
        {
          id: '10',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'Webhooks',
          what: 'Sends the webhooks `plan.created` and `plan.activated`',
          fails: 'Partita makes ten attempts in about 75.5 hours',
        },
        {
          id: '11',
          from: 'partita',
          to: 'browser',
          isWebhook: true,
          short: 'Return, callback, or message',
          what: 'Opens the return address, runs the callback, or sends the message',
          fails: 'The shopper may have left. The webhook is the record',
        },
        {
          id: '12',
          from: 'server',
          to: 'partita',
          short: 'Verifies, then fulfills once',
          what: '[Verifies the authorization](operation:v3/VerifyAuthorization), compares the amount, and fulfills once',
          fails: 'Timeout: show a waiting page, and ask again',
        },
      ],
    },
  ],
};
