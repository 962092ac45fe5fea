import type { Screen } from '../types';

/** Screens about users, API calls, and events. */
export const accessScreens: Record<string, Screen> = {
  'api-usage': {
    frame: 'hub',
    menu: 'Usage',
    title: 'Usage',
    buttons: [{ label: 'New alert', look: 'main' }, { label: 'Export' }],
    markButtons: 3,
    alt: 'Usage of one client on one day: calls by operation, errors by code with card_declined first, 34% of the rate limit for writes used, and 99.8% of webhooks delivered.',
    caption: 'API usage of the sample shop on one day.',
    marks: ['Filter by client and period.', 'Open an error code to see examples with trace IDs.', 'Create an alert.'],
    blocks: [
      { kind: 'filters', items: ['Client: Shop', 'Apr 10, 2026'], mark: 1 },
      {
        kind: 'numbers',
        items: [
          { label: 'Calls', value: '1,284' },
          { label: 'Highest use of writes', value: '34%', note: '3.4 of 10 a second' },
          { label: 'Webhook success', value: '99.8%', note: '511 of 512 deliveries' },
        ],
      },
      {
        kind: 'columns',
        mark: 2,
        parts: [
          {
            share: 5,
            blocks: [
              {
                kind: 'ranks',
                title: 'Calls by operation',
                items: [
                  ['CheckEligibility', 902],
                  ['InstallmentPlan', 214],
                  ['GetInstallmentPlan', 141],
                  ['Refund', 27],
                ].map(([label, value]) => ({ label: String(label), value: Number(value), text: String(value) })),
              },
            ],
          },
          {
            share: 5,
            blocks: [
              {
                kind: 'ranks',
                title: 'Errors by code',
                items: [
                  ['card_declined', 9],
                  ['insufficient_funds', 6],
                  ['field_invalid', 2],
                ].map(([label, value]) => ({ label: String(label), value: Number(value), text: String(value) })),
              },
            ],
          },
        ],
      },
    ],
  },
  users: {
    frame: 'hub',
    menu: 'Users',
    title: 'Users',
    buttons: [{ label: 'Invite', look: 'main' }],
    markButtons: 1,
    alt: 'A list of six users with their role, second factor, and status: two Account owners, a Manager, a Developer, a Cashier limited to one terminal, and an invited Support agent.',
    caption: 'Users of the sample shop. Have at least two Account owners.',
    marks: [
      'Invite a user by email address and role.',
      'This Cashier is limited to one terminal.',
      "This user hasn't accepted the invitation yet.",
    ],
    blocks: [
      { kind: 'filters', items: ['Role: all', 'Status: all'] },
      {
        kind: 'table',
        columns: [
          { head: 'Name', share: 4 },
          { head: 'Role', share: 4 },
          { head: 'Terminals', share: 3 },
          { head: 'Second factor', share: 3 },
          { head: 'Status', share: 3 },
        ],
        rows: [
          [{ text: 'Morgan Okafor', link: true }, 'Account owner', 'All', 'Passkey', { text: 'Active', tone: 'good' }],
          [{ text: 'Jamie Lindqvist', link: true }, 'Account owner', 'All', 'App', { text: 'Active', tone: 'good' }],
          [{ text: 'Noor Haddad', link: true }, 'Manager', 'All', 'Passkey', { text: 'Active', tone: 'good' }],
          [{ text: 'Theo Marsh', link: true }, 'Developer', 'All', 'Passkey', { text: 'Active', tone: 'good' }],
          [{ text: 'Ines Duarte', link: true }, 'Cashier', 'Online shop', 'App', { text: 'Active', tone: 'good' }],
          [{ text: 'Sam Whitlock', link: true }, 'Support agent', 'All', '–', { text: 'Invited', tone: 'wait' }],
        ],
        markRows: { 4: 2, 5: 3 },
      },
    ],
  },
  webhooks: {
    frame: 'hub',
    menu: 'Webhooks',
    title: 'Webhooks',
    buttons: [{ label: 'New endpoint', look: 'main' }],
    markButtons: 1,
    alt: 'Two webhook endpoints: orders is active with eight events, and finance is paused with two. Below are the settings of the first one: its events, its hidden secret, and buttons to send a test, rotate the secret, and pause.',
    caption: 'Each endpoint has its own events and secret.',
    marks: [
      'Add up to five endpoints.',
      'The events sent to this endpoint.',
      'The secret that signs deliveries.',
      'Send a test, rotate the secret, or pause.',
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { head: 'Address', share: 7 },
          { head: 'Events', share: 2, align: 'end' },
          { head: 'Status', share: 3 },
        ],
        rows: [
          [{ text: 'https://harborlane.example/webhooks/partita', link: true }, '8', { text: 'Active', tone: 'good' }],
          [{ text: 'https://finance.harborlane.example/partita', link: true }, '2', { text: 'Paused', tone: 'plain' }],
        ],
      },
      { kind: 'heading', text: 'Events', mark: 2 },
      {
        kind: 'form',
        columns: 3,
        fields: [
          'plan.created',
          'plan.activated',
          'plan.on_hold',
          'plan.cleared',
          'plan.canceled',
          'installment.failed',
          'refund.succeeded',
          'refund.failed',
          'chargeback.opened',
        ].map((label, index) => ({ label, value: '', as: index < 8 ? 'checked' : 'unchecked' }) as const),
      },
      { kind: 'form', columns: 2, mark: 3, fields: [{ label: 'Secret', value: 'whsec_••••••••••••••••' }] },
      { kind: 'buttons', mark: 4, items: [{ label: 'Send test' }, { label: 'Rotate' }, { label: 'Pause' }] },
    ],
  },
  'delivery-log': {
    frame: 'hub',
    menu: 'Webhooks',
    title: 'Delivery log',
    buttons: [{ label: 'Resend all failed' }],
    markButtons: 3,
    alt: 'Delivery log of one endpoint: four deliveries with event, attempt, response code, and duration. A plan.on_hold delivery failed with 500 on its second attempt, and its request and response are shown below.',
    caption: 'The log lists every attempt of the last 30 days.',
    marks: ['Each row is one attempt.', 'The event, and the response from your server.', 'Send failed events again with the same IDs.'],
    blocks: [
      { kind: 'filters', items: ['Endpoint: orders', 'Event: all', 'Last 24 hours'] },
      {
        kind: 'table',
        mark: 1,
        columns: [
          { head: 'Time, UTC', share: 3 },
          { head: 'Event', share: 5 },
          { head: 'Attempt', share: 2, align: 'end' },
          { head: 'Response', share: 3 },
          { head: 'Duration', share: 2, align: 'end' },
        ],
        rows: [
          ['11:00:06', { text: 'plan.on_hold', mono: true }, '2', { text: '500', tone: 'bad' }, '212 ms'],
          ['11:00:01', { text: 'plan.on_hold', mono: true }, '1', { text: '500', tone: 'bad' }, '198 ms'],
          ['11:00:00', { text: 'installment.failed', mono: true }, '1', { text: '200', tone: 'good' }, '84 ms'],
          ['10:54:02', { text: 'webhook.test', mono: true }, '1', { text: '200', tone: 'good' }, '91 ms'],
        ],
      },
      { kind: 'heading', text: 'plan.on_hold, attempt 2', buttons: [{ label: 'Resend' }], mark: 2 },
      {
        kind: 'code',
        lines: [
          '{ "type": "plan.on_hold", "data": { "orderReference": "HL-10482",',
          '    "status": "on_hold", "holdReason": "payment_failed" } }',
          '',
          '500 Internal Server Error. Next attempt in 5 minutes.',
        ],
      },
    ],
  },
  'sign-in': {
    frame: 'card',
    alt: 'Sign-in page of the Merchant Hub with fields for email address and password, and buttons to continue with single sign-on, a passkey, Google, or Apple.',
    caption: 'The Hub sign-in page.',
    marks: ['Single sign-on uses your identity provider instead of a password.'],
    blocks: [
      { kind: 'heading', text: 'Sign in' },
      {
        kind: 'form',
        fields: [
          { label: 'Email', value: 'noor.haddad@harborlane.example' },
          { label: 'Password', value: '' },
        ],
      },
      { kind: 'buttons', items: [{ label: 'Sign in', look: 'main' }] },
      { kind: 'buttons', mark: 1, items: [{ label: 'Single sign-on' }, { label: 'Passkey' }] },
      { kind: 'buttons', items: [{ label: 'Google' }, { label: 'Apple' }] },
    ],
  },
};
