import type { Flow } from './types';

/** A payment on a hosted form. Redirect, modal and iframe take the same steps. */
export const hostedForm: Flow = {
  label:
    'Sequence of a payment on a hosted form: twelve steps between browser, your server, Partita, and the gateway with the issuer. The table that follows lists them.',
  caption:
    'Broken lines are sent by Partita on its own. Steps 10 and 11 come in any order. Steps 6 to 8 repeat until the shopper pays, gives up or the link expires.',
  lanes: [
    { id: 'browser', name: 'Browser' },
    { id: 'server', name: 'Your server' },
    { id: 'partita', name: 'Partita' },
    { id: 'gateway', name: 'Gateway and issuer' },
  ],
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
          what: '[Request a token](operation:v3/Authenticate), if the cached one is old',
          fails: 'Hide the method; alert on `invalid_client`',
        },
        {
          id: '3',
          from: 'server',
          to: 'partita',
          short: 'Initiates a plan',
          what: '[Initiate a plan](operation:v3/InitiateInstallmentPlan) with amount, order and `redirectUrls`',
          fails: 'Timeout: retry with the same key. 422: fix the field named in `details`',
        },
        {
          id: '4',
          from: 'server',
          short: 'Stores the planNumber',
          what: 'Store `planNumber` with the order',
          fails: 'Without it you cannot verify: do not go on',
        },
        {
          id: '5',
          from: 'server',
          to: 'browser',
          short: 'Redirect, modal or frame',
          what: 'Redirect, open the modal, or set the address of the frame',
        },
        {
          id: '6',
          from: 'browser',
          to: 'partita',
          short: 'Opens the page, enters a card',
          what: 'The page shows amount, options and terms; the shopper enters a card',
          fails: 'Link older than 60 minutes: initiate again with a new key',
        },
        {
          id: '7',
          from: 'partita',
          to: 'gateway',
          short: 'Authorizes the card',
          what: 'Authorize the card',
          fails: 'Declined: the page offers another card',
        },
      ],
    },
    {
      id: '3ds',
      title: 'Only if the issuer asks: 3DS',
      steps: [
        {
          id: '8',
          from: 'gateway',
          to: 'browser',
          short: 'Challenge for the shopper',
          what: '3DS challenge, if the issuer wants one',
          fails: 'Failed or abandoned: the page offers another try',
        },
      ],
    },
    {
      id: 'end',
      steps: [
        {
          id: '9',
          from: 'partita',
          to: 'gateway',
          short: 'Captures installment 1',
          what: 'Capture installment 1, unless `autoCapture` is `false`',
        },
        {
          id: '10',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'Webhooks',
          what: 'Webhooks `plan.created` and `plan.activated`',
          fails: 'Ten attempts in about 75.5 hours',
        },
        {
          id: '11',
          from: 'partita',
          to: 'browser',
          isWebhook: true,
          short: 'Return, callback or message',
          what: 'Return address, callback or message',
          fails: 'The browser may be gone: the webhook is the record',
        },
        {
          id: '12',
          from: 'server',
          to: 'partita',
          short: 'Verifies, then fulfills once',
          what: '[Verify authorization](operation:v3/VerifyAuthorization), compare the amount, fulfill once',
          fails: 'Timeout: show a waiting page and ask again',
        },
      ],
    },
  ],
};
