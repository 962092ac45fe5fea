import type { Flow } from './types';

/** Redirect and webhook: the three orders in which they can arrive. */
export const redirectRace: Flow = {
  label:
    'Three sequences in which the redirect and the webhook can reach your server. Each ends with one paid order. The table below lists the steps.',
  caption: 'Dashed lines are webhooks. In each case, the first message marks the order as paid, once.',
  lanes: [
    { id: 'browser', name: 'Browser' },
    { id: 'server', name: 'Your server' },
    { id: 'partita', name: 'Partita' },
  ],
  parts: [
    {
      id: 'A',
      title: 'A. The webhook arrives first',
      steps: [
        {
          id: 'A1',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'plan.created',
          what: '`plan.created` arrives while the shopper is still on the payment page',
          fails: 'Not delivered: Partita retries, and case B or C follows',
        },
        {
          id: 'A2',
          from: 'server',
          to: 'partita',
          short: 'Verifies: paid',
          what: '[Verifies](operation:v3/VerifyAuthorization), marks the order as paid, and returns 200 to the webhook',
          fails: 'Return 500: Partita sends the webhook again',
        },
        { id: 'A3', from: 'browser', to: 'server', short: 'Returns to succeeded', what: 'The browser returns' },
        {
          id: 'A4',
          from: 'server',
          to: 'browser',
          short: 'Confirms: already paid',
          what: 'Shows the confirmation, because the order is already paid',
        },
      ],
    },
    {
      id: 'B',
      title: 'B. The browser arrives first',
      steps: [
        { id: 'B1', from: 'browser', to: 'server', short: 'Returns to succeeded', what: 'The browser returns' },
        {
          id: 'B2',
          from: 'server',
          to: 'partita',
          short: 'Verifies: paid',
          what: '[Verifies](operation:v3/VerifyAuthorization) and marks the order as paid',
          fails: '`isAuthorized` is `false`: show a waiting page, and ask again',
        },
        { id: 'B3', from: 'server', to: 'browser', short: 'Confirms the order', what: 'Shows the confirmation' },
        {
          id: 'B4',
          from: 'partita',
          to: 'server',
          isWebhook: true,
          short: 'plan.created: return 200',
          what: '`plan.created` finds a paid order: change nothing, and return 200',
          fails: 'Any other status: Partita sends the same webhook again',
        },
      ],
    },
    {
      id: 'C',
      title: 'C. The browser never returns',
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
          what: '[Verifies](operation:v3/VerifyAuthorization), marks the order as paid, and confirms it by email',
          fails: 'Return 500: Partita sends the webhook again',
        },
      ],
    },
  ],
};
