import type { Flow } from './types';

/** A payment with hosted fields, from the checkout button to fulfillment. */
export const hostedFields: Flow = {
  label:
    'Sequence of a payment with hosted fields: twelve steps between browser, your server, Partita, and the gateway with the issuer. The table that follows lists them.',
  caption: 'Broken lines are sent by Partita on its own. Steps 6 to 9 repeat while the shopper corrects input or tries another card.',
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
        { id: '1', from: 'browser', to: 'server', short: 'Opens the payment step', what: 'The shopper opens the payment step' },
        {
          id: '2',
          from: 'server',
          to: 'partita',
          short: 'Requests a token',
          what: '[Request a token](operation:v3/Authenticate), unless a cached one is younger than 54 minutes',
          fails: 'Hide the method for this shopper; alert yourself',
        },
        {
          id: '3',
          from: 'server',
          to: 'partita',
          short: 'Initiates a plan',
          what: '[Initiate a plan](operation:v3/InitiateInstallmentPlan); store `planNumber`',
          fails: 'Timeout after 30 s: same key again. 422: correct the field in `details`',
        },
        { id: '4', from: 'server', to: 'browser', short: 'Hands over the publicToken', what: 'Hand over the `publicToken`' },
        {
          id: '5',
          from: 'browser',
          to: 'partita',
          short: 'mount() loads frames and plan',
          what: '`mount()` loads the frames and the plan',
          fails: 'No `ready`: the policy or a blocker stops a frame. Offer another method',
        },
        {
          id: '6',
          from: 'browser',
          short: 'Types, picks a plan, accepts the terms',
          what: 'Shopper types, picks a plan, accepts the terms',
          fails: '`validity` and `error` name the field; use `focus(name)`',
        },
        {
          id: '7',
          from: 'browser',
          to: 'partita',
          short: 'Pays: the card goes past your page',
          what: 'Pay: the card goes from the frame to Partita',
          fails: '`tokenExpired`: start again at step 3 with a new key',
        },
        {
          id: '8',
          from: 'partita',
          to: 'gateway',
          short: 'Authorizes the amount',
          what: 'Authorize the amount',
          fails: 'Declined: `error` with a code; the fields stay for another card',
        },
      ],
    },
    {
      id: '3ds',
      title: 'Only if the issuer asks: 3DS',
      steps: [
        {
          id: '9',
          from: 'gateway',
          to: 'browser',
          short: 'Challenge for the shopper',
          what: '**Only if asked:** 3DS challenge in a modal, inline or by redirect',
          fails: '[`authentication_failed`](/api/v3/errors#authentication_failed): the shopper may try again',
        },
      ],
    },
    {
      id: 'end',
      steps: [
        {
          id: '10',
          from: 'partita',
          to: 'gateway',
          short: 'Captures installment 1',
          what: 'Capture installment 1, unless `autoCapture` is `false`',
          fails: 'The plan does not become `active`; wait for the webhook',
        },
        {
          id: '11',
          from: 'partita',
          to: ['browser', 'server'],
          isWebhook: true,
          short: 'Success in the page, and webhooks',
          what: '`success` in the page; `plan.created` and `plan.activated` as webhooks',
          fails: 'They come in any order, and the page may be closed. Handle both',
        },
        {
          id: '12',
          from: 'server',
          to: 'partita',
          short: 'Verifies, then fulfills once',
          what: '[Verify authorization](operation:v3/VerifyAuthorization), compare the amount, fulfill once',
          fails: 'Timeout: show a waiting page, ask again after 5 s',
        },
      ],
    },
  ],
};
