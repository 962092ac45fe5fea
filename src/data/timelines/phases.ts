import type { Timeline } from './types';

/** A merchant's project, from the contract to the first settlement. */
export const phases: Timeline = {
  stops: 'phases',
  label: 'The eight phases of an integration project',
  lanes: ['Owner', 'Tasks', 'Exit criteria'],
  steps: [
    {
      mark: '1',
      title: 'Contract',
      cells: [
        'Account owner',
        'Agree on currencies, fees, and the [funding model](/back-office/funding).',
        'Contacts for technology, finance, and chargebacks are named.',
      ],
    },
    {
      mark: '2',
      title: 'Sandbox build',
      cells: [
        'Developer',
        'Build the [integration you chose](/getting-started/adding-partita).',
        'A plan paid with a test card becomes a paid order in your shop.',
      ],
    },
    {
      mark: '3',
      title: 'Gateway or funding setup',
      cells: [
        'Manager, developer, finance',
        'Core: connect your gateway, for which you need the role Manager or Account owner. Managed: submit company data and the payout account.',
        'Core: **Test connection** passes on the terminal. Managed: your account is approved.',
      ],
    },
    {
      mark: '4',
      title: 'Messaging',
      cells: [
        'Marketing',
        'Place [messages](/getting-started/shopper-messaging) on product, cart, and checkout pages.',
        'Legal has approved the texts, and amounts match the checkout.',
      ],
    },
    {
      mark: '5',
      title: 'Tests',
      cells: [
        'Developer, QA',
        'Work through the [test recipes](/testing-and-qa/integration-testing), including refunds and failures.',
        'Each recipe gives its expected result.',
      ],
    },
    {
      mark: '6',
      title: 'Certification',
      cells: ['Developer', 'Run the 20 checks of the certification checklist.', 'Every check has a plan number or trace ID as proof.'],
    },
    {
      mark: '7',
      title: 'Go-live',
      cells: [
        'Developer, account owner',
        'Switch to production and place one real order.',
        'The real order is charged, refunded, and visible in the Hub.',
      ],
    },
    {
      mark: '8',
      title: 'First week',
      cells: [
        'Support, finance',
        'Watch declines, webhooks, and the first settlement.',
        'The first payout or gateway settlement matches the report.',
      ],
    },
  ],
};
