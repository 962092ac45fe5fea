import { sandboxTerminals } from '../../../data/sandbox-terminals';
import { formatMoney } from '../../../domain/money';
import type { Screen } from '../types';

/** Screens for a merchant's settings. */
export const settingScreens: Record<string, Screen> = {
  overview: {
    frame: 'hub',
    menu: 'Overview',
    title: 'Harbor Lane Home',
    buttons: [{ label: 'Edit' }],
    alt: 'General details of the merchant Harbor Lane Home: display name, registered name, merchant ID mer_4K2Q9ZT7, status Active, primary email address, country, time zone, and creation date.',
    caption: 'General details of the sample merchant.',
    marks: ['These settings apply to the whole merchant.', 'The table below explains each field.'],
    blocks: [
      { kind: 'text', lines: ['All terminals of this merchant share these details.'], soft: true, mark: 1 },
      {
        kind: 'facts',
        columns: 2,
        mark: 2,
        items: [
          ['Display name', { text: 'Harbor Lane Home', strong: true }],
          ['Registered name', 'Harbor Lane Home Inc.'],
          ['Merchant ID', { text: 'mer_4K2Q9ZT7', mono: true }],
          ['Status', { text: 'Active', tone: 'good' }],
          ['Primary email address', 'office@harborlane.example'],
          ['Managing entity', 'None'],
          ['Country and state', 'United States, Illinois'],
          ['Time zone', 'America/New_York'],
          ['Created', 'Jan 12, 2026'],
        ],
      },
    ],
  },
  credentials: {
    frame: 'hub',
    menu: 'Credentials',
    title: 'Credentials',
    buttons: [{ label: 'New client', look: 'main' }],
    markButtons: 1,
    alt: 'The client Shop with its client ID, two active secrets with their last use and expiration date, and settings for request signing and encryption.',
    caption: 'A client during a rotation: both secrets work.',
    marks: [
      'Create a client for each system.',
      'Two secrets can be active. Last used shows which one your servers send.',
      'Protection settings for this client.',
    ],
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        items: [
          ['Client', { text: 'Shop', strong: true }],
          ['Client ID', { text: 'cli_HL7Q2M9XN4TB6RCD', mono: true }],
          ['Scopes', 'installments.v3'],
        ],
      },
      {
        kind: 'table',
        mark: 2,
        columns: [
          { head: 'Secret', share: 3 },
          { head: 'Created', share: 3 },
          { head: 'Last used', share: 3 },
          { head: 'Expires', share: 3 },
          { head: '', share: 2 },
        ],
        rows: [
          [
            { text: 'ending in k7Qe', mono: true },
            'Apr 9, 2026',
            { text: '1 minute ago', tone: 'good' },
            'Oct 6, 2026',
            { text: 'Revoke', link: true },
          ],
          [
            { text: 'ending in 2hVx', mono: true },
            'Oct 12, 2025',
            'Apr 9, 2026',
            { text: 'Apr 10, 2026', tone: 'wait' },
            { text: 'Revoke', link: true },
          ],
        ],
      },
      { kind: 'buttons', items: [{ label: 'Generate secret' }, { label: 'Download encrypted' }] },
      { kind: 'heading', text: 'Protection', mark: 3 },
      {
        kind: 'form',
        columns: 3,
        fields: [
          { label: 'Request signing', value: 'Observe', as: 'select' },
          { label: 'Message encryption', value: 'Optional', as: 'select' },
          { label: 'Response encryption', value: 'Off', as: 'select' },
        ],
      },
    ],
  },
  design: {
    frame: 'hub',
    menu: 'Design',
    title: 'Design',
    buttons: [{ label: 'Publish', look: 'main' }, { label: 'History' }],
    markButtons: 3,
    alt: 'Theme editor with logo, main color, link color, font, corners, and header on the left, and the payment page for order HL-10482 in these colors on the right. The contrast check passes.',
    caption: 'A draft theme and its preview.',
    marks: [
      'Theme settings.',
      'The contrast check, at least 4.5:1.',
      'Publish the theme, or restore an earlier version.',
      'Preview of the payment page, an email, and the portal.',
    ],
    blocks: [
      {
        kind: 'columns',
        parts: [
          {
            share: 5,
            blocks: [
              {
                kind: 'form',
                columns: 2,
                mark: 1,
                fields: [
                  { label: 'Logo', value: 'harbor-lane.svg', as: 'select', wide: true },
                  { label: 'Main color', value: 'Forest green' },
                  { label: 'Link color', value: 'Deep green' },
                  { label: 'Font', value: 'System sans', as: 'select' },
                  { label: 'Corners', value: '8 px' },
                  { label: 'Header', value: 'Logo left, with shop name', as: 'select', wide: true },
                ],
              },
              { kind: 'band', text: 'Text contrast: passes', tone: 'good', mark: 2 },
            ],
          },
          {
            share: 5,
            blocks: [
              { kind: 'choice', options: ['Payment page', 'Email', 'Portal'], chosen: 0, mark: 4 },
              {
                kind: 'card',
                head: 'Harbor Lane Home',
                blocks: [
                  { kind: 'heading', text: 'Order HL-10482', note: '$500.00 in 4 installments' },
                  { kind: 'staff', paid: 0, total: 4 },
                  { kind: 'form', fields: [{ label: 'Card number', value: '' }] },
                  { kind: 'buttons', items: [{ label: 'Pay $125.00 today', look: 'main' }] },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  emails: {
    frame: 'hub',
    menu: 'Emails',
    title: 'Emails',
    buttons: [{ label: 'Publish', look: 'main' }, { label: 'Send test' }],
    markButtons: 4,
    alt: 'Email settings: sender name, reply-to, and fallback language, a sending domain with valid SPF, DKIM, and DMARC records, switches for four emails, and two required emails.',
    caption: 'Sender, domain, and switchboard.',
    marks: [
      'The sender of your emails.',
      'Your own domain and its DNS records.',
      'Turn optional emails on or off.',
      'Send a test before you publish.',
    ],
    blocks: [
      {
        kind: 'form',
        columns: 3,
        mark: 1,
        fields: [
          { label: 'Sender name', value: 'Harbor Lane Home' },
          { label: 'Reply-to', value: 'help@harborlane.example' },
          { label: 'Fallback language', value: 'English', as: 'select' },
        ],
      },
      {
        kind: 'facts',
        columns: 3,
        mark: 2,
        items: [
          ['Domain', { text: 'mail.harborlane.example', mono: true }],
          ['SPF and DKIM', { text: 'Valid', tone: 'good' }],
          ['DMARC', { text: 'Valid', tone: 'good' }],
        ],
      },
      { kind: 'heading', text: 'Switchboard', mark: 3 },
      {
        kind: 'form',
        columns: 2,
        fields: [
          { label: 'Upcoming payment', value: '', as: 'on' },
          { label: 'Payment received', value: '', as: 'on' },
          { label: 'Order shipped', value: '', as: 'on' },
          { label: 'Plan paid in full', value: '', as: 'off' },
        ],
      },
      {
        kind: 'table',
        columns: [
          { head: 'Required', share: 4 },
          { head: 'Why', share: 6 },
        ],
        rows: [
          ['Plan created', { text: 'Schedule and terms', soft: true }],
          ['Payment failed', { text: 'The shopper must act', soft: true }],
        ],
      },
    ],
  },
  terminals: {
    frame: 'hub',
    menu: 'Terminals',
    title: 'Terminals',
    buttons: [{ label: 'New terminal', look: 'main' }],
    alt: 'A list of four terminals with currency, frequency, options, and limits, and the connection test of the terminal Online shop: credentials, capture settings, and notifications are green.',
    caption: 'The terminals of the sample shop, and the connection test of one of them.',
    marks: [
      'Each terminal has one currency and one set of options.',
      'Test connection checks credentials, capture settings, and notifications.',
    ],
    blocks: [
      {
        kind: 'table',
        mark: 1,
        columns: [
          { head: 'Name', share: 4 },
          { head: 'Currency', share: 2 },
          { head: 'Frequency', share: 3 },
          { head: 'Options', share: 3 },
          { head: 'From', share: 3, align: 'end' },
          { head: 'To', share: 3, align: 'end' },
        ],
        rows: sandboxTerminals.map(({ name, currency, frequency, options, minimum, maximum }) => [
          { text: name, link: true },
          currency,
          frequency === 'monthly' ? 'Monthly' : 'Biweekly',
          options.join(', '),
          formatMoney(minimum, currency),
          formatMoney(maximum, currency),
        ]),
      },
      {
        kind: 'heading',
        text: 'Online shop',
        note: 'Gateway: mock. Strategy: secured. Capture: immediately.',
        buttons: [{ label: 'Test connection' }],
        mark: 2,
      },
      {
        kind: 'facts',
        columns: 3,
        items: [
          ['Credentials', { text: 'Accepted', tone: 'good' }],
          ['Capture settings', { text: 'Manual, several captures', tone: 'good' }],
          ['Notifications', { text: 'Received', tone: 'good' }],
        ],
      },
    ],
  },
};
