import { checkoutLanes } from './lanes';
import type { Flow } from './types';

/** A payment with hosted fields, from the checkout button to fulfillment. */
export const hostedFields: Flow = {
  label:
    'Hosted fields sequence: twelve steps between the browser, your server, Partita, and the gateway with the issuer. The table below lists the steps.',
  caption: 'Dashed lines are messages that Partita sends. Steps 6 to 9 repeat while the shopper corrects input or tries another card.',
  lanes: checkoutLanes,
  parts: [
    {
      id: 'start',
      steps: [
        { id: '1', from: 'browser', to: 'server', short: 'Opens the payment step', what: 'The shopper opens the payment step' },
        {
          id: '2',
          from: 'server',
          to: 'partita',
          short: 'Requests a token',
          what: '[Requests a token](operation:v3/Authenticate), unless a cached one is less than 54 minutes old',
          fails: 'Hide the method for this shopper, and alert your team',
        },
        {
          id: '3',
          from: 'server',
          to: 'partita',
          short: 'Initiates a plan',
          what: '[Initiates a plan](operation:v3/InitiateInstallmentPlan) and stores `planNumber`',
          fails: 'Timeout after 30 s: retry with the same key. 422: correct the field named in `details`',
        },
        { id: '4', from: 'server', to: 'browser', short: 'Passes the publicToken', what: 'Passes the `publicToken` to the page' },
        {
          id: '5',
          from: 'browser',
          to: 'partita',
          short: 'mount() loads frames and plan',
          what: '`mount()` loads the frames and the plan',
          fails: 'No `ready`: your policy or a blocker stops a frame. Offer another method',
        },
        {
          id: '6',
          from: 'browser',
          short: 'Enters card, picks plan, accepts terms',
          what: 'The shopper enters the card, picks a plan, and accepts the terms',
          fails: '`validity` and `error` name the field; use `focus(name)`',
        },
        {
          id: '7',
          from: 'browser',
          to: 'partita',
          short: 'Pays: the card bypasses your page',
          what: 'The shopper pays, and the frame sends the card to Partita',
          fails: '`tokenExpired`: start again at step 3 with a new key',
        },
      ],
    },
    {
      id: '3ds',
      title: "Only if it's required: 3DS",
      steps: [
        {
          id: '8',
          from: 'gateway',
          to: 'browser',
          short: 'Challenge for the shopper',
          what: '**Only if required:** requests a 3DS challenge, in a modal, inline, or by redirect',
          fails: '[`authentication_failed`](/api/v3/errors#authentication_failed): the shopper can try again',
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
          short: 'Authorizes the amount',
          what: 'Authorizes the amount',
          fails: 'Declined: `error` with a code. The fields stay open for another card',
        },
        {
          id: '10',
          from: 'partita',
          to: 'gateway',
          short: 'Captures installment 1',
          what: 'Captures installment 1, unless `autoCapture` is `false`',
          fails: "The plan doesn't become `active`. Wait for the webhook",
        },
        {
          id: '11',
          from: 'partita',
          to: ['browser', 'server'],
          isWebhook: true,
          short: 'Success in the page, and webhooks',
          what: 'Fires `success` in the page, and sends the webhooks `plan.created` and `plan.activated`',
          fails: 'They arrive in any order, and the page may be closed. Handle both',
        },
        {
          id: '12',
          from: 'server',
          to: 'partita',
          short: 'Verifies, then fulfills once',
          what: '[Verifies the authorization](operation:v3/VerifyAuthorization), compares the amount, and fulfills once',
          fails: 'Timeout: show a waiting page, and ask again after 5 s',
        },
      ],
    },
  ],
};
