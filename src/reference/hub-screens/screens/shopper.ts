import type { Screen } from '../types';
import { day, duesOf, outstandingOf, scheduleRows, usd } from '../sample-order';

const SAMPLE = 'HL-10482';
const dues = duesOf(SAMPLE);

/** Phone screens: the shopper portal and the staff app. */
export const shopperScreens: Record<string, Screen> = {
  'portal-plan': {
    frame: 'phone',
    title: 'Your plan',
    alt: `Shopper portal on a phone: order HL-10482 at Harbor Lane Home, two of four installments paid, ${usd(outstandingOf(SAMPLE))} open, with buttons to pay the next installment or pay off the plan.`,
    caption: 'A plan in the portal, after two payments.',
    marks: ['Paid installments are filled.', 'Pay early, or replace the card.'],
    blocks: [
      { kind: 'heading', text: 'Harbor Lane Home', note: `Order ${SAMPLE}, ${usd(50_000)}` },
      { kind: 'staff', paid: 2, total: dues.length, mark: 1 },
      {
        kind: 'table',
        columns: [
          { head: '', share: 1 },
          { head: 'Date', share: 4 },
          { head: 'Amount', share: 3, align: 'end' },
          { head: '', share: 2 },
        ],
        rows: scheduleRows(SAMPLE),
        foot: ['', 'Open', usd(outstandingOf(SAMPLE)), ''],
      },
      { kind: 'facts', columns: 1, items: [['Card', 'Visa ending in 1111']] },
      { kind: 'buttons', mark: 2, items: [{ label: 'Pay next', look: 'main' }, { label: 'Pay off' }] },
      { kind: 'buttons', items: [{ label: 'Update card' }] },
    ],
  },
  'portal-card': {
    frame: 'phone',
    title: 'Update card',
    alt: 'A page to replace the card on a phone, with fields for the number, expiration date, and security code, and a note that the bank will be asked to hold 250.00 USD on the new card.',
    caption: 'The new card needs enough credit for the outstanding amount.',
    marks: ['The amount held on the new card, for a secured plan.'],
    blocks: [
      { kind: 'band', text: `We ask your bank to hold ${usd(outstandingOf(SAMPLE))}.`, tone: 'info', mark: 1 },
      {
        kind: 'form',
        columns: 2,
        fields: [
          { label: 'Card number', value: '', wide: true },
          { label: 'Expiration date', value: '' },
          { label: 'Security code', value: '' },
        ],
      },
      { kind: 'text', lines: [`Next payment: ${usd(dues[2]?.amount ?? 0)}`, `on ${day(dues[2]?.date ?? '')}`], soft: true },
      { kind: 'buttons', items: [{ label: 'Use this card', look: 'main' }, { label: 'Cancel' }] },
    ],
  },
  'go-sale': {
    frame: 'phone',
    title: 'New sale',
    alt: 'The Partita Go app: a sale of 500.00 USD for order HL-10482 in four installments of 125.00, with a QR code for the shopper and the status Started.',
    caption: 'A sale in Partita Go, waiting for the shopper.',
    marks: ['The shopper scans this code with their own phone.', 'Hand over the goods when the status is In progress.'],
    blocks: [
      { kind: 'heading', text: usd(50_000), note: `Order ${SAMPLE}, 4 × ${usd(dues[0]?.amount ?? 0)}` },
      { kind: 'qr', size: 170, mark: 1 },
      {
        kind: 'facts',
        columns: 2,
        mark: 2,
        items: [
          ['Status', { text: 'Started', tone: 'plain' }],
          ['Works for', '60 minutes'],
        ],
      },
      { kind: 'choice', options: ['QR', 'SMS', 'Email', 'Link'], chosen: 0 },
    ],
  },
};
