import { refundOf } from '../../../domain/refund-math';
import type { Screen } from '../types';
import { day, duesOf, orders, outstandingOf, planColumns, planLabel, planRow, scheduleRows, usd } from '../sample-order';

const SAMPLE = 'HL-10482';
const dues = duesOf(SAMPLE);
const PAID = 2;
const charged = dues.slice(0, PAID).reduce((sum, { amount }) => sum + amount, 0);
const REFUND = 15_000;
const due = dues.slice(PAID).map(({ amount }) => amount);
const refund = refundOf({ due, paid: charged, amount: REFUND, strategy: 'future_first' });

/** Sales of each day of a week, in minor units, and the number of plans. */
export const week: [day: string, sales: number, plans: number][] = [
  ['Mon', 148_000, 4],
  ['Tue', 96_500, 3],
  ['Wed', 121_000, 3],
  ['Thu', 84_000, 2],
  ['Fri', 176_500, 5],
  ['Sat', 232_000, 6],
  ['Sun', 142_000, 3],
];
const sales = week.reduce((sum, [, amount]) => sum + amount, 0);
const plans = week.reduce((sum, [, , count]) => sum + count, 0);

/** That week's plans by status. They add up to the number of plans. */
export const standing: [status: string, holdReason: string | undefined, plans: number][] = [
  ['active', undefined, 19],
  ['pending_capture', undefined, 4],
  ['on_hold', 'payment_failed', 2],
  ['cleared', undefined, 1],
];

const wordsOf = (status: string, reason?: string): string => {
  const label = planLabel(status, reason);
  return typeof label === 'string' ? label : label.text;
};

