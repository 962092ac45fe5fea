import type { Flow } from './types';

/** Redirect and webhook: three orders of the same two messages. */
export const redirectRace: Flow = {
  label:
    'Three orders in which the return of the browser and the webhook reach your server. Each ends with one paid order. The table that follows lists the steps.',
  caption: 'Broken lines are webhooks. In each case the order is paid once, by whichever message comes first.',
  lanes: [
    { id: 'browser', name: 'Browser' },
    { id: 'server', name: 'Your server' },
    { id: 'partita', name: 'Partita' },
  ],
  parts: [
    {
      id: 'A',
      title: 'A. The webhook comes first',
      steps: [
        {
          id: 'A1',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'plan.created',
          what: '`plan.created` arrives while the shopper still looks at the payment page',
          fails: 'Not delivered: it is repeated, and case B or C follows',
        },
        {
          id: 'A2',
          from: 'server',
          to: 'partita',
          short: 'Verifies: paid',
          what: '[Verify](operation:v3/VerifyAuthorization), mark the order as paid, answer the webhook with 200',
          fails: 'Answer 500: the webhook comes again',
        },
        { id: 'A3', from: 'browser', to: 'server', short: 'Returns to succeeded', what: 'The browser returns' },
        {
          id: 'A4',
          from: 'server',
          to: 'browser',
          short: 'Confirms: nothing left to do',
          what: 'The order is paid already: show the confirmation',
        },
      ],
    },
    {
      id: 'B',
      title: 'B. The browser comes first',
      steps: [
        { id: 'B1', from: 'browser', to: 'server', short: 'Returns to succeeded', what: 'The browser returns' },
        {
          id: 'B2',
          from: 'server',
          to: 'partita',
          short: 'Verifies: paid',
          what: '[Verify](operation:v3/VerifyAuthorization), mark the order as paid',
          fails: '`isAuthorized` is `false`: show a waiting page and ask again',
        },
        { id: 'B3', from: 'server', to: 'browser', short: 'Confirms the order', what: 'Show the confirmation' },
        {
          id: 'B4',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'plan.created: answer 200',
          what: '`plan.created` finds a paid order: change nothing, answer 200',
          fails: 'Any other answer brings the same webhook again',
        },
      ],
    },
    {
      id: 'C',
      title: 'C. The browser never comes',
      steps: [
        {
          id: 'C1',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'plan.created',
          what: '`plan.created` is the only message',
          fails: 'Your nightly [search](operation:v3/InstallmentPlanSearch) finds the plan',
        },
        {
          id: 'C2',
          from: 'server',
          to: 'partita',
          short: 'Verifies: paid',
          what: '[Verify](operation:v3/VerifyAuthorization), mark the order as paid, and confirm it by mail',
          fails: 'Answer 500: the webhook comes again',
        },
      ],
    },
  ],
};