export const planScreens: Record<string, Screen> = {
  'hub-map': {
    frame: 'hub',
    menu: 'Dashboard',
    title: 'Dashboard',
    markMenu: 1,
    markMerchant: 2,
    alt: 'First page of the sandbox Hub: a menu with seven items on the left, the merchant name and your initials at the top right, a sandbox banner, and the latest plans.',
    caption: 'The first page after you sign in to the sandbox Hub.',
    marks: [
      'The menu shows only the pages that your role can open.',
      'The selected merchant, and your account.',
      'This banner appears only in the sandbox.',
    ],
    blocks: [
      { kind: 'band', text: 'Sandbox: no money moves here.', tone: 'wait', mark: 3 },
      { kind: 'heading', text: 'Latest plans' },
      {
        kind: 'table',
        columns: planColumns,
        rows: Object.keys(orders).slice(0, 4).map(planRow),
      },
    ],
  },
  dashboard: {
    frame: 'hub',
    menu: 'Dashboard',
    title: 'Dashboard',
    buttons: [{ label: 'Export' }],
    markButtons: 3,
    alt: `Dashboard of Harbor Lane Home for one week: ${usd(sales)} of converted sales in ${plans} plans, a bar chart by day, and plans by status.`,
    caption: 'The dashboard for one week, in one currency.',
    marks: [
      'Filters apply to every widget.',
      'Totals for the period.',
      'Download the numbers as a file.',
      'The current status of the plans from this period.',
    ],
    blocks: [
      { kind: 'filters', items: ['Apr 6 – 12, 2026', 'All terminals', 'USD', 'All touchpoints'], mark: 1 },
      {
        kind: 'numbers',
        mark: 2,
        items: [
          { label: 'Converted sales', value: usd(sales) },
          { label: 'Average order value', value: usd(Math.round(sales / plans)) },
          { label: 'Number of plans', value: String(plans) },
        ],
      },
      {
        kind: 'bars',
        title: 'Converted sales by day, USD',
        items: week.map(([label, value]) => ({ label, value, text: String(value / 100) })),
      },
      {
        kind: 'columns',
        mark: 4,
        parts: [
          {
            share: 5,
            blocks: [
              {
                kind: 'ranks',
                title: 'Plans by status',
                items: standing.map(([status, reason, value]) => ({ label: wordsOf(status, reason), value, text: String(value) })),
              },
            ],
          },
          {
            share: 4,
            blocks: [
              {
                kind: 'ranks',
                title: 'By card country',
                items: [
                  { label: 'United States', value: 23, text: '23' },
                  { label: 'Canada', value: 3, text: '3' },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  'new-plan': {
    frame: 'hub',
    menu: 'New plan',
    title: 'New plan',
    alt: 'A form for a new plan: 500.00 USD for order HL-10482, four installments selected, the shopper Alex Rivera, and delivery by email. Next to it is the schedule of four payments of 125.00.',
    caption: 'A new plan before it is sent. The schedule changes with your entries.',
    marks: [
      'Amount and order number.',
      'The options available for this amount.',
      'Shopper details and delivery method.',
      'The dates and amounts the shopper will see.',
    ],
    blocks: [
      {
        kind: 'columns',
        parts: [
          {
            share: 6,
            blocks: [
              {
                kind: 'form',
                columns: 2,
                mark: 1,
                fields: [
                  { label: 'Amount, USD', value: '500.00' },
                  { label: 'Order number', value: SAMPLE },
                  { label: 'Terminal', value: 'Online shop', as: 'select', wide: true },
                ],
              },
              { kind: 'heading', text: 'Installments', mark: 2 },
              { kind: 'choice', options: ['3', '4', '6', '12'], chosen: 1 },
              { kind: 'heading', text: 'Shopper', mark: 3 },
              {
                kind: 'form',
                columns: 2,
                fields: [
                  { label: 'Full name', value: 'Alex Rivera' },
                  { label: 'Mobile', value: '+1 202 555 0143' },
                  { label: 'Email', value: 'alex.rivera@shopper.example', wide: true },
                ],
              },
              { kind: 'choice', options: ['Email', 'SMS', 'QR code', 'Enter card'], chosen: 0 },
              { kind: 'buttons', items: [{ label: 'Create and send', look: 'main' }, { label: 'Preview' }] },
            ],
          },
          {
            share: 4,
            blocks: [
              {
                kind: 'card',
                head: 'Schedule',
                mark: 4,
                blocks: [
                  { kind: 'staff', paid: 0, total: dues.length },
                  {
                    kind: 'table',
                    columns: [
                      { head: 'Date', share: 3 },
                      { head: 'Amount', share: 2, align: 'end' },
                    ],
                    rows: dues.map(({ date, amount }) => [day(date), usd(amount)]),
                    foot: ['Total', usd(dues.reduce((sum, { amount }) => sum + amount, 0))],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  'payment-plans': {
    frame: 'hub',
    menu: 'Plans',
    title: 'Plans',
    buttons: [{ label: 'New plan', look: 'main' }, { label: 'Export' }],
    alt: 'List of nine plans with date, order number, shopper, amount, outstanding amount, status, and terminal. One is Awaiting shipment and two are In dispute.',
    caption: 'The list of plans on April 20, 2026.',
    marks: [
      'Search by plan number, order number, email address, or the last four digits of the card.',
      'Filter the list.',
      'This order can be captured when it ships.',
      'This plan has an open chargeback.',
    ],
    blocks: [
      { kind: 'form', mark: 1, fields: [{ label: 'Search', value: 'Plan number, order number, email, or last four digits' }] },
      { kind: 'filters', items: ['Status: all', 'Terminal: all', 'Last 90 days', 'Amount', 'Touchpoint'], mark: 2 },
      {
        kind: 'table',
        columns: planColumns,
        rows: Object.keys(orders).map(planRow),
        markRows: { 0: 3, 4: 4 },
      },
    ],
  },
  'plan-detail': {
    frame: 'hub',
    menu: 'Plans',
    title: `Order ${SAMPLE}`,
    buttons: [{ label: 'Refund', look: 'main' }, { label: 'Pause' }, { label: 'Statement' }],
    markButtons: 1,
    alt: `Page of plan HL-10482, In progress: ${usd(50_000)} in total, ${usd(charged)} charged, ${usd(outstandingOf(SAMPLE))} outstanding, four installments with two paid, and the history.`,
    caption: 'A plan with its amounts, schedule, and history.',
    marks: [
      'The actions your role and the plan status allow.',
      'Total, charged, outstanding, and refunded amounts.',
      'Each installment with its date and status.',
      'Who did what, and when.',
    ],
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        items: [
          ['Status', planLabel('active')],
          ['Plan number', { text: '7F3K9QWZ2M8XN4TB6RCD', mono: true }],
          ['Card', 'Visa ending in 1111'],
        ],
      },
      {
        kind: 'numbers',
        mark: 2,
        items: [
          { label: 'Total', value: usd(50_000) },
          { label: 'Charged', value: usd(charged) },
          { label: 'Outstanding', value: usd(outstandingOf(SAMPLE)) },
          { label: 'Refunded', value: usd(0) },
        ],
      },
      { kind: 'staff', paid: PAID, total: dues.length },
      {
        kind: 'table',
        mark: 3,
        columns: [
          { head: 'Installment', share: 2 },
          { head: 'Date', share: 3 },
          { head: 'Amount', share: 2, align: 'end' },
          { head: 'Status', share: 2 },
        ],
        rows: scheduleRows(SAMPLE),
      },
      { kind: 'heading', text: 'History', mark: 4 },
      {
        kind: 'table',
        columns: [
          { head: 'Time, UTC', share: 3 },
          { head: 'Who', share: 2 },
          { head: 'What', share: 5 },
        ],
        rows: [
          ['2026-04-02 11:00', 'Partita', 'Installment 2 charged, $125.00'],
          ['2026-03-02 11:00', 'Partita', 'Installment 1 charged, $125.00'],
          ['2026-03-02 11:00', 'Shopper', 'Terms accepted, plan created'],
        ],
      },
    ],
  },
  'refund-dialog': {
    frame: 'hub',
    menu: 'Plans',
    title: `Order ${SAMPLE}`,
    alt: `A dialog to refund ${usd(REFUND)} on order HL-10482 with the strategy future_first: ${usd(refund.fromSchedule)} is taken off the schedule, ${usd(refund.toCard)} is returned to the card, and the new schedule is shown before you confirm.`,
    caption: 'The refund dialog shows the result before you confirm.',
    marks: [
      'The amount, up to the charged and outstanding amounts combined.',
      'Where the money comes from.',
      'The schedule before and after the refund.',
      'Your own reference for this return.',
    ],
    blocks: [{ kind: 'staff', paid: PAID, total: dues.length }],
    dialog: {
      title: 'Refund',
      blocks: [
        {
          kind: 'form',
          columns: 2,
          mark: 1,
          fields: [
            { label: 'Amount, USD', value: '150.00' },
            { label: 'Reason', value: 'Returned', as: 'select' },
          ],
        },
        { kind: 'form', mark: 2, fields: [{ label: 'Deduct from', value: 'Next installments first', as: 'select' }] },
        {
          kind: 'table',
          mark: 3,
          columns: [
            { head: 'Installment', share: 4 },
            { head: 'Now', share: 3, align: 'end' },
            { head: 'After', share: 3, align: 'end' },
          ],
          rows: due.map((amount, index) => [
            `${index + PAID + 1}, ${day(dues[index + PAID]?.date ?? '')}`,
            usd(amount),
            { text: usd(refund.due[index] ?? 0), strong: true },
          ]),
          foot: ['Outstanding', usd(outstandingOf(SAMPLE)), usd(outstandingOf(SAMPLE) - refund.fromSchedule)],
        },
        { kind: 'text', lines: [`Returned to the card: ${usd(refund.toCard)}`] },
        { kind: 'form', mark: 4, fields: [{ label: 'Reference', value: 'RMA-2201' }] },
        { kind: 'buttons', items: [{ label: 'Refund $150.00', look: 'main' }, { label: 'Keep the plan' }] },
      ],
    },
  },
  'qr-codes': {
    frame: 'hub',
    menu: 'QR codes',
    title: 'QR codes',
    buttons: [{ label: 'New order code', look: 'main' }, { label: 'New store code' }],
    markButtons: 1,
    alt: 'A list of two store codes of Harbor Lane Home, and an order code for 500.00 USD on HL-10482 that the shopper has opened.',
    caption: 'Two store codes, and an order code for one plan.',
    marks: [
      'Create an order code or a store code.',
      'Store codes work until you switch them off.',
      'The current status of this order code.',
    ],
    blocks: [
      {
        kind: 'table',
        mark: 2,
        columns: [
          { head: 'Store code', share: 5 },
          { head: 'Terminal', share: 3 },
          { head: 'Amount', share: 4 },
          { head: 'Status', share: 3 },
        ],
        rows: [
          [{ text: 'Harbor Lane counter 2', link: true }, 'Online shop', 'Shopper enters it', { text: 'On', tone: 'good' }],
          [{ text: 'Spring market', link: true }, 'Online shop', 'Fixed, $120.00', { text: 'Off', tone: 'plain' }],
        ],
      },
      {
        kind: 'columns',
        parts: [
          { share: 4, blocks: [{ kind: 'qr', size: 150 }] },
          {
            share: 6,
            blocks: [
              { kind: 'heading', text: `Order ${SAMPLE}`, note: '$500.00 in 3, 4, 6, or 12 installments' },
              {
                kind: 'facts',
                columns: 2,
                mark: 3,
                items: [
                  ['Status', { text: 'Opened', tone: 'info' }],
                  ['Works for', '60 minutes, one plan'],
                ],
              },
              { kind: 'buttons', items: [{ label: 'Download' }, { label: 'Cancel', look: 'danger' }] },
            ],
          },
        ],
      },
    ],
  },
};
